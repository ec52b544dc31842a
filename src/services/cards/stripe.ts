import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** The release of Stripe's script that the installed package is made for. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

let scripts = 0;
let come = () => {};
/** The first script that comes serves everybody who waits, however late it is. */
const came = new Promise<void>((resolve) => {
  come = resolve;
});

/**
 * Loads Stripe's own script and makes its object. Every call asks for the script again until one has come, twice
 * when it fails. `loadStripe` is called only then: by itself it would wait for ever for a script that hangs.
 */
export async function loadStripeObject(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await Promise.race([came, askForScript().catch(askForScript)]);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe works in a browser only.');
  return stripe;
}

/** Rejects when the script fails; when it comes, that is told to all. */
function askForScript(): Promise<never> {
  scripts += 1;
  const script = document.createElement('script');
  // A browser sends one request for two scripts of one address, and the second would hang with the first.
  script.src = scripts === 1 ? SCRIPT : `${SCRIPT}?attempt=${scripts}`;
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("Stripe's script could not be loaded."));
    script.addEventListener('load', () => (window.Stripe ? come() : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
