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
import type { TestServer } from './test-server.ts';

/** Two who stand in one queue; Ann may stand in that of the other store as well. */
type Name = 'ann' | 'ben';
const names = ['ann', 'ben'] as const;
/** `over`: called last, and the day's queue is; `past`: so is the day. */
type Standing = 'out' | 'waiting' | 'called' | 'over' | 'past' | 'served' | 'left' | 'closed';

const isLive = (standing: Standing) => standing === 'waiting' || standing === 'called';

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
  /** Who waits, in their order. */
  queue: readonly Name[];
  newtown: Standing;
  isOpen: boolean;
}

const words = setup({ types: { context: {} as Desk, events: {} as DeskEvent } });

const joined = (who: Name, store = 'Marrickville') =>
  answers('SHOP-24', 'Successfully joined the queue!', {
    mails: [`${who}@guest.example: You are in the queue at Wattle & Blade ${store} /`],
    writes: ['queue_days', 'queue_places', 'queue_lines', 'queue_tokens'],
  });
const moved = { meta: { spec: 'SHOP-25', writes: ['queue_days', 'queue_places'] } };
const left = answers('SHOP-27', 'You have left the queue.', { writes: ['queue_places'] });
const leftBefore = answers('SHOP-27', 'You have left the queue.');
const shut = refuses('SHOP-23', 409, 'store_closed', undefined, {
  result: { queue_opens: expect.any(Object) },
});

/** A new day: who waits in the queue of the day before has lost their place. */
const open = words.assign(({ context: { newtown } }) => ({
  isOpen: true,
  newtown: newtown === 'waiting' ? 'closed' : newtown === 'over' ? 'past' : newtown,
}));

const shutDoors = words.assign(({ context: { newtown } }) => ({
  isOpen: false,
  newtown: newtown === 'called' ? 'over' : newtown,
}));

/** Somebody in the queue: from each of its ends they can join it again, behind the others. */
function person(who: Name) {
  const isTheirs = (event: DeskEvent) => 'who' in event && event.who === who;
  const drop = words.assign(({ context }) => ({ queue: context.queue.filter((one) => one !== who) }));
  const stand = words.assign(({ context }) => ({ queue: [...context.queue, who] }));
  const comes = ({ context, event }: { context: Desk; event: DeskEvent }) =>
    context.isOpen && isTheirs(event);
  const goes = ({ event }: { event: DeskEvent }) => isTheirs(event);
  const join = { guard: comes, target: 'waiting', actions: stand, ...joined(who) };
  const ended = { on: { join, leave: { guard: goes, ...leftBefore } } };
  const live = {
    join: { guard: comes, ...joined(who) },
    'join.otherwise': {
      guard: ({ context, event }: { context: Desk; event: DeskEvent }) =>
        comes({ context, event }) && 'by' in event && event.by === 'other address',
      ...refuses(
        'SHOP-24',
        409,
        'already_used',
        'This phone number is in the queue already, with another email address. Please use that one, or call us.',
      ),
    },
    leave: { guard: goes, target: 'left', actions: drop, ...left },
  };
  return words.createStateConfig({
    initial: 'out',
    states: {
      out: { on: { join } },
      waiting: {
        on: {
          ...live,
          'next.morning': { target: 'closed', actions: [drop, open] },
          next: {
            guard: ({ context }) => context.isOpen && context.queue[0] === who,
            target: 'called',
            actions: drop,
            ...moved,
          },
        },
      },
      called: {
        on: {
          ...live,
          next: { target: 'served', ...moved },
          'closing.time': { target: 'over', actions: shutDoors },
        },
      },
      over: {
        on: {
          leave: { guard: goes, target: 'left', ...left },
          next: { target: 'served', ...moved },
          'next.morning': { target: 'past', actions: open },
        },
      },
      past: { on: { join, leave: { guard: goes, target: 'left', ...left } } },
      served: ended,
      left: ended,
      // Nobody has said yet that they go, which can still be done.
      closed: { on: { join, leave: { guard: goes, target: 'left', ...left } } },
    },
  });
}

const newtown = (standing: Standing) => words.assign({ newtown: standing });
const isIn =
  (...standings: Standing[]) =>
  ({ context }: { context: Desk }) =>
    standings.includes(context.newtown);

const chart = words.createMachine({
  id: 'desk',
  type: 'parallel',
  context: { queue: [], newtown: 'out', isOpen: true },
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
    next: moved,
    'newtown.join': [
      { guard: ({ context }) => !context.isOpen, ...shut },
      { guard: isIn('waiting', 'called'), ...joined('ann', 'Newtown') },
      { actions: newtown('waiting'), ...joined('ann', 'Newtown') },
    ],
    'newtown.leave': [
      { guard: isIn('waiting', 'called', 'over', 'past', 'closed'), actions: newtown('left'), ...left },
      leftBefore,
    ],
    'newtown.next': [
      { guard: isIn('called', 'over'), actions: newtown('served'), ...moved },
      {
        guard: ({ context }) => context.isOpen && context.newtown === 'waiting',
        actions: newtown('called'),
        ...moved,
      },
      moved,
    ],
    'closing.time': { actions: shutDoors },
    'next.morning': { actions: open },
  },
});

function fixtureOf(server: TestServer) {
  let joins = 0;
  /** The newest token of each place that is remembered, after the first one of Ann's: each join of it gives another. */
  const tokens: Record<Name | 'newtown', string[]> = { ann: [], ben: [], newtown: [] };
  const today = () => dayIn(shop.timeZone, server.clock.now);
  const at = (day: string, time: string) => {
    server.clock.now = new Date(`${day}T${time}:00+11:00`);
  };
  at(today(), '10:00');
  return {
    server,
    tokens,
    today,
    at,
    /** Nobody joins ten times an hour, or thirty times from one place. */
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
    /** Who joins again does so from elsewhere: their place is kept, and no token comes (ABUSE-9). */
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
  state: { value: Record<Name, Standing> };
  context: Desk;
}
/** Who stands in the other store's queue does not meet who stands in this one: each is tried beside one who waits, or nobody. */
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
      happens: ({ fixture }) => fixture.at(daysLater(fixture.today(), 1), '10:00'),
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
  expects: ({ value, context: { queue, newtown, isOpen } }, { tokens }) => {
    const isCalled = (standing: Standing) => standing === 'called' || standing === 'over';
    const ended: Partial<Record<Standing, Standing>> = { waiting: 'closed', over: 'served', past: 'served' };
    const placed = (standing: Standing, ahead: number) =>
      standing === 'waiting' && isOpen
        ? { state: 'waiting', position: ahead + 1, ahead }
        : { state: ended[standing] ?? standing, position: null, ahead: null };
    const store = (waiting: number) => ({ isOpen, waiting: isOpen ? waiting : null });
    const called = names.filter((name) => isCalled(value[name]));
    return {
      ann: tokens.ann.map(() => placed(value.ann, queue.indexOf('ann'))),
      ben: tokens.ben.map(() => placed(value.ben, queue.indexOf('ben'))),
      newtown: tokens.newtown.map(() => placed(newtown, 0)),
      stores: [store(queue.length), store(newtown === 'waiting' ? 1 : 0)],
      desks: [
        [...called.map((name) => `called ${name}`), ...queue.map((name) => `waiting ${name}`)],
        newtown === 'waiting' ? ['waiting ann'] : isCalled(newtown) ? ['called ann'] : [],
      ],
    };
  },
});
walkServer('the desk', spec);
