import type { BrowserContext, Route } from 'playwright-core';
import type { Provider } from './provider.ts';
import { stripeScript } from './stripe-js.ts';

/** How something of js.stripe.com comes: at once, or when a test says otherwise. */
type Coming = 'served' | 'held';

/** The page of the card field's frame says that it is there. */
const CARD_FIELD_PAGE = `<!doctype html><title>Card field</title><script>parent.postMessage('here', '*')</script>`;

/**
 * Puts a provider into a browser in Stripe's place: its script comes from here, and its API's calls go on to the
 * provider on loopback. Whatever else is asked of Stripe's addresses is not found.
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
    /** How the script comes from now on. What was held comes the new way. */
    script: script.set,
    /** How the card field comes from now on, once the script is there. */
    field: field.set,
    /** How often the script was asked for. Stripe's loader asks twice before it gives up. */
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
    // The test is over: a page that is about to be closed hears no more.
    if (!provider.isClosed()) await route.abort('connectionfailed');
    return;
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
}
