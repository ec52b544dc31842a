import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { machines } from '../chart/machines.ts';
import type { Step, Told } from './messages.ts';
import { payloadsOf } from './payloads.ts';
import { mayBeTyped, toldOf } from './secrets.ts';
import { Teller } from './teller.ts';

const secret = 'hunter-2-hunter-2';

/** A door that only a key opens, which it remembers and tells to a service. */
const door = setup({
  types: {
    context: {} as { key: string; tries: number },
    events: {} as { type: 'key.turn'; key: string } | { type: 'bell.ring' },
  },
  actors: { open: fromPromise(async () => ({ token: secret })) },
  guards: { keyFits: (_, { key }: { key: string }) => key === secret },
}).createMachine({
  id: 'door',
  context: { key: '', tries: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'key.turn': {
          guard: { type: 'keyFits', params: ({ event }) => ({ key: event.key }) },
          actions: assign({ key: ({ event }) => event.key, tries: ({ context }) => context.tries + 1 }),
          target: 'opening',
        },
      },
    },
    opening: { invoke: { src: 'open', onDone: 'open' } },
    open: {},
  },
});

/** A page of a site, and all that it told. */
function page() {
  const told: Told[] = [];
  const post = (one: Told) => told.push(structuredClone(one));
  const teller = new Teller({ id: 'this page', title: () => 'Door', post });
  const steps = (): Step[] => told.flatMap((one) => (one.kind === 'step' ? [one.step] : []));
  const open = () => createActor(door, { inspect: teller.inspect }).start();
  return { teller, told, steps, open };
}

describe('what a page tells', () => {
  it('is each event by its type, with states, edge and guards, and nothing that is secret', async () => {
    const site = page();
    const actor = site.open();
    actor.getSnapshot().can({ type: 'key.turn', key: 'asked by a view' });
    actor.send({ type: 'key.turn', key: secret });
    await expect.poll(() => actor.getSnapshot().matches('open')).toBe(true);
    site.teller.announce();
    expect(site.steps()).toMatchObject([
      { event: 'xstate.init', before: [], after: ['door.closed'], edges: [] },
      {
        event: 'key.turn',
        before: ['door.closed'],
        after: ['door.opening'],
        edges: ['door.closed | key.turn #0 [keyFits] | door.opening'],
        blocked: [],
        guards: [{ name: 'keyFits', said: true }],
        actor: { machine: 'door', states: ['door', 'door.opening'], context: { tries: '1' } },
        fromChart: false,
        isOver: false,
      },
      { event: 'xstate.done.actor.0.door.opening', after: ['door.open'] },
    ]);
    expect(JSON.stringify(site.told)).not.toContain(secret);
  });

  it('is which guard said no, and nothing where nobody listens', () => {
    const site = page();
    const actor = site.open();
    actor.send({ type: 'key.turn', key: 'wrong' });
    actor.send({ type: 'bell.ring' });
    expect(site.steps().slice(1)).toMatchObject([
      { blocked: ['door.closed | key.turn | blocked'], guards: [{ name: 'keyFits', said: false }] },
      { edges: [], blocked: [], guards: [] },
    ]);
  });

  it('is every machine that runs, to whoever asks, and to whoever writes to one that ended', () => {
    const site = page();
    site.open().stop();
    site.open();
    site.teller.hear({ kind: 'who' });
    expect(site.told.at(-1)).toMatchObject({ kind: 'page', title: 'Door', actors: [{ id: 'door-2' }] });
    const { length } = site.told;
    site.teller.hear({ kind: 'send', page: 'this page', actor: 'door-1', event: { type: 'bell.ring' } });
    expect(site.told.slice(length)).toMatchObject([{ kind: 'page' }]);
  });

  it('comes of an event that a chart sends to the one machine it is for', () => {
    const site = page();
    const [first, second] = [site.open(), site.open()];
    const event = { type: 'key.turn', key: secret };
    site.teller.hear({ kind: 'send', page: 'another page', actor: 'door-2', event });
    expect(second.getSnapshot().value).toBe('closed');
    site.teller.hear({ kind: 'send', page: 'this page', actor: 'door-2', event });
    expect([first, second].map((one) => one.getSnapshot().value)).toEqual(['closed', 'opening']);
    expect(site.steps().at(-1)).toMatchObject({ event: 'key.turn', fromChart: true });
  });

  it('of a memory is no text but days and times', () => {
    const memory = {
      rows: [1],
      row: { id: 4 },
      none: null,
      on: '2026-11-26',
      at: '10:00',
      who: 'Ida',
      count: 2,
    };
    expect(Object.values(toldOf(memory))).toEqual([
      '1 in the list',
      'there',
      'none',
      '2026-11-26',
      '10:00',
      'there',
      '2',
    ]);
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
      'step.continue': {},
      'session.change': { customer: { signedIn: false, id: 0 } },
      'login.submit': { email: '', password: '' },
    });
    expect(fields.filter(([, sample]) => sample === null || sample === undefined)).toEqual([]);
  });

  it('may be typed where somebody has looked at its name, and is no secret', () => {
    const typed = new Set(fields.map(([name]) => name).filter(mayBeTyped));
    const known =
      'barberId bookingId categoryId countryCode customer date email firstName guest hasToken id key lastName message name orderId phone postcode serviceId state storeId streetName suburb time today unitNumber';
    expect([...typed].sort()).toEqual(known.split(' '));
  });
});
