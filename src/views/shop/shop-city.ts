import { shop } from 'virtual:shop';

/** The city of the shop's time zone, to name the zone of all times. */
export const shopCity = shop.timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
