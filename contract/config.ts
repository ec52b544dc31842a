import * as v from 'valibot';

/** `/config.json`: what the browser needs to know of the configuration (API-3). */
export const SiteConfig = v.object({
  /** Absolute, or a path on this origin. */
  apiRoot: v.string(),
  /** Null where the sandbox provider stands in. */
  stripePublishableKey: v.nullable(v.string()),
  googleClientId: v.nullable(v.string()),
  sandbox: v.object({ cards: v.boolean(), mail: v.boolean(), google: v.boolean() }),
  /** The shop's clock as this is sent, in milliseconds since 1970; null where the API is another origin's (API-60). */
  now: v.nullable(v.number()),
});
export type SiteConfig = v.InferOutput<typeof SiteConfig>;
