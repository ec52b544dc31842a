import { shop } from 'virtual:shop';
import { tz } from '@date-fns/tz';
import { addMinutes, format } from 'date-fns';
import { sql } from 'kysely';
import { setup } from 'xstate';
import { askPlace, joinQueue, leaveQueue, type Place, returnToQueue } from '../../contract/queue.ts';
import { engines } from '../support/database.ts';
import { placeChart } from './place.spec.ts';
import { stranger } from './queue/queue-server.ts';
import { RowMoves, transitionsOf } from './row-moves.ts';
import { answers, refuses, serverSpec, walkServer } from './server-walk.ts';
import { type TestServer, THURSDAY } from './test-server.ts';

/** The marks of the shop, with the state that follows. */
const marks = {
  seated: { rule: 'QUEUE-82', to: 'inTheChair' },
  done: { rule: 'QUEUE-83', to: 'done' },
  away: { rule: 'QUEUE-84', to: 'notThere' },
} as const;
type Mark = keyof typeof marks;
const markNames = Object.keys(marks) as Mark[];
type State = 'waiting' | 'called' | 'inTheChair' | 'done' | 'notThere' | 'left';

type Event =
  | { type: 'join' | 'next' | 'leave' | 'return' | 'minute.pass' | 'chairs.block' | 'chairs.open' }
  | { type: 'mark'; as: Mark };

interface Memory {
  /** All chairs of the store are blocked. */
  isBlocked: boolean;
  /** The customer was called before, and has the mail about the turn (QUEUE-89). */
  wasCalled: boolean;
  /** The minute is over in which the customer can take the place back. */
  isLate: boolean;
}
type Step = { context: Memory; event: Event };

const machine = setup({ types: { context: {} as Memory, events: {} as Event } });
const isMark =
  (as: Mark) =>
  ({ event }: Step) =>
    event.type === 'mark' && event.as === as;

const store = '1  Wattle & Blade Marrickville, open';
const newtown = '2  Wattle & Blade Newtown, open: 0 waiting';
/** What a command of the queue prints. */
const lists = (state?: State) =>
  [
    `${store}: ${state === 'waiting' ? 1 : 0} waiting`,
    ...(state ? [`   #1  ${state}  Guest 1  Classic Haircut`] : []),
    newtown,
  ].join('\n');
const changed = { writes: ['queue_days', 'queue_places', 'queue_tokens', 'bookings', 'acts', 'act_rows'] };
const turn = 'guest-1@guest.example: It is your turn at Wattle & Blade Marrickville /';

/** The marks in a state. A mark that it does not accept is refused. */
const markEdges = (text: string, accepted: readonly Mark[] = []) =>
  markNames.map((as) => {
    const { rule, to } = marks[as];
    return accepted.includes(as)
      ? {
          guard: isMark(as),
          target: to,
          ...answers(rule, lists(to === 'inTheChair' ? to : undefined), changed),
        }
      : { guard: isMark(as), ...answers(rule, text) };
  });
const staysBack = answers('QUEUE-90', 'You are back in the queue.');
const gone = refuses(
  'QUEUE-90',
  409,
  'already_used',
  'Your place is no longer kept. Please join the queue again, or ask at the counter.',
);
const call = { target: 'called', actions: machine.assign({ wasCalled: true }) } as const;
const over = machine.createStateConfig({
  on: {
    mark: markEdges("Number 1 is not in today's queue."),
    next: answers('QUEUE-87', lists(), changed),
    leave: answers('SHOP-27', 'You have left the queue.'),
    return: gone,
  },
});
const chart = machine.createMachine({
  id: 'place-walk',
  context: { isBlocked: false, wasCalled: false, isLate: false },
  initial: 'none',
  states: {
    none: {
      on: {
        join: {
          target: 'waiting',
          ...answers('SHOP-24', 'Successfully joined the queue!', {
            writes: ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'],
            mails: ['guest-1@guest.example: You are in the queue at Wattle & Blade Marrickville /'],
          }),
        },
      },
    },
    waiting: {
      on: {
        'chairs.block': {
          actions: machine.assign({ isBlocked: true }),
          ...answers('SHOP-78', 'Blocked: #, #, #, #.', changed),
        },
        'chairs.open': { actions: machine.assign({ isBlocked: false }) },
        next: [
          {
            guard: ({ context }) => context.isBlocked,
            ...answers('QUEUE-81', lists('waiting'), changed),
          },
          {
            guard: ({ context }) => context.wasCalled,
            ...call,
            ...answers('QUEUE-89', lists('called'), changed),
          },
          { ...call, ...answers('QUEUE-80', lists('called'), { ...changed, mails: [turn] }) },
        ],
        mark: markEdges('Number 1 is waiting, so this is not possible.'),
        leave: { target: 'left', ...answers('QUEUE-85', 'You have left the queue.', changed) },
        return: staysBack,
      },
    },
    called: {
      on: {
        next: { target: 'done', ...answers('QUEUE-87', lists(), changed) },
        mark: markEdges('', markNames),
        leave: { target: 'left', ...answers('QUEUE-85', 'You have left the queue.', changed) },
        return: staysBack,
      },
    },
    inTheChair: {
      on: {
        next: { target: 'done', ...answers('QUEUE-87', lists(), changed) },
        mark: markEdges('Number 1 is in the chair, so this is not possible.', ['done']),
        leave: answers('QUEUE-85', 'You have left the queue.'),
        return: gone,
      },
    },
    done: over,
    notThere: over,
    left: {
      on: {
        ...over.on,
        'minute.pass': { actions: machine.assign({ isLate: true }) },
        return: [
          { guard: ({ context }) => context.isLate, ...gone },
          { target: 'waiting', ...answers('QUEUE-90', 'You are back in the queue.', changed) },
        ],
      },
    },
  },
});

const moves = new RowMoves('queue_places', 'state');

async function fixtureOf(server: TestServer) {
  await moves.record(server);
  server.clock.now = new Date(`${THURSDAY}T10:00:00+11:00`);
  return { server, token: '' };
}
type Fixture = Awaited<ReturnType<typeof fixtureOf>>;

/** What the page of the place shows. */
const pageStates: Record<State, Place['state']> = {
  waiting: 'waiting',
  called: 'called',
  inTheChair: 'served',
  done: 'served',
  notThere: 'left',
  left: 'left',
};

const spec = serverSpec(chart)<Fixture>({
  cases: [
    ...markNames.map((as) => ({ type: 'mark', as }) as const),
    ...(['join', 'next', 'leave', 'return', 'minute.pass', 'chairs.block', 'chairs.open'] as const).map(
      (type) => ({ type }),
    ),
  ],
  fixture: fixtureOf,
  driver: {
    join: {
      calls: joinQueue,
      with: () => stranger(1, { date: THURSDAY }),
      keeps: ({ fixture }, result) => {
        fixture.token = (result as { place_token: string }).place_token;
      },
    },
    next: { orders: () => ['queue', 'next', '1'] },
    mark: { orders: ({ event }) => ['queue', event.as, '1', '1'] },
    leave: { calls: leaveQueue, with: ({ fixture }) => ({ place_token: fixture.token }) },
    return: { calls: returnToQueue, with: ({ fixture }) => ({ place_token: fixture.token }) },
    'minute.pass': {
      where: ({ context }) => !context.isLate,
      happens: ({ fixture }) => fixture.server.later(1),
    },
    'chairs.block': {
      where: ({ context }) => !context.isBlocked,
      orders({ fixture: { server } }) {
        const clock = (minutes: number) =>
          format(addMinutes(server.clock.now, minutes), 'HH:mm', { in: tz(shop.timeZone) });
        return ['block', 'add', '1', 'all', THURSDAY, clock(0), THURSDAY, clock(10)];
      },
    },
    'chairs.open': {
      where: ({ context }) => context.isBlocked,
      happens: ({ fixture }) => fixture.server.later(10),
    },
  },
  reads: async ({ server, token }) => {
    const { db } = server.database;
    await moves.read(server);
    if (token === '') return null;
    const { rows } = await sql<{ state: string; isReserved: boolean }>`
      select state, exists (select from bookings where walk_in_id = place_id and upper(during) > ${server.clock.now}
                               and booking_status_id <> 6) as "isReserved"
        from queue_places`.execute(db);
    const page = (await server.send(askPlace, { place_token: token })).result as Place;
    return { rows, page: page.state };
  },
  expects: ({ value }) => {
    if (value === 'none') return null;
    const isReserved = value === 'called' || value === 'inTheChair';
    return { rows: [{ state: value, isReserved }], page: pageStates[value] };
  },
});

for (const engine of engines) walkServer(`a place in a queue on the ${engine} database`, spec, engine);

moves.mustBe(transitionsOf(placeChart));
