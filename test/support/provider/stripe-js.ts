import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let built: Promise<string> | undefined;

/** Returns the text of the double of Stripe's script, `https://js.stripe.com/TRAIN/stripe.js`. */
export function stripeScript(): Promise<string> {
  built ??= buildScript();
  return built;
}

async function buildScript(): Promise<string> {
  const entry = fileURLToPath(new URL('browser/stripe-script.ts', import.meta.url));
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'stripeStandIn' } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !('output' in first))
    throw new Error("Vite returned no output for the double of Stripe's script.");
  return first.output[0].code;
}
