import { shop } from 'virtual:shop';
import { parse } from 'valibot';
import type { Guest } from '../../contract/guest-names.ts';
import { StoreOffer } from '../../contract/only-store.ts';
import { getProfile } from '../../contract/session.ts';
import type { Choices as Chosen } from '../../machines/rules/choices.ts';
import type { Draft } from '../../machines/rules/draft.ts';
import type { RetryFrom } from '../../machines/rules/failure.ts';
import type { Outcome } from '../../machines/rules/outcome.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { ida } from '../support/guests.ts';
import { closedDays, marrickville, newtown } from './home.fixture.ts';

/** The two items of each list. */
export type ItemChoice = 'first' | 'second';
export const picks = ['first', 'second'] as const;
export const otherThan = (pick: ItemChoice | undefined): ItemChoice =>
  pick === 'first' ? 'second' : 'first';

/** Stores, barbers and times in the machines' format, and in the format of the API. */
export const stores = {
  first: {
    id: 3,
    name: 'Marrickville',
    address: '12, Sample Street, Marrickville NSW 2204',
    phone: '(02) 5550 0101',
    closedDays,
  },
  second: { id: 4, name: 'Newtown', address: 'Newtown NSW 2042', phone: null, closedDays },
};
export const wireStores = { first: marrickville, second: newtown };
export const barbers = {
  first: { id: 31, name: 'Ned Kelly', designation: 'Master Barber' },
  second: { id: 32, name: 'Mary Reibey', designation: 'Stylist' },
};
export const wireBarbers = {
  first: { store_user_id: 31, full_name: 'Ned Kelly', designation: 'Master Barber' },
  second: { store_user_id: 32, store_user_fname: 'Mary', store_user_lname: 'Reibey' },
};
export const times = { first: '10:00', second: '13:30' };
/** The city in the name of the shop's time zone, as the page shows it. */
export const readZone = shop.timeZone.split('/').at(-1)?.replaceAll('_', ' ');
export const readTimes = { first: '10:00 AM', second: '1:30 PM' };

export const categories = { first: 11, second: 12 };
export const wireCategories = [
  { category_id: 11, category_name: 'Haircuts' },
  { category_id: 12, category_name: 'Beards' },
  { category_id: 13, category_name: 'Colours' },
];
/** Chosen services, in the order in which the visitor chose them. Both belong to the first category. */
export type Services = readonly ('one' | 'two')[];
export const services = {
  one: {
    id: 21,
    name: 'Skin Fade',
    categoryId: 11,
    priceCents: 3550,
    salePrice: 35.5,
    discountPrice: 38,
    minutes: 20,
    description: null,
  },
  two: {
    id: 22,
    name: 'Buzz Cut',
    categoryId: 11,
    priceCents: 2000,
    salePrice: null,
    discountPrice: 0,
    minutes: 15,
    description: 'Short.',
  },
};
/** A service with three prices and two durations in the API. The site uses the first of each that is above zero. */
export const skinFade = {
  entity_id: 21,
  entity_name: 'Skin Fade',
  category_id: 11,
  sale_price: '35.50',
  discount_price: 38,
  price: 40,
  service_duraction: '20',
  duration: 45,
};
export const wireServices = [
  skinFade,
  {
    entity_id: 22,
    entity_name: 'Buzz Cut',
    category_id: 11,
    sale_price: '',
    discount_price: 0,
    price: '20.00 each',
    service_duraction: '15 min',
    short_description: 'Short.',
  },
  { entity_id: 23, entity_name: 'Beard Shave', category_id: 12, discount_price: 20, price: 22, duration: 20 },
];
/** The only store that takes bookings, with its offer, in the format of the API. */
export const wireOffer = { store: wireStores.first, categories: wireCategories, services: wireServices };
export const onlyOffer = parse(StoreOffer, wireOffer);
const readServices = { one: ['Skin Fade', '$35.50', '20 min'], two: ['Buzz Cut', '$20.00', '15 min'] };
/** Returns the total duration and price of chosen services, and how the page shows them. */
export const visitOf = (chosen: Services) => ({
  lines: chosen.map((name) => services[name]),
  minutes: chosen.reduce((sum, name) => sum + services[name].minutes, 0),
  cents: chosen.reduce((sum, name) => sum + services[name].priceCents, 0),
  parts: chosen.map((name) => readServices[name]),
  reads: chosen.map((name) => readServices[name].join(' ')),
  count: chosen.length === 1 ? '1 service' : `${chosen.length} services`,
  duration: chosen.length === 2 ? '35 min' : ({ one: '20 min', two: '15 min' }[String(chosen)] ?? '0 min'),
  total: chosen.length === 2 ? '$55.50' : ({ one: '$35.50', two: '$20.00' }[String(chosen)] ?? '$0.00'),
});

export type Customer = 'guest' | 'customer' | 'customerWithoutProfile' | 'customerToCome';
export const customers: Record<Customer, { signedIn: boolean; id: number | null; isComing: boolean }> = {
  guest: { signedIn: false, id: null, isComing: false },
  customer: { signedIn: true, id: 91, isComing: false },
  customerWithoutProfile: { signedIn: true, id: null, isComing: false },
  customerToCome: { signedIn: true, id: null, isComing: true },
};

/** What a chart remembers of the person who books. On a page, the profile is loading at times that differ. */
export const asRemembered = ({ signedIn, id }: (typeof customers)[Customer]) => ({ signedIn, id });
/** A visitor signs in or out in another tab. Depending on the customer, the profile then loads or fails. */
export async function changeSession(page: PageDriver, customer: Customer): Promise<void> {
  const isComing = page.network.isOpen(getProfile) && customer !== 'customerToCome';
  if (customer === 'guest') return page.changeStorage('authToken', null);
  if (!isComing) await page.changeStorage('authToken', 'token-of-a-customer');
  if (customer === 'customerToCome') return;
  const profile = { status: 200, body: { STATUS: 1, RESULT: { customer_id: 91 } } };
  const reply = customer === 'customer' ? profile : { status: 404, body: {} };
  await page.eventually(() => page.network.end(getProfile, reply));
}
export const toastsOfSession = (customer: Customer) =>
  customer === 'customerWithoutProfile'
    ? [{ kind: 'error' as const, text: 'Failed to fetch your profile information' }]
    : [];
/** A complete visit, in the machine's format. */
export const everything = {
  store: stores.first,
  storeIsDecided: true,
  categoryId: categories.first,
  chosen: [services.one],
  companion: [],
  isSecondShown: false,
  date: '2026-11-20',
  barber: barbers.first,
  time: times.first,
  wantsAny: false,
  guest: ida,
  note: 'Short, please',
  submitKey: 'key-12345',
  isSent: true,
} satisfies Chosen;
export const wireBooking = { booking_id: 77, booking_uniqueid: 'WB-77', calendar_key: 'calendar-of-77' };

/** `later` is 30 days after the first day, and `last` is 90 days after today. `shut`, elsewhere, is December 25th. */
export type Day = 'today' | 'tomorrow' | 'later' | 'last';
const ahead = { past: -1, today: 0, tomorrow: 1, last: 90, beyond: 91 };

/** The chosen items, in the chart's names. */
export interface Choices<Date = Day> {
  store: ItemChoice | undefined;
  /** Whether the visitor has chosen a store or undone the choice. */
  decided: boolean;
  category: ItemChoice | undefined;
  services: Services;
  date: Date | undefined;
  barber: ItemChoice | undefined;
  time: ItemChoice | undefined;
  /** Whether the visitor wants any barber. */
  any: boolean;
  hasKey: boolean;
}
export const noChoices: Choices<never> = {
  store: undefined,
  decided: false,
  category: undefined,
  services: [],
  date: undefined,
  barber: undefined,
  time: undefined,
  any: false,
  hasKey: false,
};
const servicesChosen = { ...noChoices, store: 'first', category: 'first', services: ['one'] } as const;
const all = { ...servicesChosen, date: 'later', barber: 'first', time: 'first' } as const;

/** The stored data of an earlier visit: a draft at a step with its choices, or the outcome of a submit. `to` is the state that it leads to. */
interface EarlierVisit {
  to: string;
  at?: Draft['step'];
  choices?: Choices<Day | 'past'>;
  ended?: Outcome['kind'];
  retryFrom?: RetryFrom;
  reason?: string;
}
export const visits = {
  nothing: { to: 'fresh' },
  /** A single store takes bookings. */
  onlyStore: { to: 'onlyStore', choices: { ...noChoices, store: 'first' } },
  undoneAtStores: { to: 'stores', at: 'stores', choices: { ...noChoices, decided: true } },
  secondAtStores: { to: 'stores', at: 'stores', choices: { ...noChoices, store: 'second', decided: true } },
  categoryAtServices: {
    to: 'services',
    at: 'services',
    choices: { ...servicesChosen, services: [] },
  },
  allAtStores: { to: 'stores', at: 'stores', choices: all },
  allAtServices: { to: 'services', at: 'services', choices: all },
  todayAtServices: { to: 'services', at: 'services', choices: { ...all, date: 'today' } },
  allAtDate: { to: 'date', at: 'date', choices: all },
  tomorrowAtDate: { to: 'date', at: 'date', choices: { ...servicesChosen, date: 'tomorrow' } },
  allAtBarber: { to: 'barber', at: 'barber', choices: all },
  anyAtBarber: { to: 'barber', at: 'barber', choices: { ...all, any: true } },
  barberless: { to: 'barber', at: 'barber', choices: { ...servicesChosen, date: 'later' } },
  timelessWithKey: {
    to: 'barber',
    at: 'barber',
    choices: { ...servicesChosen, date: 'later', barber: 'first', hasKey: true },
  },
  pastAtBarber: { to: 'dateGone', at: 'barber', choices: { ...all, date: 'past' } },
  storeAtBarber: { to: 'servicesMissing', at: 'barber', choices: { ...noChoices, store: 'first' } },
  nothingAtServices: { to: 'storeMissing', at: 'services', choices: noChoices },
  submit: { to: 'checking', at: 'barber', choices: { ...all, hasKey: true } },
  pastSubmit: { to: 'checking', at: 'barber', choices: { ...all, date: 'past', hasKey: true } },
  booked: { to: 'booked', ended: 'booked' },
  taken: {
    to: 'taken',
    at: 'barber',
    choices: { ...all, decided: true },
    ended: 'taken',
    reason: 'Somebody was quicker.',
  },
  takenFromAny: {
    to: 'taken',
    at: 'barber',
    choices: { ...all, any: true, decided: true },
    ended: 'taken',
  },
  takenForPast: {
    to: 'taken',
    at: 'barber',
    choices: { ...all, date: 'past', decided: true },
    ended: 'taken',
  },
  failed: {
    to: 'failed',
    at: 'barber',
    choices: { ...all, decided: true, hasKey: true },
    ended: 'failed',
    retryFrom: 'payment',
    reason: 'Something came between.',
  },
  failedByPrices: {
    to: 'failed',
    at: 'barber',
    choices: { ...all, decided: true, hasKey: true },
    ended: 'failed',
    retryFrom: 'services',
    reason: 'A price has changed.',
  },
  failedForPast: {
    to: 'failed',
    at: 'barber',
    choices: { ...all, date: 'past', decided: true, hasKey: true },
    ended: 'failed',
    retryFrom: 'payment',
  },
  cardOnlyByOverlap: {
    to: 'cardOnly',
    at: 'barber',
    choices: { ...all, decided: true, hasKey: true },
    ended: 'cardOnly',
    reason: 'You have a visit then.',
  },
  cardOnlyByLimit: {
    to: 'cardOnly',
    at: 'barber',
    choices: { ...all, decided: true, hasKey: true },
    ended: 'cardOnly',
    retryFrom: 'payment',
    reason: 'You have too many visits.',
  },
  cardOnlyForPast: {
    to: 'cardOnly',
    at: 'barber',
    choices: { ...all, date: 'past', decided: true, hasKey: true },
    ended: 'cardOnly',
  },
  cardOnlyWithoutKey: {
    to: 'cardOnly',
    at: 'barber',
    choices: { ...all, decided: true },
    ended: 'cardOnly',
    retryFrom: 'payment',
  },
  failedWithoutKey: {
    to: 'failed',
    at: 'barber',
    choices: { ...all, decided: true },
    ended: 'failed',
    retryFrom: 'payment',
  },
} as const satisfies Record<string, EarlierVisit> & Record<`allAt${Capitalize<Draft['step']>}`, EarlierVisit>;
export type Visit = keyof typeof visits;
export const leftBy = (visit: Visit): EarlierVisit => visits[visit];

const ends: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' };
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames =
  'January February March April May June July August September October November December'.split(' ');
/** Formats `2026-12-20` as `Sunday, December 20th`. */
const readDay = (date: string) => {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  const day = Number(date.slice(8));
  return `${weekday}, ${monthNames[monthOf(date) % 12]} ${day}${ends[day] ?? 'th'}`;
};
export const monthOf = (day: string) => (Number(day.slice(0, 4)) - 2026) * 12 + Number(day.slice(5, 7)) - 1;

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The values that the chart's names refer to in a path. */
export class Fixture {
  /** How many days have passed in the shop. */
  turns = 0;
  /** The key of the submit. A page creates a random key for each submit. */
  key = 'key-1';
  readonly keys: string[] = [];
  /** The guest's details and the note as they are typed in the dialogs, also after the dialogs have closed. */
  guest: Guest | null = null;
  note = '';
  backs = 0;
  /** False after a logout, which deletes the draft, until the next choice stores it again. */
  isDraftSure = true;
  /** The calendar's month, counted from January 2026. The calendar starts again each time that its step opens. */
  month: number | undefined;
  /** The first day of the calendar: the Monday of the week in which its step opened. */
  monday: string | undefined;
  /** The days of which the free times are known. */
  marks: ReadonlyMap<string, 'free' | 'full'> = new Map();
  /** The pressed day, which has the focus. */
  lookedAt: string | undefined;

  leaveCalendar(): void {
    this.month = undefined;
    this.monday = undefined;
    this.lookedAt = undefined;
  }

  /** Whether the focused day has passed in the meantime (BOOK-63). */
  looksAtPast(): boolean {
    return this.lookedAt !== undefined && this.lookedAt < this.day('today');
  }

  /** Whether the shop's week begins today, so that the calendar does not show yesterday. */
  isFirstOfWeek(): boolean {
    return (
      (this.monday ?? this.day('today')) === this.day('today') &&
      new Date(this.day('today')).getUTCDay() === 1
    );
  }

  day(name: Day | keyof typeof ahead | 'shut'): string {
    const days = name === 'later' ? 30 : name === 'shut' ? 35 : this.turns + ahead[name];
    return new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10);
  }

  readDay = (name: Day | 'past'): string => readDay(this.day(name));

  /** The expected lines of the calendar: weeks start on Monday, from the current week on; past days, days beyond 90 days, closed days and full days are disabled. */
  calendar(chosen: Day | 'past' | undefined): string[] {
    const [today, last, on] = [this.day('today'), this.day('last'), chosen && this.day(chosen)];
    this.monday ??= plusDays(today, -((new Date(today).getUTCDay() + 6) % 7));
    const { monday } = this;
    this.month ??= monthOf(on ?? plusDays(monday, 6));
    const at = (month: number, day: number) =>
      new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10);
    const read = (month: number) => `${monthNames[month % 12]} ${month < 12 ? 2026 : 2027}`;
    const turn = (way: string, month: number) => {
      const isOff = at(month + 1, 0) < today || at(month, 1) > last;
      return isOff ? `[${way} month] off` : `[${way} month, ${read(month)}]`;
    };
    const { month } = this;
    const before = (new Date(at(month, 1)).getUTCDay() + 6) % 7;
    const cell = (place: number) => {
      const date = at(month, place - before + 1);
      if (date < monday || monthOf(date) > monthOf(last)) return '';
      const words = `${readDay(date)}, ${date.slice(0, 4)}`;
      const why = closedDays.find((closed) => closed.day === date)?.words;
      if (why) return `[${why.includes(readDay(date)) ? why : `${words}, closed on Mondays`}] off`;
      const mark = this.marks.get(date);
      const is = `${mark === 'free' ? ', free' : ''}${date === on ? ', selected' : ''}`;
      const label = `${date === today ? 'Today, ' : ''}${words}${is}`;
      if (date < today) return `[${label}, that day has passed] off`;
      if (mark === 'full') return `[${label}, that day is full] off`;
      return date > last ? `[${label}, you can book up to 90 days ahead] off` : `[${label}]`;
    };
    const weeks = Array.from({ length: 6 }, (_, week) =>
      Array.from({ length: 7 }, (_, place) => cell(week * 7 + place)),
    )
      .filter((cells) => cells.some((text) => text !== ''))
      .map((cells) => cells.join(' | '));
    const closed = closedDays.filter(({ day }) => monthOf(day) === month).map(({ words }) => words);
    return [turn('Previous', month - 1), read(month), turn('Next', month + 1), ...weeks, ...closed];
  }

  /** Returns the number of enabled days. */
  openDays(): number {
    const [today, last] = [this.day('today'), this.day('last')];
    const full = [...this.marks.values()].filter((mark) => mark === 'full');
    return 91 - closedDays.filter(({ day }) => day >= today && day <= last).length - full.length;
  }

  /** The draft that a guest hands over to the login page: the choices without personal details. */
  handedOver(choices: Choices<Day | 'past'>): Draft {
    return {
      version: 1,
      step: 'barber',
      store: choices.store ? stores[choices.store] : null,
      storeIsDecided: choices.decided,
      categoryId: choices.category ? categories[choices.category] : null,
      chosen: visitOf(choices.services).lines,
      companion: [],
      isSecondShown: false,
      date: choices.date ? this.day(choices.date) : null,
      barber: choices.barber ? barbers[choices.barber] : null,
      time: choices.time ? times[choices.time] : null,
      wantsAny: choices.any,
      guest: null,
      note: '',
      submitKey: null,
    };
  }

  left(visit: Visit): { draft: Draft | null; outcome: Outcome | null } {
    const { at, choices, ended, retryFrom = null, reason = null } = leftBy(visit);
    const booked = { number: 'WB-77', calendarKey: 'calendar-of-77' };
    if (!at || !choices || ended === 'booked') this.note = '';
    return {
      outcome: ended
        ? { kind: ended, number: null, ...(ended === 'booked' && booked), retryFrom, reason }
        : null,
      draft:
        at && choices
          ? {
              ...this.handedOver(choices),
              step: at,
              note: this.note,
              submitKey: choices.hasKey ? this.key : null,
            }
          : null,
    };
  }

  /** Reads the page's key of the submit. */
  async learnKey(page: PageDriver): Promise<void> {
    await page.eventually(async () => {
      const { submitKey } = ((await page.machine('payment'))?.context ?? {}) as { submitKey?: string | null };
      if (!submitKey) throw new Error('Expected a submit key in the page, and there is none yet.');
      // A key that was not sent stays valid for the next submit in the same step.
      if (submitKey === this.key) return;
      if (this.keys.includes(submitKey))
        throw new Error('Expected a new submit key, and the page still has the key of an earlier booking.');
      this.keys.push(submitKey);
      this.key = submitKey;
    });
  }
}
