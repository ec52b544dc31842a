import type { BrowserContext, Route } from 'playwright-core';
import type { Provider } from './provider.ts';
import { stripeScript } from './stripe-js.ts';

/** Whether a file of js.stripe.com is served at once, or when a test releases it. */
type Coming = 'served' | 'held';

/** The page in the card field's frame. It announces that it has loaded. */
const CARD_FIELD_PAGE = `<!doctype html><title>Card field</title><script>parent.postMessage('here', '*')</script>`;

/**
 * Replaces Stripe in a browser: serves a double of its script, and forwards API calls to the
 * provider on the loopback address. Every other request to Stripe's addresses gets a 404.
 */
export async function standInForStripe(
  context: BrowserContext,
  provider: Provider,
  coming: { script?: Coming; field?: Coming } = {},
) {
  const script = createGate('text/javascript', await stripeScript(), coming.script);
  const field = createGate('text/html', CARD_FIELD_PAGE, coming.field);
  await context.route('https://js.stripe.com/**', (route) => route.fulfill({ status: 404 }));
  await context.route(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/, script.pass);
  await context.route('https://js.stripe.com/*/card-field.html', field.pass);
  await context.route('https://api.stripe.com/**', (route) => forward(route, provider));
  return {
    /** Sets how the script is served from now on. Also applies to requests that are held. */
    script: script.set,
    /** Sets how the card field is served from now on, after the script. */
    field: field.set,
    /** Returns the number of requests for the script. Stripe's loader retries once. */
    scriptRequests: () => script.count,
  };
}

function createGate(contentType: string, body: string, coming: Coming = 'served') {
  let held: Route[] = [];
  const go = async (route: Route) => {
    if (coming === 'held') held.push(route);
    else await route.fulfill({ contentType, body });
  };
  const gate = {
    count: 0,
    pass(route: Route) {
      gate.count += 1;
      return go(route);
    },
    async set(next: Coming) {
      coming = next;
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(go));
    },
  };
  return gate;
}

async function forward(route: Route, provider: Provider): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const body = request.postData();
  let response: Response;
  try {
    response = await fetch(provider.url + pathname + search, {
      method: request.method(),
      ...(body !== null && { body }),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The test is over. A page that is about to close needs no response.
    if (!provider.isClosed()) await route.abort('connectionfailed');
    return;
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
}
