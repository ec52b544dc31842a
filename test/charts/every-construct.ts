import { and, assign, fromPromise, not, setup } from 'xstate';

/** A machine with one of everything that a chart can show. */
export const everyConstruct = setup({
  types: { events: {} as { type: 'go' } | { type: 'again' } | { type: 'hop' } },
  actors: { load: fromPromise<number>(async () => 1) },
  guards: { isFine: () => true, isLate: () => false },
  actions: {
    keep: assign({}),
    say: (_, _params: { text: string }) => {},
    note: (_, _params: { kind: string; times: number }) => {},
    give: (_, _given: number) => {},
  },
  delays: { soon: 2000, never: () => 60_000 },
}).createMachine({
  id: 'every',
  description: 'One of everything.',
  initial: 'waiting',
  on: { hop: { actions: { type: 'say', params: { text: 'Hop & <jump>' } }, meta: { spec: 'BOOK-1' } } },
  states: {
    waiting: {
      description: 'Waits for an answer.',
      meta: { spec: 'BOOK-2' },
      tags: ['busy', 'first'],
      entry: { type: 'note', params: { kind: 'in', times: 2 } },
      exit: 'keep',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: 'isFine',
            target: 'pair',
            actions: { type: 'give', params: ({ event }) => event.output },
            description: 'It came.',
            meta: { spec: 'BOOK-3' },
          },
          { guard: and(['isFine', not('isLate')]), target: 'over' },
        ],
        onError: { target: 'over' },
      },
      after: { soon: { target: 'over' }, never: { actions: 'keep' }, 90000: { guard: 'isLate' } },
      on: { again: { target: 'waiting', reenter: true } },
    },
    pair: {
      type: 'parallel',
      onDone: { target: 'over' },
      on: { again: { target: 'pair.right.back' }, go: { target: 'waiting' } },
      states: {
        left: {
          initial: 'here',
          on: { again: { target: 'left' } },
          states: { here: { type: 'final' } },
        },
        right: {
          initial: 'one',
          on: { again: { target: '.one', reenter: true } },
          states: {
            one: { always: { guard: 'isLate', target: 'two' } },
            two: { type: 'final' },
            back: { type: 'history', history: 'deep' },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});
