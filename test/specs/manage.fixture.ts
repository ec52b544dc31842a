import { parse } from 'valibot';
import { expect } from 'vitest';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { loadVisit, Visit } from '../../contract/visit.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { closedDays } from './home.fixture.ts';

/** The key in the link. */
export const visitKey = 'key-of-visit-71';

/** The path of the page with this fragment. */
const pathOf = (fragment: string) => `/my-visit/${fragment}`;

const upcoming = {
  number: 'WB-71',
  status: 'Upcoming',
  can_change: true,
  store: {
    store_id: 3,
    store_name: 'Wattle & Blade Marrickville',
    unit_number: '12',
    street_name: 'Sample Street',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: 2204,
    contact_person_phone: '(02) 5550 0101',
    closed_days: closedDays,
  },
  barber: { id: 31, name: 'Ned Kelly' },
  day: '2026-12-20',
  time: '13:30',
  minutes: 45,
  services: [{ name: 'Skin Fade', minutes: 45, cents: 3500 }],
  total_cents: 3500,
  paid_cents: 0,
  refunded_cents: 0,
  refund_cents: 0,
  note: 'Short, please',
  calendar_key: 'calendar-of-71',
  moves: 0,
} satisfies WireResultOf<typeof loadVisit>;

/** Different amounts: the price, the amounts paid and refunded, and the refund of a cancellation. The store has only a name. */
const paid = {
  ...upcoming,
  number: 'WB-72',
  status: 'Confirmed',
  store: { store_id: '3', name: 'Newtown' },
  barber: { id: '32', name: 'Mary Reibey' },
  minutes: '80',
  services: [
    { name: 'Skin Fade', minutes: '45', cents: '3500' },
    { name: 'Beard Shave', minutes: 35, cents: 4050 },
  ],
  total_cents: '7550',
  paid_cents: '6000',
  refunded_cents: '1549',
  refund_cents: '5000',
  note: null,
  calendar_key: null,
} satisfies WireResultOf<typeof loadVisit>;

/** A visit of two people at the same time, with the second barber (MANAGE-28). */
const pair = {
  ...upcoming,
  number: 'WB-75',
  companion_barber: { id: 32, name: 'Mary Reibey' },
  services: [
    { name: 'Skin Fade', minutes: 45, cents: 3500, person: 'first' },
    { name: 'Beard Shave', minutes: 35, cents: 4050, person: 'second' },
  ],
  total_cents: 7550,
} satisfies WireResultOf<typeof loadVisit>;

/** Visits in the format of the API. A visit of each kind that the page treats differently. */
export const wireVisits = {
  upcoming,
  paid,
  /** The paid visit after changes elsewhere: another time, and a dispute about the payment (MANAGE-26). */
  changed: {
    ...paid,
    day: '2026-12-21',
    time: '10:00',
    paid_cents: 0,
    disputed_cents: '6000',
    refund_cents: 0,
    moves: 1,
  },
  /** A visit without a card payment (MANAGE-27). */
  completed: { ...upcoming, number: 'WB-73', status: 'Completed', can_change: false, day: '2026-11-19' },
  pair,
  /** Two people with the same barber. */
  inTurn: { ...pair, number: 'WB-76', minutes: 80, companion_barber: { id: '31', name: 'Ned Kelly' } },
  /** The shop has lost a dispute about the payment. */
  cancelled: {
    ...upcoming,
    number: 'WB-74',
    status: 'Cancelled',
    can_change: false,
    charged_back_cents: 3000,
  },
} satisfies Record<string, WireResultOf<typeof loadVisit>>;
export type VisitName = keyof typeof wireVisits;
export const visitNames = Object.keys(wireVisits) as VisitName[];

export const visitOf = (name: VisitName): Visit => parse(Visit, wireVisits[name]);

/** Whether the customer can still move or cancel the visit. */
export const canChange = (name: VisitName | undefined): boolean =>
  name !== undefined && name !== 'completed' && name !== 'cancelled';

const readUpcoming = {
  when: 'Sunday, December 20th at 1:30 PM',
  services: 'Skin Fade',
  refund: [] as string[],
};
const readPaid = { ...readUpcoming, services: 'Skin Fade, Beard Shave', links: [] };
const storeLines = [
  'Store: Wattle & Blade Marrickville',
  'Store Address: 12, Sample Street, Marrickville NSW 2204',
];
const ways = ['<Directions>', '<Call (02) 5550 0101>'];
const paidLines = [
  'Duration: 1 h 20 min',
  'Barber: Mary Reibey',
  'Service: Skin Fade, 45 min, $35.00',
  'Service: Beard Shave, 35 min, $40.50',
  'Store: Newtown',
];
const paidInPart = '$75.49 paid by card, $15.49 refunded';
const upcomingLines = [
  'Duration: 45 min',
  'Barber: Ned Kelly',
  'Service: Skin Fade, 45 min, $35.00',
  'Note: Short, please',
  ...storeLines,
];

const pairFacts = (number: string, duration: string, barbers: string, first = '', second = '') => [
  `Booking Number: ${number}`,
  'Status: Upcoming (green)',
  'When: Sunday, December 20th at 1:30 PM',
  `Duration: ${duration}`,
  `Barber: ${barbers}`,
  `First person: Skin Fade, 45 min, $35.00${first}`,
  `Second person: Beard Shave, 35 min, $40.50${second}`,
  'Note: Short, please',
  ...storeLines,
  'Payment: $75.50 to pay at the store',
];

/** How the page shows the visits (MANAGE-1): the facts, and the parts of the question. */
export const readVisits: Record<
  VisitName,
  { when: string; services: string; refund: string[]; facts: string[]; links: string[] }
> = {
  upcoming: {
    ...readUpcoming,
    facts: [
      'Booking Number: WB-71',
      'Status: Upcoming (green)',
      'When: Sunday, December 20th at 1:30 PM',
      ...upcomingLines,
      'Payment: $35.00 to pay at the store',
    ],
    links: ['<Add to calendar>', ...ways],
  },
  paid: {
    ...readPaid,
    refund: ['$50.00 will be refunded to your card.'],
    facts: [
      'Booking Number: WB-72',
      'Status: Confirmed (green)',
      'When: Sunday, December 20th at 1:30 PM',
      ...paidLines,
      `Payment: ${paidInPart}, nothing to pay`,
    ],
  },
  changed: {
    ...readPaid,
    when: 'Monday, December 21st at 10:00 AM',
    refund: ["The card's bank is looking into this payment, so we cannot refund it now."],
    facts: [
      'Booking Number: WB-72',
      'Status: Confirmed (green)',
      'When: Monday, December 21st at 10:00 AM',
      ...paidLines,
      `Payment: ${paidInPart}. The card's bank is looking into this payment.`,
    ],
  },
  completed: {
    ...readUpcoming,
    when: 'Thursday, November 19th at 1:30 PM',
    facts: [
      'Booking Number: WB-73',
      'Status: Completed (grey)',
      'When: Thursday, November 19th at 1:30 PM',
      ...upcomingLines,
    ],
    links: ['<Add to calendar>', ...ways],
  },
  pair: {
    ...readPaid,
    facts: pairFacts(
      'WB-75',
      '45 min',
      'Ned Kelly and Mary Reibey',
      ', with Ned Kelly',
      ', with Mary Reibey',
    ),
    links: ['<Add to calendar>', ...ways],
  },
  inTurn: {
    ...readPaid,
    facts: pairFacts('WB-76', '1 h 20 min', 'Ned Kelly, one after the other'),
    links: ['<Add to calendar>', ...ways],
  },
  cancelled: {
    ...readUpcoming,
    facts: [
      'Booking Number: WB-74',
      'Status: Cancelled (red)',
      'When: Sunday, December 20th at 1:30 PM',
      ...upcomingLines,
      'Payment: $30.00 paid by card, all of it returned to the card',
    ],
    links: [
      '<Remove from calendar>',
      'This booking is cancelled: its calendar file says so, and takes it out of your calendar.',
      ...ways,
    ],
  },
};

/** Links to the page: complete, without a key, and complete on a site with a foreign API, which ignores the key. */
export type Link = 'whole' | 'bare' | 'foreign';

/** Opens the page from a link. The page removes the key from the address (MANAGE-19). */
export async function openManagePage(page: PageDriver, link: Link = 'whole'): Promise<void> {
  await page.open({ path: pathOf(link === 'bare' ? '' : `#${visitKey}`), foreign: link === 'foreign' });
  await page.eventually(() => expect(page.playwright.url()).not.toContain(visitKey));
}

/** Opens the page with a visit, and the move of the visit. */
export async function openMove(page: PageDriver, visit: VisitName): Promise<void> {
  await openManagePage(page);
  await page.eventually(() => page.network.answer(loadVisit, wireVisits[visit]));
  await page.eventually(() => page.press('button', 'Change time'));
}

/**
 * The expected idempotency key of a machine. The machine creates it from random numbers, so that the first attempt shows
 * it. Each further attempt must send the same key, and each later decision of the customer must have a new key.
 */
export class AttemptKey {
  #key: string | undefined;
  readonly #earlier = new Set<string>();

  /** Vitest calls it to compare the key that the machine sent. */
  asymmetricMatch(sent: unknown): boolean {
    if (typeof sent !== 'string' || !/^[\w-]{8,200}$/.test(sent) || this.#earlier.has(sent)) return false;
    this.#key ??= sent;
    return this.#key === sent;
  }

  /** The decision is over: the next attempt needs a new key. */
  end(): void {
    if (this.#key !== undefined) this.#earlier.add(this.#key);
    this.#key = undefined;
  }

  /** Reads the key from the machine on a page, where the test compares the text of a header. */
  async learn(page: PageDriver, machine: string, field: string): Promise<void> {
    const context = ((await page.machine(machine))?.context ?? {}) as Record<string, unknown>;
    if (!this.asymmetricMatch(context[field]))
      throw new Error(`The machine ${machine} has an unexpected key: ${String(context[field])}.`);
  }

  toString(): string {
    return this.#key ?? 'a new random key';
  }
}
