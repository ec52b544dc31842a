import * as v from 'valibot';

/** `/config.json`: what the browser needs to know of the configuration (API-3). */
export const SiteConfig = v.object({
  /** Absolute, or a path on this origin. */
  apiRoot: v.string(),
  /** Whether the API is the backend of this project; a configuration that does not say so has a foreign API (API-24). */
  ownApi: v.optional(v.boolean(), false),
  /** Null where the sandbox provider stands in. */
  stripePublishableKey: v.nullable(v.string()),
  googleClientId: v.nullable(v.string()),
  sandbox: v.object({ cards: v.boolean(), mail: v.boolean(), google: v.boolean() }),
  /** The shop's clock as this is sent, in milliseconds since 1970; null where the API is foreign (API-60). */
  now: v.nullable(v.number()),
});
export type SiteConfig = v.InferOutput<typeof SiteConfig>;
