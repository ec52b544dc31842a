import type { Barber } from '../../contract/barber.ts';
import type { Service } from '../../contract/catalogue.ts';
import type { Guest } from '../../contract/guest-names.ts';
import type { Store } from '../../contract/stores.ts';
import { isBookable } from './calendar.ts';

/** The person who books: a guest, or a customer with or without a known profile. */
export interface Customer {
  signedIn: boolean;
  /** The profile's id; null while it is unknown. */
  id: number | null;
  /** Whether the profile is still loading. */
  isComing: boolean;
}

/** Whether the profile must be loaded before booking: a customer's booking needs the profile's id (PAY-8). */
export const needsProfile = ({ signedIn, id }: Customer): boolean => signedIn && id === null;

/** The choices of a visitor so far. */
export interface Choices {
  store: Store | null;
  /** Whether the visitor has chosen or deselected a store; if so, no store is preselected (CHOICE-3). */
  storeIsDecided: boolean;
  categoryId: number | null;
  chosen: Service[];
  /** The services of a second person; empty for a visit of a single person (PAIR-4). */
  companion: Service[];
  /** Whether the services step shows the list of the second person (PAIR-4). */
  isSecondShown: boolean;
  /** `yyyy-MM-dd`, shop time. */
  date: string | null;
  barber: Barber | null;
  /** `HH:mm`, shop time. */
  time: string | null;
  /** Whether the visitor wants any barber. The time then decides the barber (SLOT-21). */
  wantsAny: boolean;
  guest: Guest | null;
  /** The note for the barber (PAY-80). */
  note: string;
  /** Made when the slot is submitted, and unchanged until the final response (BOOK-35). */
  submitKey: string | null;
  /** Whether a booking request has carried the key (BOOK-60). */
  isSent: boolean;
}

/** The choices that depend on the store: a change of store clears them. */
const nothingAtStore = {
  categoryId: null,
  chosen: [],
  companion: [],
  isSecondShown: false,
  date: null,
  barber: null,
  time: null,
  wantsAny: false,
};

export const noChoices: Choices = {
  store: null,
  storeIsDecided: false,
  ...nothingAtStore,
  guest: null,
  note: '',
  submitKey: null,
  isSent: false,
};

/** Returns the key under which the server may know the submit; null if no request has carried it. */
export const sentKey = ({ submitKey, isSent }: Pick<Choices, 'submitKey' | 'isSent'>): string | null =>
  isSent ? submitKey : null;

/** Returns the person who books after a change of the session. A customer who logs in replaces the guest. A note belongs to the person who typed it. */
export const withCustomer = (
  { customer: before, guest, note }: Pick<Choices, 'guest' | 'note'> & { customer: Customer },
  customer: Customer,
) => ({
  customer,
  guest: customer.signedIn ? null : guest,
  note: before.signedIn === customer.signedIn && (before.id ?? customer.id) === customer.id ? note : '',
});

/** Returns the choices after the store was chosen. A different store clears the choices that depend on it. */
export const withStore = (
  before: Pick<Choices, 'store'>,
  { store, storeIsDecided }: Pick<Choices, 'store' | 'storeIsDecided'>,
): Partial<Choices> => ({ ...(store?.id !== before.store?.id && nothingAtStore), store, storeIsDecided });

/** Returns the choices after the date was chosen. A different date clears the time. */
export const withDate = (before: Pick<Choices, 'date' | 'time'>, date: string) => ({
  date,
  time: date === before.date ? before.time : null,
});

/** The complete set of choices that a booking needs. */
export interface Order {
  storeId: number;
  barberId: number;
  date: string;
  time: string;
  /** Of the first person. */
  services: Service[];
  /** The second person; null for a visit of a single person. */
  companion: { barberId: number; services: Service[] } | null;
}

export const hasServices = ({ store, chosen }: Choices): boolean => store !== null && chosen.length > 0;

export const hasDate = (choices: Choices, today: string): boolean =>
  hasServices(choices) && choices.date !== null && isBookable(choices.date, today);

/** Returns the order, or null while a choice is missing. */
export function orderOf({ store, barber, date, time, chosen, companion }: Choices): Order | null {
  if (!store || !barber || !date || !time || chosen.length === 0) return null;
  return {
    storeId: store.id,
    barberId: barber.id,
    date,
    time,
    services: chosen,
    companion: companion[0] ? { barberId: (barber.second ?? barber).id, services: companion } : null,
  };
}
