import * as v from 'valibot';

/** `/config.json`: the configuration that the browser needs (API-3). */
export const SiteConfig = v.object({
  /** An absolute URL, or a path on this origin. */
  apiRoot: v.string(),
  /** Whether the API is the backend of this project. If the field is missing, the API is foreign (API-24). */
  ownApi: v.optional(v.boolean(), false),
  /** Null if the sandbox replaces Stripe. */
  stripePublishableKey: v.nullable(v.string()),
  googleClientId: v.nullable(v.string()),
  sandbox: v.object({ cards: v.boolean(), mail: v.boolean(), google: v.boolean() }),
  /** The shop's clock when the file was sent, in milliseconds since 1970; null with a foreign API (API-60). */
  now: v.nullable(v.number()),
});
export type SiteConfig = v.InferOutput<typeof SiteConfig>;
