import { shop } from '../../contract/shop.ts';
import type { Db } from './tables.ts';

const openings = [
  {
    title: 'Barber',
    type: 'Full time',
    location: shop.address.suburb,
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
    location: shop.queueStore.address.suburb,
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
    location: shop.address.suburb,
    description:
      'Three years on the floor with four people who like to teach, and your days at trade school paid. You sweep in the first month, and cut in the second.',
    requirements: ['Year 10 finished', 'Steady hands and early mornings', 'A reason for wanting to do this'],
  },
] as const;

/** Only those that are new: from then on the table is the truth. */
export async function writeOpenings(tx: Db): Promise<void> {
  for (const [index, { requirements, ...opening }] of openings.entries()) {
    const known = await tx
      .selectFrom('openings')
      .select('opening_id')
      .where('title', '=', opening.title)
      .executeTakeFirst();
    if (known) continue;
    await tx
      .insertInto('openings')
      .values({ ...opening, requirements: JSON.stringify(requirements), position: index + 1 })
      .execute();
  }
}
