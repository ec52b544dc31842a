import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, initialTransition, setup } from 'xstate';
import { statelyJson } from '../../docs/draw/stately-json.ts';

const tiny = setup({
  types: { events: {} as { type: 'door.close'; by: string }, input: {} as { key: string } },
  actors: { load: fromPromise<string, string>(async ({ input }) => input) },
  actions: { say: (_, _toast: { text: string }) => {}, note: (_, _who: string) => {}, ring: () => {} },
  guards: { isQuiet: () => true, isBy: (_, _who: string) => true },
  delays: { soon: 250 },
}).createMachine({
  id: 'tiny',
  description: 'All that a chart can say.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    door: {
      meta: { spec: 'T-1' },
      initial: 'open',
      onDone: { actions: 'ring' },
      states: {
        open: {
          tags: 'airy',
          entry: 'ring',
          exit: ['ring', { type: 'say', params: { text: 'Bye' } }],
          on: {
            'door.close': [
              {
                guard: { type: 'isBy', params: ({ event }) => event.by },
                target: 'shut',
                meta: { spec: 'T-2' },
              },
              { target: 'open', reenter: true, actions: { type: 'note', params: ({ event }) => event.by } },
            ],
          },
          after: { soon: 'shut', 100: { description: 'A draught.', target: 'shut' } },
        },
        shut: { type: 'final' },
      },
    },
    list: {
      invoke: { id: 'load', src: 'load', input: ({ context }) => String(context), onDone: {}, onError: {} },
      always: { guard: 'isQuiet', actions: 'ring' },
    },
  },
});

const json = {
  id: 'tiny',
  description: 'All that a chart can say.',
  type: 'parallel',
  states: {
    door: {
      meta: { spec: 'T-1' },
      initial: 'open',
      onDone: [{ actions: [{ type: 'ring' }] }],
      states: {
        open: {
          tags: ['airy'],
          entry: [{ type: 'ring' }],
          exit: [{ type: 'ring' }, { type: 'say', params: { text: 'Bye' } }],
          on: {
            'door.close': [
              { guard: { type: 'isBy' }, target: ['shut'], meta: { spec: 'T-2' } },
              { target: ['open'], reenter: true, actions: [{ type: 'note' }] },
            ],
          },
          after: { 100: [{ description: 'A draught.', target: ['shut'] }], 250: [{ target: ['shut'] }] },
        },
        shut: { type: 'final' },
      },
    },
    list: {
      invoke: [{ id: 'load', src: 'load', onDone: [{}], onError: [{}] }],
      always: [{ guard: { type: 'isQuiet' }, actions: [{ type: 'ring' }] }],
    },
  },
};

test('writes names and lists, keeps what the chart itself says, leaves out what is worked out', () => {
  expect(statelyJson(tiny)).toEqual(json);
});

test('is JSON: text and back is the same', () => {
  expect(JSON.parse(JSON.stringify(statelyJson(tiny)))).toEqual(json);
});

test('keeps what a machine starts with, where that is data', () => {
  expect(statelyJson(createMachine({ id: 'calm', context: { seen: [], open: null } }))).toEqual({
    id: 'calm',
    context: { seen: [], open: null },
  });
});

test('writes a delay as milliseconds, because a name without setup is over at once', () => {
  const states = { waiting: { after: { soon: 'done' } }, done: {} };
  const named = createMachine({ initial: 'waiting', states });
  expect(initialTransition(named)[0].value).toBe('done');
  const chart = setup({ delays: { soon: 250 } }).createMachine({
    id: 'patient',
    initial: 'waiting',
    states: { waiting: { after: { soon: 'done' } }, done: {} },
  });
  const pasted = createMachine(JSON.parse(JSON.stringify(statelyJson(chart))));
  expect(initialTransition(pasted)[0].value).toBe('waiting');
});

test('writes an event that a state forbids', () => {
  const machine = createMachine({ id: 'calm', on: { 'door.close': undefined } });
  expect(statelyJson(machine)).toEqual({ id: 'calm', on: { 'door.close': [{}] } });
});

describe('refuses what cannot be written, and says where it is', () => {
  const state = (open: object): AnyStateMachine =>
    createMachine({ id: 'calm', initial: 'open', states: { open: { on: { go: open } } } });

  test.each([
    [
      'a guard without a name',
      state({ guard: () => true }),
      'calm.open go guard is a function, not a name or data',
    ],
    [
      'an action without a name',
      state({ actions: assign({}) }),
      'calm.open go actions is a function, not a name or data',
    ],
    [
      'a function in meta',
      state({ meta: { spec: () => 'T-1' } }),
      'calm.open go meta spec is a function, not a name or data',
    ],
    [
      'a date',
      state({ meta: { since: new Date(0) } }),
      'calm.open go meta since is an object of Date, not a name or data',
    ],
    [
      'a guard of guards',
      state({ guard: { type: 'both', guards: ['a', 'b'] } }),
      "calm.open go guard guards has no place in Stately's JSON",
    ],
    [
      'a service without a name',
      createMachine({ id: 'calm', invoke: { src: fromPromise(async () => 1) } }),
      'calm invoke src is an object of Object, not a text',
    ],
    [
      'a delay that is worked out',
      setup({ delays: { soon: () => 250 } }).createMachine({ id: 'calm', after: { soon: {} } }),
      'calm after: soon is no fixed time',
    ],
    [
      'two delays of one length',
      setup({ delays: { soon: 250 } }).createMachine({ id: 'calm', after: { soon: {}, 250: {} } }),
      'calm after: two delays of 250 ms',
    ],
    [
      'a word it does not know',
      createMachine({ id: 'calm', order: 3 }),
      "calm order has no place in Stately's JSON",
    ],
  ])('%s', (_, machine, problem) => {
    expect(() => statelyJson(machine)).toThrow(new Error(problem));
  });
});
