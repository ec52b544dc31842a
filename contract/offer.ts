import { shop } from './shop.ts';

/*
 * What the shop offers, and who works there: as much a file to edit as `shop.ts`, from which it is apart
 * because most pages need only that one.
 */

/** The catalogue, in its four groups. Prices in cents, durations in minutes. */
export const catalogue = [
  {
    category: 'Haircut Services',
    services: [
      service('Classic Haircut', 3000, 20, 'Scissors and clippers, a wash-down neck and a tidy finish.'),
      service('Skin Fade', 3500, 20, 'Down to the skin and blended by eye, not by guard.'),
      service('Head Shave', 3000, 30, 'Hot towel, straight razor, cool balm.'),
      service('Buzz Cut', 2000, 15, 'One length all over, edges squared off.'),
      service('Only Scissors', 3500, 25, 'No clippers: shape and texture cut by hand.'),
      service('Wattle Package', 7000, 45, 'Haircut, beard and hot towel, with our own Wattle oil.'),
    ],
  },
  {
    category: "Kids' Haircuts",
    services: [
      service(
        'Kids Haircut',
        2500,
        20,
        'For under-twelves, with a booster seat and all the patience it takes.',
      ),
      service('Kids Skin Fade', 3000, 20, 'The grown-up fade in a smaller size.'),
    ],
  },
  {
    category: 'Beard Services',
    services: [
      service('Beard Shave', 2000, 15, 'A clean shave with a hot towel before and balm after.'),
      service('Beard Fade/Trim & Lineup', 2500, 25, 'Length taken down, cheeks and neck drawn sharp.'),
    ],
  },
  {
    category: 'Hair & Beard Coloring',
    services: [
      service('Hair Colour', 3500, 40, 'Grey blended or gone, ammonia-free.'),
      service('Beard Colour', 3000, 30, 'A shade that still looks like your own beard.'),
    ],
  },
] as const;

/** The four barbers. */
export const team = [
  { firstName: 'Marco', lastName: 'Bellini', role: 'Master Barber' },
  { firstName: 'Tane', lastName: 'Rangi', role: 'Senior Barber' },
  { firstName: 'Priya', lastName: 'Nair', role: 'Colour Specialist' },
  { firstName: 'Sam', lastName: 'Okafor', role: null },
] as const;

/**
 * Open positions. `employment` is schema.org's word for `type`, `posted` the
 * day it was put up, `yyyy-MM-dd`.
 */
export const openings = [
  {
    title: 'Barber',
    type: 'Full time',
    employment: 'FULL_TIME',
    posted: '2026-11-02',
    at: shop.address,
    description:
      'A chair of your own between Marco and Priya, with bookings in the book and walk-ins in the gaps. Two late nights a week, every second Saturday off.',
    requirements: [
      'Certificate III in Barbering, or the years that stand for one',
      'Fades, scissor work and a straight razor, each to a finish',
      'Calm with children, and with people who dislike haircuts',
    ],
  },
  {
    title: 'Walk-in Barber',
    type: 'Part time, Friday to Sunday',
    employment: 'PART_TIME',
    posted: '2026-10-19',
    at: shop.queueStore.address,
    description:
      'Our second store takes no bookings: whoever is next is next. You like a full bench, quick hands and the street outside.',
    requirements: [
      'Two years on the tools',
      'A good cut in twenty minutes, six times before lunch',
      'Happy to work most weekends',
    ],
  },
  {
    title: 'Apprentice Barber',
    type: 'Apprenticeship',
    employment: 'OTHER',
    posted: '2026-11-09',
    at: shop.address,
    description:
      'Three years on the floor with four people who like to teach, and your days at trade school paid. You sweep in the first month, and cut in the second.',
    requirements: ['Year 10 finished', 'Steady hands and early mornings', 'A reason for wanting to do this'],
  },
] as const;

function service(title: string, priceCents: number, minutes: number, description: string) {
  return { title, priceCents, minutes, description };
}
