import { type FreeSlot, groupBy } from './free-slots.ts';

/** A slot of the first person, with the barber of the second. */
export interface PairSlot extends FreeSlot {
  companion?: FreeSlot;
}

/** The free slots of a day for each person, and for both with one barber, one after the other. */
interface SlotsOfPair {
  firsts: readonly FreeSlot[];
  seconds: readonly FreeSlot[];
  both: readonly FreeSlot[];
}

/**
 * Returns the slots at which two people can be served, barber by barber (SHOP-127): with two barbers, or with one barber at a
 * time at which no two are free.
 */
export function pairSlots({ firsts, seconds, both }: SlotsOfPair): PairSlot[] {
  const secondsAt = groupBy(seconds, ({ time }) => time);
  const together = firsts.flatMap((first) =>
    (secondsAt.get(first.time) ?? [])
      .filter(({ barber }) => barber.id !== first.barber.id)
      .map((companion) => ({ ...first, workMinutes: first.workMinutes + companion.workMinutes, companion })),
  );
  const times = new Set(together.map(({ time }) => time));
  return [
    ...together,
    ...both.filter(({ time }) => !times.has(time)).map((slot) => ({ ...slot, companion: slot })),
  ];
}
