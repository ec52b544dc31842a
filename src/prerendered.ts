import { HOME_STORE_BRAND } from '../contract/constants.ts';
import { shop } from '../contract/shop.ts';

/** What the build needs of a page that it renders to HTML; other pages start from the empty shell. */
export interface Prerendered {
  description: string;
  /** Source of the page's own chunk, so that its HTML can ask for it early. */
  file: string;
  /** Calls under the API root that the page makes as soon as it opens, so that the browser can begin them. */
  reads?: readonly string[];
}

/** The pages that are rendered at build time, by their paths. */
export const prerendered: Readonly<Record<string, Prerendered>> = {
  '/': {
    description: `${shop.tagline} Fades, scissor cuts, beards and colour. Book a chair online in a minute.`,
    file: 'src/views/home/home-page.tsx',
  },
  '/book-appointment/': {
    description: `Pick your services, day, barber and time at ${shop.name}, and the chair is yours.`,
    file: 'src/views/booking/booking-page.tsx',
    reads: [`customer/store-list?store_brand_id=${HOME_STORE_BRAND}&has_booking_service=1`],
  },
  '*': {
    description: 'There is no such page.',
    file: 'src/views/site/not-found.tsx',
  },
};
