import * as v from 'valibot';

/** `/config.json`: what the browser needs to know of the configuration (API-3). */
export const SiteConfig = v.object({
  /** Absolute, or a path on this origin. */
  apiRoot: v.string(),
  /** Null where the sandbox provider stands in. */
  stripePublishableKey: v.nullable(v.string()),
  googleClientId: v.nullable(v.string()),
  sandbox: v.object({ cards: v.boolean(), mail: v.boolean(), google: v.boolean() }),
  /** How far the shop's clock is ahead of the real one, in milliseconds (SHOP-5). */
  clockOffsetMs: v.number(),
});
export type SiteConfig = v.InferOutput<typeof SiteConfig>;
