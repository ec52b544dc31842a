import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setup } from 'xstate';
import { storeBooking } from '../../contract/bookings.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { cancelVisit, loadVisit, moveVisit, type Visit } from '../../contract/visit.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { engines } from '../support/database.ts';
import { RowMoves, transitionsOf } from './row-moves.ts';
import { answers, refuses, serverSpec, walkServer } from './server-walk.ts';
import { customerRequest, type TestServer, THURSDAY } from './test-server.ts';
import { visitChart } from './visit.spec.ts';

/** The marks of the shop, with the state that follows, as the command words it. */
const marks = {
  arrived: { rule: 'SHOP-80', to: 'arrived' },
  seated: { rule: 'SHOP-81', to: 'inTheChair' },
  done: { rule: 'SHOP-82', to: 'done' },
  missed: { rule: 'SHOP-83', to: 'didNotCome' },
} as const;
type Mark = keyof typeof marks;
const markNames = Object.keys(marks) as Mark[];
const texts = {
  booked: 'booked',
  arrived: 'marked as arrived',
  inTheChair: 'in the chair',
  done: 'done',
  didNotCome: 'marked as missed',
  cancelled: 'cancelled',
};
type State = keyof typeof texts;

type Event =
  | { type: 'book' | 'desk.cancel' | 'list.cancel' | 'link.cancel' | 'desk.move' | 'link.move' }
  | { type: 'mark'; as: Mark }
  | { type: 'chair.block' | 'visit.begins' | 'visit.ends' };

interface Memory {
  /** The time of the visit, compared with the clock. */
  time: 'before' | 'during' | 'after';
  isMoved: boolean;
  /** The minutes before the visit are blocked. */
  isBlocked: boolean;
}
type Step = { context: Memory; event: Event };

const machine = setup({ types: { context: {} as Memory, events: {} as Event } });
const isMark =
  (as: Mark) =>
  ({ event }: Step) =>
    event.type === 'mark' && event.as === as;
const isBefore = ({ context }: Step) => context.time === 'before';

/** The mails of an act: to the customer, then to the shop and to a barber. */
const mailed = (about: string, ...news: string[]) => ({
  mails: [
    expect.stringMatching(`^casey@.*: your booking at Wattle & Blade${about} /my-visit$`),
    ...news.map((start) => expect.stringContaining(`: ${start} booking: Thu`)),
  ] as string[],
});
const acted = { writes: ['bookings', 'acts', 'act_rows'] };
const cancels = { ...acted, ...mailed(' is cancelled', 'Cancelled', 'Cancelled') };
const movesAway = { ...acted, ...mailed(' has moved', 'Moved', 'Moved') };
const impossible = (rule: RuleId, state: State) =>
  answers(rule, `The visit is ${texts[state]}, so this is not possible.`);

/** The marks in a state. A mark that it does not accept is refused. */
function markEdges(state: State, accepted: readonly Mark[]) {
  return markNames.flatMap((as) => {
    const { rule, to } = marks[as];
    if (!accepted.includes(as)) return [{ guard: isMark(as), ...impossible(rule, state) }];
    const cannotBegin = {
      guard: (step: Step) => isMark(as)(step) && isBefore(step) && step.context.isBlocked,
      ...answers(rule, 'The chair is not free for the whole visit.'),
    };
    const cannotEnd = {
      guard: (step: Step) => isMark(as)(step) && isBefore(step),
      ...answers(rule, 'The time of the visit has not begun.'),
    };
    const earlier = { arrived: [], seated: [cannotBegin], done: [cannotEnd], missed: [cannotEnd] };
    const time = {
      arrived: {},
      seated: { time: 'during' },
      done: { time: 'after' },
      missed: { time: 'after' },
    };
    return [
      ...(state === 'inTheChair' ? [] : earlier[as]),
      {
        guard: isMark(as),
        target: to,
        actions: machine.assign(time[as] as Partial<Memory>),
        ...answers(rule, `Visit # is ${texts[to]}.`, acted),
      },
    ];
  });
}

const cancelled = { target: 'cancelled', actions: machine.assign({ time: 'after' }) } as const;
const moved = {
  target: 'booked',
  actions: machine.assign({ time: 'before', isMoved: true }),
} as const;
const used = (rule: RuleId, says?: string) => refuses(rule, 409, 'already_used', says);
const cancelSays = 'Booking cancelled successfully';

/** A booked or arrived visit. */
const expected = (state: 'booked' | 'arrived') =>
  machine.createStateConfig({
    on: {
      mark: markEdges(state, state === 'booked' ? markNames : ['seated', 'done']),
      'desk.cancel': {
        ...cancelled,
        ...answers('SHOP-84', 'Visit # is cancelled. Refund: $0.00. Its customer has a mail.', cancels),
      },
      'list.cancel': { ...cancelled, ...answers('SHOP-84', cancelSays, cancels) },
      'link.cancel': [
        { guard: isBefore, ...cancelled, ...answers('MANAGE-13', cancelSays, cancels) },
        used('MANAGE-17', 'The time of this booking has begun, so it cannot be cancelled.'),
      ],
      'desk.move': {
        ...moved,
        ...answers('SHOP-85', `Visit # is on ${THURSDAY} at 14:00 now. Its customer has a mail.`, movesAway),
      },
      'link.move': [
        { guard: isBefore, ...moved, ...answers('MANAGE-6', 'Your booking has moved', movesAway) },
        used('MANAGE-17', 'The time of this booking has begun, so it cannot be moved.'),
      ],
      'chair.block': {
        actions: machine.assign({ isBlocked: true }),
        ...answers('SHOP-78', 'Blocked: #.', { writes: [...acted.writes, 'queue_days'] }),
      },
      'visit.begins': { actions: machine.assign({ time: 'during', isBlocked: false }) },
      'visit.ends': { actions: machine.assign({ time: 'after' }) },
    },
  });

/** A visit whose work has begun, or that has ended. */
const unchangeable = (state: State, says: string, accepted: readonly Mark[] = []) =>
  machine.createStateConfig({
    on: {
      mark: markEdges(state, accepted),
      'desk.cancel': impossible('SHOP-84', state),
      'desk.move': impossible('SHOP-85', state),
      'list.cancel': used('SHOP-84', says),
      'link.cancel': used('MANAGE-17', says),
      'link.move': used('MANAGE-17'),
      ...(accepted.length > 0 && { 'visit.ends': { actions: machine.assign({ time: 'after' }) } }),
    },
  });
const tookPlace = 'This appointment has taken place, so it cannot be cancelled.';

const chart = machine.createMachine({
  id: 'visit-walk',
  context: { time: 'before', isMoved: false, isBlocked: false },
  initial: 'none',
  states: {
    none: {
      on: {
        book: {
          target: 'booked',
          ...answers('SHOP-79', 'Booking created successfully!', {
            writes: ['bookings', 'booking_lines', 'submits'],
            ...mailed('', 'New', 'New'),
          }),
        },
      },
    },
    booked: expected('booked'),
    arrived: expected('arrived'),
    inTheChair: unchangeable('inTheChair', tookPlace, ['done']),
    done: unchangeable('done', tookPlace),
    didNotCome: unchangeable('didNotCome', tookPlace),
    cancelled: unchangeable('cancelled', 'This booking is cancelled already.'),
  },
});

const moves = new RowMoves('bookings', 'visit_state');
const places = [
  { day: THURSDAY, time: '10:00', barber_id: 1 },
  { day: THURSDAY, time: '14:00', barber_id: 1 },
] as const;

async function fixtureOf(server: TestServer) {
  await moves.record(server);
  server.clock.now = new Date(`${THURSDAY}T08:00:00+11:00`);
  const { token } = await server.customer();
  let keys = 0;
  return {
    server,
    token,
    // The expected values of a path without a booking.
    visit: { id: 0, number: '', key: '' },
    async readVisit() {
      const { rows } = await sql<Row>`
        select booking_id as id, booking_uniqueid as number, manage_key as key, visit_state as state,
               lower(during) as starts, upper(during) as ends
          from bookings where kind = 'visit'`.execute(server.database.db);
      const [row] = rows;
      if (row) this.visit = row;
      return row;
    },
    /** Each request is a new decision of the customer. */
    newKey() {
      keys += 1;
      return `request-${keys}`;
    },
    /** Sets the clock to five minutes after the start or the end of the visit. */
    async passes(moment: 'starts' | 'ends') {
      const row = await this.readVisit();
      if (row) server.clock.now = addMinutes(row[moment], 5);
    },
  };
}
type Fixture = Awaited<ReturnType<typeof fixtureOf>>;
interface Row {
  id: number;
  number: string;
  key: string;
  state: State;
  starts: Date;
  ends: Date;
}

const isExpected = ({ state: { value } }: { state: { value: unknown } }) =>
  value === 'booked' || value === 'arrived';

/** A second move is like the first. */
const movesOnce = { where: (at: Now) => !at.context.isMoved || !isExpected(at) };
interface Now {
  state: { value: unknown };
  context: Memory;
}

const spec = serverSpec(chart)<Fixture>({
  cases: [
    ...markNames.map((as) => ({ type: 'mark', as }) as const),
    ...(['book', 'desk.cancel', 'list.cancel', 'link.cancel', 'desk.move', 'link.move'] as const).map(
      (type) => ({ type }),
    ),
    ...(['chair.block', 'visit.begins', 'visit.ends'] as const).map((type) => ({ type })),
  ],
  fixture: fixtureOf,
  driver: {
    book: {
      calls: storeBooking,
      with: () => customerRequest(),
      token: ({ fixture }) => fixture.token,
    },
    mark: {
      orders({ event, fixture: { server, visit } }) {
        // Work takes time.
        server.later(1);
        return ['visit', event.as, visit.number];
      },
    },
    'desk.cancel': { orders: ({ fixture: { visit } }) => ['visit', 'cancel', visit.number, 'nothing'] },
    'list.cancel': {
      calls: updateBooking,
      with: ({ fixture: { visit } }) => ({ booking_id: visit.id, booking_status_id: 6 }),
      token: ({ fixture }) => fixture.token,
    },
    'link.cancel': {
      calls: cancelVisit,
      with: ({ fixture }) => ({
        visit_key: fixture.visit.key,
        cancel_key: fixture.newKey(),
        refund_cents: 0,
      }),
    },
    'desk.move': {
      ...movesOnce,
      orders: ({ fixture: { visit } }) => ['visit', 'move', visit.number, THURSDAY, '14:00', '1'],
    },
    'link.move': {
      ...movesOnce,
      calls: moveVisit,
      with: ({ context, fixture }) => ({
        visit_key: fixture.visit.key,
        move_key: fixture.newKey(),
        from: places[context.isMoved ? 1 : 0],
        to: places[1],
        total_cents: 3000,
      }),
    },
    'chair.block': {
      where: ({ context: { time, isMoved, isBlocked } }) => time === 'before' && !isMoved && !isBlocked,
      orders: () => ['block', 'add', '1', '1', THURSDAY, '08:00', THURSDAY, '09:45'],
    },
    'visit.begins': {
      where: ({ context }) => context.time === 'before',
      happens: ({ fixture }) => fixture.passes('starts'),
    },
    'visit.ends': {
      where: ({ context }) => context.time === 'during',
      happens: ({ fixture }) => fixture.passes('ends'),
    },
  },
  reads: async (fixture) => {
    const row = await fixture.readVisit();
    if (!row) return null;
    const { server, token } = fixture;
    await moves.read(server);
    const { state, starts, ends, key } = row;
    const page = (await server.send(loadVisit, { visit_key: key })).result as Visit;
    const [booking] = (await server.send(listBookings, { store_brand_id: 7 }, token)).result as {
      bookingstatus: { booking_status_name: string };
    }[];
    const { now } = server.clock;
    return {
      state,
      time: state === 'cancelled' || ends <= now ? 'after' : starts <= now ? 'during' : 'before',
      status: [page.status, booking?.bookingstatus.booking_status_name],
      canChange: page.can_change,
    };
  },
  expects: ({ value, context: { time } }) => {
    if (value === 'none') return null;
    const status = value === 'cancelled' ? 'Cancelled' : time === 'after' ? 'Completed' : 'Upcoming';
    return {
      state: value,
      time,
      status: [status, status],
      canChange: (value === 'booked' || value === 'arrived') && time === 'before',
    };
  },
});

for (const engine of engines) walkServer(`a visit on the ${engine} database`, spec, engine);

moves.mustBe(transitionsOf(visitChart));
