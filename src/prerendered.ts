import { shop } from 'virtual:shop';
import words from 'virtual:shop/words/descriptions';
import { HOME_STORE_BRAND } from '../contract/constants.ts';

/** The data with which the build renders a page to HTML. Other pages start from the empty shell. */
export interface Prerendered {
  description: string;
  /** The source file of the page's own chunk, which its HTML preloads. */
  file: string;
  /**
   * The source files of chunks that load later although their markup is in the HTML, so that their styles are
   * needed.
   */
  later?: readonly string[];
  /** The calls under the API root that the page makes when it opens, so that the browser can start them early. */
  reads?: readonly string[];
  /** These calls, if a single store takes bookings. The page is then rendered a second time for this case. */
  readsOfOnlyStore?: readonly string[];
}

/** The pages that the build renders, so that they can be read without script (SITE-8), by their paths. */
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
    readsOfOnlyStore: ['site/only-store'],
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
