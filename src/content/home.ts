import { shop } from '../../contract/shop.ts';

/** The words of the home page's first screen, by themselves, because they are all that a visitor waits for. */
export const homeCopy = {
  hero: {
    headline: 'A proper haircut, around the corner.',
    lead: `Fades, scissor cuts, beards and colour in ${shop.address.suburb} since ${shop.founded}. Seven days a week, two late nights.`,
    call: 'Or ring us on',
  },
} as const;
