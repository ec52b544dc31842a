import sections from 'virtual:shop/words/homeSections';
import { assign, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { listBookings } from '../../contract/my-bookings.ts';
import { nextVisitMachine } from '../../machines/next-visit.machine.ts';
import { by, calling, type EdgeMeta } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Failure, failures } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { profile } from './account.fixture.ts';
import { homeLines, openHome } from './home.fixture.ts';

/** The bookings of a customer. On `today`, their only visit is later on the first day. */
const lists = ['several', 'today', 'past', 'cancelled', 'none'] as const;
type List = (typeof lists)[number];
/** The visit that home shows. */
type Shown = 'today' | 'december' | 'october' | 'none';

type Event =
  | { type: 'page.open' | 'day.turn' }
  | { type: 'bookings.listed'; list: List }
  | { type: 'bookings.failed'; because: Failure };

interface Memory {
  hasTurned: boolean;
  shown: Shown;
}

/** The visit that comes next, before and after the day turns. */
const coming = (list: List, hasTurned: boolean): Shown => {
  if (list === 'several') return hasTurned ? 'december' : 'today';
  return list === 'today' && !hasTurned ? 'today' : 'none';
};
const last = (list: List): Shown => {
  if (list === 'past') return 'october';
  return list === 'today' ? 'today' : 'none';
};

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    showComing: assign(({ context, event }) =>
      'list' in event ? { shown: coming(event.list, context.hasTurned) } : {},
    ),
    showLast: assign(({ event }) => ('list' in event ? { shown: last(event.list) } : {})),
    turn: assign({ hasTurned: true, shown: 'none' }),
  },
  guards: {
    isComing: ({ context, event }) => 'list' in event && coming(event.list, context.hasTurned) !== 'none',
    wasThere: ({ event }) => 'list' in event && last(event.list) !== 'none',
  },
});

const turning = {
  'day.turn': { target: 'loading', actions: 'turn', ...calling('KNOW-4', 'loadBookings') },
} as const;

/** The reference chart of what home shows to a signed-in customer. */
const chart = words.createMachine({
  id: 'next-visit',
  context: { hasTurned: false, shown: 'none' },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'loading', ...calling('KNOW-1', 'loadBookings') } } },
    loading: {
      on: {
        'bookings.listed': [
          { guard: 'isComing', target: 'coming', actions: 'showComing', ...by('KNOW-1') },
          { guard: 'wasThere', target: 'repeatable', actions: 'showLast', ...by('KNOW-2') },
          { target: 'none', ...by('KNOW-3') },
        ],
        'bookings.failed': { target: 'none', ...by('KNOW-3') },
        'day.turn': {
          target: 'loading',
          reenter: true,
          actions: 'turn',
          ...calling('KNOW-4', 'loadBookings'),
        },
      },
    },
    coming: { on: turning },
    repeatable: { on: turning },
    none: { on: turning },
  },
});

type Wire = WireResultOf<typeof listBookings>;

const visit = {
  booking_status_id: 8,
  bookingstatus: { booking_status_name: 'Upcoming' },
  total_amount: '35',
  bookingServices: [{ service: { entity_name: 'Skin Fade' } }],
  store: { store_name: 'Marrickville' },
  storeuser: { store_user_fname: 'Ned', store_user_lname: 'Kelly' },
};
const completed = { booking_status_id: 9, bookingstatus: { booking_status_name: 'Completed' } };
const today = {
  ...visit,
  booking_id: 71,
  manage_key: 'page-of-71',
  booking_date: '2026-11-20',
  from_time: '15:00',
};
/** Without a barber. */
const december = {
  ...visit,
  booking_id: 72,
  manage_key: 'page-of-72',
  booking_date: '2026-12-20',
  from_time: '13:30',
  storeuser: null,
};
const october = { ...visit, ...completed, booking_id: 73, booking_date: '2025-10-09', from_time: '10:00' };
const cancelled = {
  ...visit,
  booking_id: 74,
  booking_status_id: 6,
  booking_date: '2026-11-20',
  from_time: '11:00',
};
/** A visit for two people has no Book again (AGAIN-1). */
const two = { ...october, booking_id: 75, booking_date: '2026-11-03', companion_storeuser: visit.storeuser };

const wires: Record<List, Wire> = {
  several: [december, october, today, cancelled],
  today: [cancelled, today],
  past: [two, october, { ...october, booking_id: 76, booking_date: '2025-09-09' }],
  cancelled: [cancelled],
  none: [],
};
const ids: Record<Shown, number | null> = { today: 71, december: 72, october: 73, none: null };
const facts: Record<Exclude<Shown, 'none'>, string[]> = {
  today: ['Friday, November 20th, 3:00 PM', 'Skin Fade', 'With Ned Kelly, Marrickville'],
  december: ['Sunday, December 20th, 1:30 PM', 'Skin Fade', 'Marrickville'],
  october: ['Thursday, October 9th, 2025, 10:00 AM', 'Skin Fade', 'With Ned Kelly, Marrickville'],
};

const home = homeLines({ canBook: false, canQueue: true });
const hero = home.slice(0, home.indexOf(`# ${sections.services.title}`));

export const nextVisit = specOf(chart)({
  machine: nextVisitMachine,
  fixture: () => null,
  cases: [
    ...casesOf('bookings.listed', 'list', lists),
    ...failures('bookings.failed', 'refusal', 'breakdown', 'silence'),
  ],
  endpoints: { loadBookings: listBookings },
  region: '[aria-labelledby="hero-title"]',
  driver: {
    'page.open': {
      starts: () => ({ today: '2026-11-20' }),
      opens: (page) => openHome(page, { profile }),
    },
    'bookings.listed': { answers: 'loadBookings', with: ({ event }) => wires[event.list] },
    'bookings.failed': { fails: 'loadBookings', as: ({ event }) => event.because },
    'day.turn': {
      where: ({ context }) => !context.hasTurned,
      happens: () => ({ type: 'day.turn', today: '2026-11-21' }),
      onPage: (page) => page.returnAt(new Date('2026-11-21T01:00:00Z')),
    },
  },
  inputs: { loadBookings: () => ({ store_brand_id: 7 }) },
  memory: {
    chart: ({ context: { hasTurned, shown } }) => ({
      today: hasTurned ? '2026-11-21' : '2026-11-20',
      visit: ids[shown],
    }),
    machine: ({ context }) => ({ today: context.today, visit: context.visit?.booking_id ?? null }),
  },
  shows: ({ state, context: { shown } }) => [
    ...hero,
    ...(shown === 'none'
      ? []
      : [
          state.matches('coming') ? '# Your next visit' : '# Your last visit',
          ...facts[shown],
          state.matches('coming') ? '<Change or cancel this booking>' : '<Book again>',
        ]),
  ],
});

await prove(import.meta, nextVisit);
