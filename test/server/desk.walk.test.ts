import { shop } from 'virtual:shop';
import { expect } from 'vitest';
import { setup } from 'xstate';
import { dayIn, daysLater } from '../../contract/format.ts';
import {
  askPlace,
  joinQueue,
  leaveQueue,
  listQueueStores,
  type Place,
  type QueueStore,
} from '../../contract/queue.ts';
import { moveOn, selectDesks } from '../../server/queue/queue-desk.ts';
import { stranger } from './queue/queue-server.ts';
import { answers, refuses, serverSpec, walkServer } from './server-walk.ts';
import { type TestServer, THURSDAY } from './test-server.ts';

/** Two customers in the same queue. Ann may also wait in the queue of the other store. */
type Name = 'ann' | 'ben';
const names = ['ann', 'ben'] as const;
/** `over`: called last before the queue closed. `past`: the day of that queue has ended too. */
type PlaceState = 'out' | 'waiting' | 'called' | 'over' | 'past' | 'served' | 'left' | 'closed';

const isLive = (standing: PlaceState) => standing === 'waiting' || standing === 'called';

type DeskEvent =
  | { type: 'join'; who: Name }
  | { type: 'join.otherwise'; who: Name; by: 'other address' | 'yesterday' }
  | { type: 'leave'; who: Name | 'nobody' }
  | { type: 'next' }
  | { type: 'newtown.join' }
  | { type: 'newtown.leave' }
  | { type: 'newtown.next' }
  | { type: 'closing.time' }
  | { type: 'next.morning' };

interface Desk {
  /** The waiting customers, in order. */
  queue: readonly Name[];
  /** The called customers of today, in order. */
  calls: readonly Name[];
  newtown: PlaceState;
  isOpen: boolean;
}

const machine = setup({ types: { context: {} as Desk, events: {} as DeskEvent } });

const joined = (who: Name, store = 'Marrickville') =>
  answers('SHOP-24', 'Successfully joined the queue!', {
    mails: [`${who}@guest.example: You are in the queue at Wattle & Blade ${store} /`],
    writes: ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'],
  });
const turn = (who: Name, store = 'Marrickville') =>
  `${who}@guest.example: It is your turn at Wattle & Blade ${store} /`;
const next = (who: Name) => `${who}@guest.example: You are next at Wattle & Blade Marrickville /`;
const moves = { meta: { spec: 'SHOP-25', writes: ['queue_days', 'queue_places', 'bookings'] } };
const leaves = answers('SHOP-27', 'You have left the queue.', { writes: ['queue_places', 'bookings'] });
/** A call of a customer, with these mails (QUEUE-89). */
const calls = (...mails: string[]) => ({
  meta: {
    spec: `QUEUE-89 ${mails.length}`,
    mails,
    writes: [...moves.meta.writes, 'queue_tokens'],
  },
});
/** The first of two waiting customers leaves. */
const leavesAhead = (behind: Name) =>
  answers('QUEUE-89', 'You have left the queue.', {
    writes: ['queue_places', 'bookings', 'queue_tokens'],
    mails: [next(behind)],
  });
const leavesAgain = answers('SHOP-27', 'You have left the queue.');
const shut = refuses('SHOP-23', 409, 'store_closed', undefined, {
  result: { queue_opens: expect.any(Object) },
});

/** Starts a new day: a customer who still waits in the queue of the day before loses the place. */
const openDoors = machine.assign(({ context: { newtown } }) => ({
  isOpen: true,
  newtown: newtown === 'waiting' ? 'closed' : newtown === 'over' ? 'past' : newtown,
}));

const shutDoors = machine.assign(({ context: { newtown } }) => ({
  isOpen: false,
  newtown: newtown === 'called' ? 'over' : newtown,
}));

/** A customer of the queue, who can join again at the end of the queue from each ended state. */
function person(who: Name) {
  const other = who === 'ann' ? 'ben' : 'ann';
  const isTheirs = (event: DeskEvent) => 'who' in event && event.who === who;
  const removeFromQueue = machine.assign(({ context }) => ({
    queue: context.queue.filter((name) => name !== who),
    calls: context.calls.filter((name) => name !== who),
  }));
  const call = machine.assign(({ context }) => ({ calls: [...context.calls, who] }));
  const appendToQueue = machine.assign(({ context }) => ({ queue: [...context.queue, who] }));
  const canJoin = ({ context, event }: { context: Desk; event: DeskEvent }) =>
    context.isOpen && isTheirs(event);
  const isAboutMe = ({ event }: { event: DeskEvent }) => isTheirs(event);
  const isFirst = ({ context }: { context: Desk }) => context.isOpen && context.queue[0] === who;
  const join = { guard: canJoin, target: 'waiting', actions: appendToQueue, ...joined(who) };
  const endedState = { on: { join, leave: { guard: isAboutMe, ...leavesAgain } } };
  const liveTransitions = {
    join: { guard: canJoin, ...joined(who) },
    'join.otherwise': {
      guard: ({ context, event }: { context: Desk; event: DeskEvent }) =>
        canJoin({ context, event }) && 'by' in event && event.by === 'other address',
      ...refuses(
        'SHOP-24',
        409,
        'already_used',
        'This phone number is already in the queue with a different email address. Please use that address, or call us.',
      ),
    },
    leave: { guard: isAboutMe, target: 'left', actions: removeFromQueue, ...leaves },
  };
  return machine.createStateConfig({
    initial: 'out',
    states: {
      out: { on: { join } },
      waiting: {
        on: {
          ...liveTransitions,
          leave: [
            {
              guard: ({ context, event }) =>
                isTheirs(event) && isFirst({ context }) && context.queue.length > 1,
              target: 'left',
              actions: removeFromQueue,
              ...leavesAhead(other),
            },
            liveTransitions.leave,
          ],
          'next.morning': { target: 'closed', actions: [removeFromQueue, openDoors] },
          next: [
            {
              guard: ({ context }) => isFirst({ context }) && context.queue.length > 1,
              target: 'called',
              actions: [removeFromQueue, call],
              ...calls(turn(who), next(other)),
            },
            { guard: isFirst, target: 'called', actions: [removeFromQueue, call], ...calls(turn(who)) },
          ],
        },
      },
      called: {
        on: {
          ...liveTransitions,
          // While a customer waits, a free chair is used: there are four barbers (QUEUE-87).
          next: {
            guard: ({ context: { queue, calls } }) => queue.length === 0 && calls[0] === who,
            target: 'served',
            actions: removeFromQueue,
            ...moves,
          },
          'closing.time': { target: 'over', actions: shutDoors },
        },
      },
      over: {
        on: {
          leave: { guard: isAboutMe, target: 'left', actions: removeFromQueue, ...leaves },
          next: {
            guard: ({ context: { calls } }) => calls[0] === who,
            target: 'served',
            actions: removeFromQueue,
            ...moves,
          },
          'next.morning': { target: 'past', actions: [removeFromQueue, openDoors] },
        },
      },
      past: { on: { join, leave: { guard: isAboutMe, target: 'left', ...leaves } } },
      served: endedState,
      left: endedState,
      // A place that closed overnight can still be left.
      closed: { on: { join, leave: { guard: isAboutMe, target: 'left', ...leaves } } },
    },
  });
}

const setNewtown = (standing: PlaceState) => machine.assign({ newtown: standing });
const isIn =
  (...standings: PlaceState[]) =>
  ({ context }: { context: Desk }) =>
    standings.includes(context.newtown);

const chart = machine.createMachine({
  id: 'desk',
  type: 'parallel',
  context: { queue: [], calls: [], newtown: 'out', isOpen: true },
  states: { ann: person('ann'), ben: person('ben') },
  on: {
    join: { guard: ({ context }) => !context.isOpen, ...shut },
    'join.otherwise': [
      {
        guard: ({ event }) => event.by === 'yesterday',
        ...refuses(
          'SHOP-23',
          422,
          'invalid',
          'The queue can only be joined for today. Please reload this page.',
        ),
      },
      { guard: ({ context }) => !context.isOpen, ...shut },
    ],
    leave: {
      guard: ({ event }) => event.who === 'nobody',
      ...refuses('SHOP-27', 404, 'not_found', 'We could not find that place in the queue.'),
    },
    next: moves,
    'newtown.join': [
      { guard: ({ context }) => !context.isOpen, ...shut },
      { guard: isIn('waiting', 'called'), ...joined('ann', 'Newtown') },
      { actions: setNewtown('waiting'), ...joined('ann', 'Newtown') },
    ],
    'newtown.leave': [
      { guard: isIn('waiting', 'called', 'over', 'past', 'closed'), actions: setNewtown('left'), ...leaves },
      leavesAgain,
    ],
    'newtown.next': [
      { guard: isIn('called', 'over'), actions: setNewtown('served'), ...moves },
      {
        guard: ({ context }) => context.isOpen && context.newtown === 'waiting',
        actions: setNewtown('called'),
        ...calls(turn('ann', 'Newtown')),
      },
      moves,
    ],
    'closing.time': { actions: shutDoors },
    'next.morning': { actions: openDoors },
  },
});

function fixtureOf(server: TestServer) {
  let joins = 0;
  /** The newest token of each place, and Ann's first token. Each new join creates a further token. */
  const tokens: Record<Name | 'newtown', string[]> = { ann: [], ben: [], newtown: [] };
  const today = () => dayIn(shop.timeZone, server.clock.now);
  const at = (day: string, time: string) => {
    server.clock.now = new Date(`${day}T${time}:00+11:00`);
  };
  at(THURSDAY, '10:00');
  return {
    server,
    tokens,
    today,
    at,
    /** Uses a new network and seven minutes for each join, to stay below the limits of joins. */
    from() {
      server.later(7);
      joins += 1;
      return `198.51.100.${joins}`;
    },
    request: (who: Name, changes = {}) =>
      stranger(names.indexOf(who) + 1, {
        customer_name: who,
        email: `${who}@guest.example`,
        date: today(),
        ...changes,
      }),
    /** A later join comes from a different network: the customer keeps the place and gets no token (ABUSE-9). */
    keep(whose: Name | 'newtown', isNew: boolean, result: unknown) {
      const token = (result as { place_token?: string | null } | null | undefined)?.place_token;
      if (token === undefined) return;
      expect(token !== null).toBe(isNew);
      if (token !== null) tokens[whose] = [token];
    },
  };
}
type Fixture = ReturnType<typeof fixtureOf>;

interface Now {
  state: { value: Record<Name, PlaceState> };
  context: Desk;
}
/**
 * The queues of the two stores are independent: each is tested while the other is empty or has a single waiting
 * customer.
 */
const isQuietHere = ({ state: { value } }: Now) =>
  value.ben === 'out' && (value.ann === 'out' || value.ann === 'waiting');
const isQuietThere = ({ context: { newtown } }: Now) => newtown === 'out' || newtown === 'waiting';

const spec = serverSpec(chart)<Fixture>({
  cases: [
    ...names.flatMap((who) => [
      { type: 'join', who } as const,
      { type: 'join.otherwise', who, by: 'other address' } as const,
      { type: 'leave', who } as const,
    ]),
    { type: 'join.otherwise', who: 'ann', by: 'yesterday' },
    { type: 'leave', who: 'nobody' },
    { type: 'next' },
    { type: 'newtown.join' },
    { type: 'newtown.leave' },
    { type: 'newtown.next' },
    { type: 'closing.time' },
    { type: 'next.morning' },
  ],
  fixture: fixtureOf,
  driver: {
    join: {
      where: (at) => isQuietThere(at) && (at.event.who === 'ann' || isLive(at.state.value.ann)),
      calls: joinQueue,
      with: ({ event, fixture }) => fixture.request(event.who),
      from: ({ fixture }) => fixture.from(),
      keeps: ({ state, event: { who }, fixture }, result) =>
        fixture.keep(who, !isLive(state.value[who]), result),
    },
    'join.otherwise': {
      where: ({ state: { value }, event }) =>
        event.who === 'ann' ? value.ben === 'out' : value.ann === 'waiting',
      calls: joinQueue,
      with: ({ event: { who, by }, fixture }) =>
        fixture.request(
          who,
          by === 'yesterday' ? { date: daysLater(fixture.today(), -1) } : { email: 'other@guest.example' },
        ),
      from: ({ fixture }) => fixture.from(),
    },
    leave: {
      where: ({ state, context, event: { who } }) =>
        isQuietThere({ state, context }) &&
        (who === 'ann' || (who === 'ben' ? isLive(state.value.ann) : state.value.ben === 'out')),
      calls: leaveQueue,
      with: ({ event: { who }, fixture }) => ({
        place_token: who === 'nobody' ? 'x'.repeat(43) : fixture.tokens[who][0],
      }),
    },
    next: { where: isQuietThere, happens: ({ fixture }) => moveOn(fixture.server.deps, 1) },
    'newtown.join': {
      where: isQuietHere,
      calls: joinQueue,
      with: ({ fixture }) => fixture.request('ann', { store_id: 2 }),
      from: ({ fixture }) => fixture.from(),
      keeps: ({ context, fixture }, result) => fixture.keep('newtown', !isLive(context.newtown), result),
    },
    'newtown.leave': {
      where: (at) => isQuietHere(at) && at.context.newtown !== 'out',
      calls: leaveQueue,
      with: ({ fixture }) => ({ place_token: fixture.tokens.newtown[0] }),
    },
    'newtown.next': { where: isQuietHere, happens: ({ fixture }) => moveOn(fixture.server.deps, 2) },
    'closing.time': {
      where: ({ context }) => context.isOpen,
      happens: ({ fixture }) => fixture.at(fixture.today(), '21:00'),
    },
    'next.morning': {
      where: ({ context }) => !context.isOpen,
      // All four barbers work on a Thursday.
      happens: ({ fixture }) => fixture.at(daysLater(fixture.today(), 7), '10:00'),
    },
  },
  reads: async ({ server, tokens }) => {
    const placeOf = async (place_token: string) => {
      const { state, position, ahead } = (await server.send(askPlace, { place_token })).result as Place;
      return { state, position, ahead };
    };
    const { result } = await server.send(listQueueStores, { store_brand_id: 7, offer_queue: 1 });
    const desks = await selectDesks(server.deps.db, server.clock.now);
    return {
      ann: await Promise.all(tokens.ann.map(placeOf)),
      ben: await Promise.all(tokens.ben.map(placeOf)),
      newtown: await Promise.all(tokens.newtown.map(placeOf)),
      stores: (result as QueueStore[]).map(({ isOpen, waiting }) => ({ isOpen, waiting })),
      desks: desks.map(({ members }) =>
        members.map(({ state, customer_name }) => `${state} ${customer_name}`),
      ),
    };
  },
  expects: ({ value, context: { queue, calls, newtown, isOpen } }, { tokens }) => {
    const isCalled = (standing: PlaceState) => standing === 'called' || standing === 'over';
    const nextMorning: Partial<Record<PlaceState, PlaceState>> = {
      waiting: 'closed',
      over: 'served',
      past: 'served',
    };
    const placeFor = (standing: PlaceState, ahead: number) =>
      standing === 'waiting' && isOpen
        ? { state: 'waiting', position: ahead + 1, ahead }
        : { state: nextMorning[standing] ?? standing, position: null, ahead: null };
    const store = (waiting: number) => ({ isOpen, waiting: isOpen ? waiting : null });
    return {
      ann: tokens.ann.map(() => placeFor(value.ann, queue.indexOf('ann'))),
      ben: tokens.ben.map(() => placeFor(value.ben, queue.indexOf('ben'))),
      newtown: tokens.newtown.map(() => placeFor(newtown, 0)),
      stores: [store(queue.length), store(newtown === 'waiting' ? 1 : 0)],
      desks: [
        [...calls.map((name) => `called ${name}`), ...queue.map((name) => `waiting ${name}`)],
        newtown === 'waiting' ? ['waiting ann'] : isCalled(newtown) ? ['called ann'] : [],
      ],
    };
  },
});
walkServer('the desk of two queues', spec);
