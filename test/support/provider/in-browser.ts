import type { BrowserContext, Route } from 'playwright-core';
import type { Provider } from './provider.ts';
import { CARD_FIELD_PAGE, stripeScript } from './stripe-js.ts';

/** How something of js.stripe.com comes: at once, not at all, or when a test says otherwise. */
export type Coming = 'served' | 'blocked' | 'held';

interface Options {
  script?: Coming;
  field?: Coming;
}

/** What a test may decide of Stripe while a page is open. */
export interface StripeInBrowser {
  /** How the script comes from now on. What was held comes the new way. */
  script(coming: Coming): Promise<void>;
  /** How the card field comes from now on, once the script is there. */
  field(coming: Coming): Promise<void>;
  /** How often the script was asked for. Stripe's loader asks twice before it gives up. */
  scriptRequests(): number;
}

/**
 * Puts a provider into a browser in Stripe's place: its script comes from here, and its API's calls go on to the
 * provider on loopback. Whatever else is asked of Stripe's addresses is not found.
 */
export async function standInForStripe(
  context: BrowserContext,
  provider: Provider,
  options: Options = {},
): Promise<StripeInBrowser> {
  const text = await stripeScript();
  const script = createGate(options.script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: text }),
  );
  const field = createGate(options.field, (route) =>
    route.fulfill({ contentType: 'text/html', body: CARD_FIELD_PAGE }),
  );
  await context.route('https://js.stripe.com/**', (route) => {
    const [, , name] = new URL(route.request().url()).pathname.split('/');
    if (name === 'stripe.js') return script.pass(route);
    if (name === 'card-field.html') return field.pass(route);
    return route.fulfill({ status: 404 });
  });
  await context.route('https://api.stripe.com/**', (route) => forward(route, provider));
  return {
    script: script.set,
    field: field.set,
    scriptRequests: script.count,
  };
}

function createGate(first: Coming = 'served', serve: (route: Route) => Promise<void>) {
  let coming = first;
  let held: Route[] = [];
  let count = 0;
  const go = async (route: Route) => {
    if (coming === 'held') held.push(route);
    else if (coming === 'blocked') await route.abort('blockedbyclient');
    else await serve(route);
  };
  return {
    pass: (route: Route) => {
      count += 1;
      return go(route);
    },
    set: async (next: Coming) => {
      coming = next;
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(go));
    },
    count: () => count,
  };
}

async function forward(route: Route, provider: Provider): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const contentType = request.headers()['content-type'];
  const body = request.postData();
  let response: Response;
  try {
    response = await fetch(provider.url + pathname + search, {
      method: request.method(),
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      ...(body !== null && { body }),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The test is over: a page that is about to be closed hears no more.
    if (provider.isClosed()) return;
    await route.abort('connectionfailed');
    return;
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
}
