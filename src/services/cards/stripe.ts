import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** The release of Stripe's script that the installed package is made for. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

let scripts = 0;
let come = () => {};
/** Resolves when the first script has loaded, for all callers, even after their own load has timed out. */
const came = new Promise<void>((resolve) => {
  come = resolve;
});

/**
 * Loads Stripe's script and creates its object. Each call requests the script again until it has loaded, and twice
 * if it fails. `loadStripe` is called only after that, because on its own it would wait for ever for a script that
 * hangs.
 */
export async function loadStripeObject(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await Promise.race([came, askForScript().catch(askForScript)]);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe works in a browser only.');
  return stripe;
}

/** Adds the script. Rejects if it fails; when it has loaded, all waiting callers continue. */
function askForScript(): Promise<never> {
  scripts += 1;
  const script = document.createElement('script');
  // The address must be different: a browser sends a single request for two scripts with equal addresses, so the second would
  // hang with the first.
  script.src = scripts === 1 ? SCRIPT : `${SCRIPT}?attempt=${scripts}`;
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("Stripe's script could not be loaded."));
    script.addEventListener('load', () => (window.Stripe ? come() : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
