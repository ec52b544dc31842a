import type { Barber, listBarbers, listSlots } from '../../contract/barbers.ts';
import type { Service } from '../../contract/catalogue.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { daysLater } from '../../contract/format.ts';
import type { listStores, Store } from '../../contract/stores.ts';
import type { Draft, Outcome } from '../../machines/rules/draft.ts';
import { type Booking, type Customer, type Visit, visits } from '../models/booking-cases.ts';
import type { GuestDetails } from '../models/payment-cases.ts';
import { wire } from './samples.ts';

type Place = 'first' | 'second';

/** What all of the model's names stand for while one path is driven: `first` is the first of the list last sent. */
export class BookingWorld {
  /** The shop's day, `yyyy-MM-dd`; a path may turn it. */
  today = '2026-11-20';
  readonly #start = this.today;
  /** What a guest typed into the dialogs, once they were left. */
  guest: GuestDetails | null = null;
  stores: WireResultOf<typeof listStores> = [...wire.stores];
  barbers: WireResultOf<typeof listBarbers> = [...wire.barbers];
  slots: WireResultOf<typeof listSlots> = [...wire.slots];
  /** The keys of submits. On a page, where each is made at random, a path learns them as it goes. */
  readonly keys = { first: 'key-of-the-first-submit', second: 'key-of-the-second-submit' };
  #fresh = 100;

  /** The stores of the next answer, without the chosen one: another takes its place. */
  replaceStore(chosen: Booking['store']): void {
    this.#fresh += 1;
    const another = { store_id: this.#fresh, name: `Store ${this.#fresh}`, suburb: 'Dulwich Hill' };
    this.stores = this.stores.with(placeOf(chosen), another);
  }

  replaceBarber(chosen: Booking['barber']): void {
    this.#fresh += 1;
    const another = { store_user_id: this.#fresh, full_name: `Barber ${this.#fresh}` };
    this.barbers = this.barbers.with(placeOf(chosen), another);
  }

  replaceTime(chosen: Booking['time']): void {
    this.#fresh += 1;
    const minutes = String(this.#fresh % 60).padStart(2, '0');
    this.slots = this.slots.with(placeOf(chosen), { from_time: `${15 + placeOf(chosen)}:${minutes}` });
  }

  turnDay(): void {
    this.today = daysLater(this.today, 1);
  }

  storeId = (name: Place): number => Number(this.stores[placeOf(name)]?.store_id);
  barberId = (name: Place): number => Number(this.barbers[placeOf(name)]?.store_user_id);
  time = (name: Place): string => String(this.slots[placeOf(name)]?.from_time);

  date(name: Booking['date'] | 'past' | 'beyond'): string {
    const days = { none: 0, past: -1, today: 0, tomorrow: 1, last: 90, beyond: 91 };
    return name === 'later' ? daysLater(this.#start, 30) : daysLater(this.today, days[name]);
  }

  storeName(name: Place): string {
    const store = this.stores[placeOf(name)];
    return String(store?.store_name ?? store?.name);
  }

  barberName(name: Place): string {
    const { full_name, store_user_fname, store_user_lname } = this.barbers[placeOf(name)] ?? {};
    return String(full_name ?? `${store_user_fname} ${store_user_lname}`);
  }

  /** The names of what a machine has chosen. */
  named(choices: NamedChoices) {
    const { store, categoryId, chosen, date, barber, time } = choices;
    return {
      store: nameOf(store?.id, this.storeId),
      category: nameOf(categoryId, (name) => categoryIds[name]),
      services: servicesOf(chosen.map(({ id }) => id)),
      date: this.#dateName(date),
      barber: nameOf(barber?.id, this.barberId),
      time: nameOf(time, this.time),
    };
  }

  #dateName(date: string | null): Booking['date'] | 'gone by' {
    if (date === null) return 'none';
    if (date === this.today) return 'today';
    if (date === this.date('tomorrow')) return 'tomorrow';
    if (date === this.date('later')) return 'later';
    if (date >= daysLater(this.#start, 90)) return 'last';
    return 'gone by';
  }

  /** What an earlier visit left in the browser: a draft, or how its submit ended. */
  left(visit: Visit): { draft: Draft | null; outcome: Outcome | null } {
    const {
      at,
      choices,
    }: { at: string; choices: Partial<Omit<Booking, 'date'>> & { date?: Booking['date'] | 'past' } } =
      visits[visit];
    const kind = at === 'booked' || at === 'taken' || at === 'failed' ? at : null;
    const outcome: Outcome | null = kind && {
      kind,
      number: kind === 'booked' ? 'WB-77' : null,
      ...(kind === 'booked' && { calendarKey: 'calendar-of-77' }),
      mayRetry: choices.mayRetry ?? false,
    };
    const step = at === 'stores' || at === 'services' || at === 'date' ? at : 'barber';
    if (at === 'nothing' || at === 'booked') return { draft: null, outcome };
    const { store = 'none', category = 'none', barber = 'none', time = 'none' } = choices;
    return {
      outcome,
      draft: {
        version: 1,
        step,
        store: store === 'none' ? null : this.#store(store),
        // Whoever came to an end had decided, even if for the store that was chosen for them.
        storeIsDecided: choices.undone === true || store === 'second' || kind !== null,
        categoryId: category === 'none' ? null : categoryIds[category],
        chosen: choices.services === 'one' ? [services.one] : [],
        date: !choices.date || choices.date === 'none' ? null : this.date(choices.date),
        barber: barber === 'none' ? null : this.#barber(barber),
        time: time === 'none' ? null : this.time(time),
        guest: null,
        submitKey: choices.key === 'first' ? this.keys.first : null,
      },
    };
  }

  #store(name: Place): Store {
    return { id: this.storeId(name), name: 'As it was', address: 'Sample Street', phone: null };
  }

  #barber(name: Place): Barber {
    return { id: this.barberId(name), name: 'As it was', designation: 'Stylist' };
  }
}

interface NamedChoices {
  store: { id: number } | null;
  categoryId: number | null;
  chosen: readonly { id: number }[];
  date: string | null;
  barber: { id: number } | null;
  time: string | null;
}

export const categoryIds = { first: 11, second: 12 };
/** The third has no services. */
export const categoryNames = { first: 'Haircuts', second: 'Beards', third: 'Colours' };
export const services = {
  one: { id: 21, name: 'Skin Fade', categoryId: 11, priceCents: 3550, minutes: 20, description: null },
  two: { id: 22, name: 'Buzz Cut', categoryId: 11, priceCents: 2000, minutes: 15, description: null },
} satisfies Record<string, Service>;

export const customers: Record<Customer, { signedIn: boolean; id: number | null }> = {
  guest: { signedIn: false, id: null },
  customer: { signedIn: true, id: 91 },
  customerWithoutProfile: { signedIn: true, id: null },
};

/** The chosen services, in the order in which they come to a machine or a server. */
export const chosenServices = (services_: Booking['services']): Service[] =>
  [services.one, services.two].filter(
    (_, index) => services_ === 'both' || services_ === ['one', 'two'][index],
  );

const placeOf = (name: Place | 'none'): number => (name === 'second' ? 1 : 0);

function nameOf<Value>(value: Value | null | undefined, idOf: (name: Place) => Value): 'none' | Place {
  if (value === null || value === undefined) return 'none';
  if (value === idOf('first')) return 'first';
  if (value === idOf('second')) return 'second';
  throw new Error(`${String(value)} is in no list that was sent.`);
}

function servicesOf(ids: readonly number[]): Booking['services'] {
  const [one, two] = [ids.includes(services.one.id), ids.includes(services.two.id)];
  if (one && two) return 'both';
  if (one) return 'one';
  return two ? 'two' : 'none';
}
