import { shop } from '../../contract/shop.ts';

/** Words that stand on every page. */
export const siteCopy = {
  footer: `Four barbers on ${shop.address.street.replace(/^\d+ /, '')}, cutting hair and trimming beards for ${shop.address.suburb} and whoever else drops by.`,
} as const;
