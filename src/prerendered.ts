import { shop } from 'virtual:shop';
import words from 'virtual:shop/words/descriptions';
import { HOME_STORE_BRAND } from '../contract/constants.ts';

/** What the build needs of a page that it renders to HTML; other pages start from the empty shell. */
export interface Prerendered {
  description: string;
  /** Source of the page's own chunk, so that its HTML can ask for it early. */
  file: string;
  /** Sources of chunks that it loads later though their markup is in its HTML, and so needs their styles. */
  later?: readonly string[];
  /** Calls under the API root that the page makes as soon as it opens, so that the browser can begin them. */
  reads?: readonly string[];
}

/** The pages that are rendered at build time, so that they can be read without script (SITE-8), by their paths. */
export const prerendered: Readonly<Record<string, Prerendered>> = {
  '/': {
    description: words.home,
    file: 'src/views/home/home-page.tsx',
    later: ['src/views/home/home-sections.tsx'],
  },
  '/about/': {
    description: words.about,
    file: 'src/views/about/about-page.tsx',
  },
  '/our-arts/': {
    description: words.ourArts,
    file: 'src/views/arts/our-arts-page.tsx',
  },
  '/careers/': {
    description: `Work at ${shop.name}: open positions for barbers, and what you can expect of us.`,
    file: 'src/views/careers/careers-page.tsx',
    reads: ['customer/career'],
  },
  '/contact-us/': {
    description: `Where ${shop.name} is, when it is open, how to reach us, and what people ask.`,
    file: 'src/views/contact/contact-page.tsx',
  },
  '/book-appointment/': {
    description: `Pick your services, day, barber and time at ${shop.name}, and the chair is yours.`,
    file: 'src/views/booking/booking-page.tsx',
    reads: [`customer/store-list?store_brand_id=${HOME_STORE_BRAND}&has_booking_service=1`],
  },
  '/privacy-policy': {
    description: `What ${shop.name} keeps about you, where, and for how long.`,
    file: 'src/views/policies/privacy-policy-page.tsx',
  },
  '/terms-and-conditions': {
    description: `Bookings, prices, orders and delivery at ${shop.name}: the rules, in plain words.`,
    file: 'src/views/policies/terms-and-conditions-page.tsx',
  },
  '/return-policy': {
    description: `60 days to change your mind: how returns and refunds work at ${shop.name}.`,
    file: 'src/views/policies/return-policy-page.tsx',
  },
  '*': {
    description: 'There is no such page.',
    file: 'src/views/site/not-found.tsx',
  },
};
