import { shop } from 'virtual:shop';

/** Whose time all times are, as its zone names it. */
export const shopCity = shop.timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
