import { expect, test } from 'vitest';
import { crossingMachine } from '../example/crossing.machine.ts';
import { chartOf } from './chart.ts';
import { indexOf } from './keys.ts';
import { edgeWords } from './words.ts';

const { states, edges } = chartOf(crossingMachine);

test('a chart has every state in the order of the file, and what it says of itself', () => {
  expect(states.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'crossing compound',
    'testing atomic',
    'working parallel',
    'lamps compound',
    'stop atomic',
    'walk atomic',
    'wait history',
    'worn final',
    'button compound',
    'idle atomic',
    'pressed final',
    'off atomic',
    'dismantled final',
  ]);
  expect(states[0]).toMatchObject({ parent: null, initial: 'crossing.testing', children: { length: 4 } });
  expect(states[1]).toMatchObject({
    parent: 'crossing',
    description: 'Lights every lamp once.',
    spec: 'CROSS-2',
    tags: ['dark', 'first'],
    invokes: ['testLamps'],
    entry: [{ name: 'note', says: null, params: 'kind: test, times: 2' }],
    exit: [{ name: 'tick', says: null, params: null }],
  });
  expect(states.find(({ key }) => key === 'wait')?.history).toBe('deep');
});

test('a chart has every edge, in words', () => {
  expect(edges.map((edge) => `${edge.source}: ${edgeWords(edge)}`)).toEqual([
    'crossing: crossing.dismantle → dismantled / announce “Out of use; see <map> & #2”',
    'crossing.testing: power.fail begins again',
    'crossing.testing: testLamps done if lampsAreGood → working / keepReport',
    'crossing.testing: testLamps done else → off',
    'crossing.testing: testLamps failed → off',
    'crossing.working: power.fail → off',
    'crossing.working: power.return → working.lamps.walk, begun anew',
    'crossing.working: card.show → working.lamps.wait',
    'crossing.working: all inside done → dismantled',
    'crossing.working.lamps: power.return → itself',
    'crossing.working.lamps.stop: after 20 s if isAsked → working.lamps.walk',
    'crossing.working.lamps.stop: after 1 min stays / tick',
    'crossing.working.lamps.walk: always if isRush → working.lamps.stop',
    'crossing.working.lamps.walk: after 90 s → working.lamps.worn',
    'crossing.working.button.idle: button.press if isRush stays / tick',
    'crossing.working.button.idle: button.press else if lampsAreGood → working.button.pressed / remember',
    'crossing.off: power.return → testing',
    'crossing.off: after 2500 ms → testing',
  ]);
  expect(edges[2]).toMatchObject({ description: 'All of them are good.', spec: 'CROSS-3', blocked: null });
});

test('a chart has the keys that a recorder counts, those of "no guard let it through" too', () => {
  const keys = edges.flatMap(({ key, blocked }) => (blocked === null ? [key] : [key, blocked]));
  expect(keys).toEqual(indexOf(crossingMachine).edges);
  expect(keys).toContain('crossing.working.button.idle | button.press | blocked');
});
