import { fromPromise, setup } from 'xstate';

/** A pedestrian crossing with one of each element of a chart. The tests of the tools use it. */
export const crossingMachine = setup({
  types: {
    events: {} as
      | { type: 'button.press' }
      | { type: 'card.show'; card: string }
      | { type: 'power.fail' }
      | { type: 'power.return' }
      | { type: 'crossing.dismantle' },
  },
  actors: { testLamps: fromPromise<string>(async () => 'good') },
  guards: { lampsAreGood: () => true, isAsked: () => false, isRush: () => false },
  actions: {
    note: (_, _params: { kind: string; times: number }) => {},
    announce: (_, _params: { text: string }) => {},
    keepReport: (_, _report: string) => {},
    remember: () => {},
    tick: () => {},
  },
  delays: { greenFor: 20_000, walkFor: 90_000, untilNight: 60_000 },
}).createMachine({
  id: 'crossing',
  description: 'A pedestrian crossing: lamps, and a button that "asks" for green.',
  initial: 'testing',
  on: {
    'crossing.dismantle': {
      target: '.dismantled',
      actions: { type: 'announce', params: { text: 'Out of use; see <map> & #2' } },
      meta: { spec: 'CROSS-1' },
    },
  },
  states: {
    testing: {
      description: 'Lights every lamp once.',
      meta: { spec: 'CROSS-2' },
      tags: ['dark', 'first'],
      entry: { type: 'note', params: { kind: 'test', times: 2 } },
      exit: 'tick',
      invoke: {
        id: 'testLamps',
        src: 'testLamps',
        onDone: [
          {
            guard: 'lampsAreGood',
            target: 'working',
            actions: { type: 'keepReport', params: ({ event }) => event.output },
            description: 'All of them are good.',
            meta: { spec: 'CROSS-3' },
          },
          { target: 'off' },
        ],
        onError: { target: 'off' },
      },
      on: { 'power.fail': { target: 'testing', reenter: true } },
    },
    working: {
      type: 'parallel',
      onDone: { target: 'dismantled' },
      on: {
        'power.fail': { target: 'off' },
        'power.return': { target: '.lamps.walk', reenter: true },
        'card.show': { target: 'working.lamps.wait' },
      },
      states: {
        lamps: {
          initial: 'stop',
          on: { 'power.return': { target: 'lamps' } },
          states: {
            stop: {
              after: { greenFor: { guard: 'isAsked', target: 'walk' }, untilNight: { actions: 'tick' } },
            },
            walk: { always: { guard: 'isRush', target: 'stop' }, after: { walkFor: { target: 'worn' } } },
            wait: { type: 'history', history: 'deep' },
            worn: { type: 'final' },
          },
        },
        button: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'button.press': [
                  { guard: 'isRush', actions: 'tick' },
                  { guard: 'lampsAreGood', target: 'pressed', actions: 'remember' },
                ],
              },
            },
            pressed: { type: 'final' },
          },
        },
      },
    },
    off: { on: { 'power.return': { target: 'testing' } }, after: { 2500: { target: 'testing' } } },
    dismantled: { type: 'final' },
  },
});
