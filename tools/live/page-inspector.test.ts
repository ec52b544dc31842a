import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { machines } from '../chart/machines.ts';
import type { Step, Told } from './messages.ts';
import { PageInspector } from './page-inspector.ts';
import { payloadsOf } from './payloads.ts';
import { mayBeTyped } from './secrets.ts';

const secret = 'hunter-2-hunter-2';

/** A door that only a key opens, which it remembers and tells to a service. */
const door = setup({
  types: {
    context: {} as { key: string },
    events: {} as { type: 'key.turn'; key: string } | { type: 'bell.ring' | 'door.knock' | 'house.burn' },
  },
  actors: { open: fromPromise(async () => ({ token: secret })) },
  guards: { keyFits: (_, { key }: { key: string }) => key === secret },
}).createMachine({
  id: 'door',
  context: { key: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'key.turn': {
          guard: { type: 'keyFits', params: ({ event }) => ({ key: event.key }) },
          actions: assign({ key: ({ event }) => event.key }),
          target: 'opening',
        },
        'door.knock': { actions: () => {} },
        'house.burn': 'gone',
      },
    },
    opening: { invoke: { src: 'open', onDone: 'open' } },
    open: {},
    gone: { type: 'final' },
  },
});

/** A page of a site, and all that it told. */
function page() {
  const told: Told[] = [];
  const post = (one: Told) => told.push(structuredClone(one));
  const inspector = new PageInspector({ id: 'this page', title: () => 'Door', post });
  const steps = (): Step[] => told.flatMap((one) => (one.kind === 'page' && one.step ? [one.step] : []));
  const running = () => told.flatMap((one) => (one.kind === 'page' ? [one.actors] : [])).at(-1);
  const open = () => createActor(door, { inspect: inspector.inspect }).start();
  return { inspector, told, steps, running, open };
}

describe('what a page tells', () => {
  it('is each event by its type, with edge, guards and outcome, and nothing that is secret', async () => {
    const site = page();
    const actor = site.open();
    actor.getSnapshot().can({ type: 'key.turn', key: 'asked by a view' });
    actor.send({ type: 'key.turn', key: secret });
    await expect.poll(() => actor.getSnapshot().matches('open')).toBe(true);
    expect(site.steps()).toMatchObject([
      { event: 'begins', outcome: 'in closed', edges: [] },
      {
        machine: 'door',
        event: 'key.turn',
        outcome: 'closed → opening',
        edges: ['door.closed | key.turn #0 [keyFits] | door.opening'],
        blocked: [],
        guards: [{ name: 'keyFits', said: true }],
        fromChart: false,
      },
      { event: '0.door.opening done', outcome: 'opening → open' },
    ]);
    expect(site.running()).toMatchObject([{ states: ['door', 'door.open'] }]);
    expect(JSON.stringify(site.told)).not.toContain(secret);
  });

  it('is which guard said no, that nobody listens, that it stays, and that it ends', () => {
    const site = page();
    const actor = site.open();
    actor.send({ type: 'key.turn', key: 'wrong' });
    actor.send({ type: 'bell.ring' });
    actor.send({ type: 'door.knock' });
    actor.send({ type: 'house.burn' });
    expect(site.steps().slice(1)).toMatchObject([
      {
        outcome: 'held back by keyFits; stays in closed',
        blocked: ['door.closed | key.turn | blocked'],
        guards: [{ name: 'keyFits', said: false }],
      },
      { outcome: 'nothing listens to it in closed', edges: [], blocked: [], guards: [] },
      { outcome: 'stays in closed' },
      { outcome: 'closed → gone, and ends' },
    ]);
    expect(site.running()).toEqual([]);
  });

  it('is every machine that runs, the latest last, to whoever asks or writes to one that ended', () => {
    const site = page();
    const [first] = [site.open(), site.open(), site.open().stop()];
    first.send({ type: 'bell.ring' });
    const { length } = site.told;
    site.inspector.hear({ kind: 'who' });
    site.inspector.hear({ kind: 'send', page: 'this page', actor: 'door-3', event: { type: 'bell.ring' } });
    const now = { kind: 'page', title: 'Door', actors: [{ id: 'door-2' }, { id: 'door-1' }], step: null };
    expect(site.told.slice(length)).toMatchObject([now, now]);
  });

  it('is no step where a view begins again, as React does in development', () => {
    const site = page();
    const actor = site.open();
    actor.stop();
    actor.start();
    expect(site.steps()).toHaveLength(1);
  });

  it('comes of an event that a chart sends to the one machine it is for', () => {
    const site = page();
    const [first, second] = [site.open(), site.open()];
    const event = { type: 'key.turn', key: secret };
    site.inspector.hear({ kind: 'send', page: 'another page', actor: 'door-2', event });
    expect(second.getSnapshot().value).toBe('closed');
    site.inspector.hear({ kind: 'send', page: 'this page', actor: 'door-2', event });
    expect([first, second].map((one) => one.getSnapshot().value)).toEqual(['closed', 'opening']);
    expect(site.steps().at(-1)).toMatchObject({ event: 'key.turn', fromChart: true });
  });
});

describe('what an event of the house carries', () => {
  const payloads = machines.map(({ file }) => payloadsOf(`${import.meta.dirname}/../../${file}`));
  const fields = payloads.flatMap((events) =>
    Object.values(events).flatMap((event) => Object.entries(event)),
  );

  it('is read from its types, in full', () => {
    expect(Object.assign({}, ...payloads)).toMatchObject({
      'store.toggle': { storeId: 0 },
      'list.retry': {},
      'login.submit': { email: '', password: '' },
    });
    const customer = { signedIn: false, id: 0, isComing: false };
    expect(payloads).toContainEqual(expect.objectContaining({ 'session.change': { customer } }));
    expect(fields.filter(([, sample]) => sample === null || sample === undefined)).toEqual([]);
  });

  it('may be typed where somebody has looked at its name, and is no secret', () => {
    const typed = new Set(fields.map(([name]) => name).filter(mayBeTyped));
    const known =
      'barber barberId bookingId categoryId chosen countryCode customer date email firstName guest hasToken id key lastName message name orderId phone postcode serviceId state step storeId streetName submitKey suburb time today unitNumber';
    expect([...typed].sort()).toEqual(known.split(' '));
  });
});
