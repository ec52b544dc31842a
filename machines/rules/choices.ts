import type { Barber } from '../../contract/barbers.ts';
import type { Service } from '../../contract/catalogue.ts';
import type { Guest } from '../../contract/guest.ts';
import type { Store } from '../../contract/stores.ts';
import { isBookable } from './calendar.ts';

/** Who is booking: a guest, or a customer whose profile was found or not. */
export interface Customer {
  signedIn: boolean;
  /** The profile's id; null when there is none. */
  id: number | null;
  /** There is none yet, because the profile is still on its way. */
  isComing: boolean;
}

/** Nobody is booked for without the number of their profile (PAY-8). */
export const needsProfile = ({ signedIn, id }: Customer): boolean => signedIn && id === null;

/** What a visitor has chosen so far. */
export interface Choices {
  store: Store | null;
  /** Chosen or deselected by the visitor, so that the preselection keeps out of it (CHOICE-3). */
  storeIsDecided: boolean;
  categoryId: number | null;
  chosen: Service[];
  /** `yyyy-MM-dd`, shop time. */
  date: string | null;
  barber: Barber | null;
  /** `HH:mm`, shop time. */
  time: string | null;
  guest: Guest | null;
  /** Kept from the first call that carries it until the final answer (BOOK-35, BOOK-60). */
  submitKey: string | null;
}

export const noChoices: Choices = {
  store: null,
  storeIsDecided: false,
  categoryId: null,
  chosen: [],
  date: null,
  barber: null,
  time: null,
  guest: null,
  submitKey: null,
};

/** What depends on the store, and goes with it (BOOK-12). */
const nothingAtStore = {
  categoryId: null,
  chosen: [],
  date: null,
  barber: null,
  time: null,
};

/** The store as it is chosen now: another one takes with it what was chosen at the last. */
export const withStore = (
  before: Pick<Choices, 'store'>,
  { store, storeIsDecided }: Pick<Choices, 'store' | 'storeIsDecided'>,
): Partial<Choices> => ({ ...(store?.id !== before.store?.id && nothingAtStore), store, storeIsDecided });

/** The date as it is chosen now: another one takes the time with it. */
export const withDate = (before: Pick<Choices, 'date' | 'time'>, date: string) => ({
  date,
  time: date === before.date ? before.time : null,
});

/** Everything that a booking needs to be chosen. */
export interface Order {
  storeId: number;
  barberId: number;
  date: string;
  time: string;
  services: Service[];
}

export const hasServices = ({ store, chosen }: Choices): boolean => store !== null && chosen.length > 0;

export const hasDate = (choices: Choices, today: string): boolean =>
  hasServices(choices) && choices.date !== null && isBookable(choices.date, today);

/** The order, once everything is chosen. */
export function orderOf({ store, barber, date, time, chosen }: Choices): Order | null {
  if (!store || !barber || !date || !time || chosen.length === 0) return null;
  return { storeId: store.id, barberId: barber.id, date, time, services: chosen };
}
