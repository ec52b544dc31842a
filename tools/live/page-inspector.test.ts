import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { machines } from '../chart/machines.ts';
import type { MessageFromPage, Step } from './messages.ts';
import { PageInspector } from './page-inspector.ts';
import { payloadsOf } from './payloads.ts';
import { mayBeTyped } from './secrets.ts';

const secret = 'hunter-2-hunter-2';

/** A door that opens only with a key. It stores the key and passes it to a service. */
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

/** A page of a site, and all messages that it sent. */
function page() {
  const messages: MessageFromPage[] = [];
  const post = (message: MessageFromPage) => messages.push(structuredClone(message));
  const inspector = new PageInspector({ id: 'this page', title: () => 'Door', post });
  const steps = (): Step[] =>
    messages.flatMap((message) => (message.kind === 'page' && message.step ? [message.step] : []));
  const running = () =>
    messages.flatMap((message) => (message.kind === 'page' ? [message.actors] : [])).at(-1);
  const open = () => createActor(door, { inspect: inspector.inspect }).start();
  return { inspector, messages, steps, running, open };
}

describe('the inspector of a page', () => {
  it('sends each event by its type, with edge, guards and outcome, and without secrets', async () => {
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
    expect(JSON.stringify(site.messages)).not.toContain(secret);
  });

  it('reports which guard was false, an unhandled event, a step without a change, and the end of a machine', () => {
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

  it('sends every running machine, the newest last, to a chart that asks or writes to an ended machine', () => {
    const site = page();
    const [first] = [site.open(), site.open(), site.open().stop()];
    first.send({ type: 'bell.ring' });
    const { length } = site.messages;
    site.inspector.hear({ kind: 'who' });
    site.inspector.hear({ kind: 'send', page: 'this page', actor: 'door-3', event: { type: 'bell.ring' } });
    const now = { kind: 'page', title: 'Door', actors: [{ id: 'door-2' }, { id: 'door-1' }], step: null };
    expect(site.messages.slice(length)).toMatchObject([now, now]);
  });

  it('sends no step when React restarts a view in development', () => {
    const site = page();
    const actor = site.open();
    actor.stop();
    actor.start();
    expect(site.steps()).toHaveLength(1);
  });

  it('sends an event from a chart only to the machine that it names', () => {
    const site = page();
    const [first, second] = [site.open(), site.open()];
    const event = { type: 'key.turn', key: secret };
    site.inspector.hear({ kind: 'send', page: 'another page', actor: 'door-2', event });
    expect(second.getSnapshot().value).toBe('closed');
    site.inspector.hear({ kind: 'send', page: 'this page', actor: 'door-2', event });
    expect([first, second].map((actor) => actor.getSnapshot().value)).toEqual(['closed', 'opening']);
    expect(site.steps().at(-1)).toMatchObject({ event: 'key.turn', fromChart: true });
  });
});

describe('the payload of an event', () => {
  const payloads = machines.map(({ file }) => payloadsOf(`${import.meta.dirname}/../../${file}`));
  const fields = payloads.flatMap((events) =>
    Object.values(events).flatMap((event) => Object.entries(event)),
  );

  it('is read completely from the event types', () => {
    expect(Object.assign({}, ...payloads)).toMatchObject({
      'store.toggle': { storeId: 0 },
      'list.retry': {},
      'login.submit': { email: '', password: '' },
    });
    const customer = { signedIn: false, id: 0, isComing: false };
    expect(payloads).toContainEqual(expect.objectContaining({ 'session.change': { customer } }));
    expect(fields.filter(([, sample]) => sample === null || sample === undefined)).toEqual([]);
  });

  it('may contain only fields that are on the reviewed list and no secrets', () => {
    const typed = new Set(fields.map(([name]) => name).filter(mayBeTyped));
    const known =
      'barber barberId bookingId categoryId chosen companion companionMinutes countryCode customer cut date day email firstName guest hasToken id isSecondShown lastName message minutes name note orderId phone postcode remembers serviceId state step storeId streetName submitKey suburb time today unitNumber wantsAny';
    expect([...typed].sort()).toEqual(known.split(' '));
  });
});
