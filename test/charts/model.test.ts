import { expect, test } from 'vitest';
import { chartOf, type Edge } from '../../docs/draw/model.ts';
import { edgeWords } from '../../docs/draw/words.ts';
import { indexOf } from '../support/paths/obligations.ts';
import { everyConstruct } from './every-construct.ts';

const chart = chartOf(everyConstruct);
const state = (id: string) => chart.states.find((one) => one.id === id);
const edge = (part: string): Edge => {
  const [found, ...others] = chart.edges.filter(({ key }) => key.includes(part));
  if (!found || others.length > 0) throw new Error(`${others.length + 1} edges are like ${part}`);
  return found;
};

test('has every state, in the order of the file', () => {
  expect(chart.states.map(({ id }) => id)).toEqual(['every', ...indexOf(everyConstruct).states]);
  expect(chart.states.map(({ kind }) => kind)).toEqual([
    'compound',
    'atomic',
    'parallel',
    'compound',
    'final',
    'compound',
    'atomic',
    'final',
    'history',
    'final',
  ]);
});

test('has every edge by the name that coverage knows, and every "no guard let it through"', () => {
  const keys = chart.edges.flatMap(({ key, blocked }) => (blocked === null ? [key] : [key, blocked]));
  expect(keys.sort()).toEqual(indexOf(everyConstruct).edges.sort());
});

test('knows what a state says of itself', () => {
  expect(state('every.waiting')).toEqual({
    id: 'every.waiting',
    key: 'waiting',
    kind: 'atomic',
    history: null,
    parent: 'every',
    children: [],
    hidden: 0,
    initial: null,
    description: 'Waits for an answer.',
    spec: 'BOOK-2',
    tags: ['busy', 'first'],
    invokes: ['load'],
    entry: [{ name: 'note', says: null, params: 'kind: in, times: 2' }],
    exit: [{ name: 'keep', says: null, params: null }],
  });
  expect(state('every')?.initial).toBe('every.waiting');
  expect(state('every.pair')?.initial).toBeNull();
  expect(state('every.pair.right.back')?.history).toBe('deep');
});

test('knows what an edge says of itself', () => {
  expect(edge('done.actor.load #0')).toEqual({
    key: 'every.waiting | xstate.done.actor.load #0 [isFine] | every.pair',
    source: 'every.waiting',
    targets: ['every.pair'],
    trigger: { kind: 'done', actor: 'load' },
    guard: 'isFine',
    place: 0,
    actions: [{ name: 'give', says: null, params: null }],
    reenters: false,
    description: 'It came.',
    spec: 'BOOK-3',
    blocked: null,
  });
  expect(edge('done.actor.load #1').blocked).toBe('every.waiting | xstate.done.actor.load | blocked');
  expect(edge('waiting | again').reenters).toBe(true);
});

test.each([
  ['hop', 'hop stays / say “Hop & <jump>”'],
  ['done.actor.load #0', 'load done if isFine → pair / give'],
  ['done.actor.load #1', 'load done else if and(isFine, not(isLate)) → over'],
  ['error.actor', 'load failed → over'],
  ['after.soon', 'after 2 s → over'],
  ['after.never', 'after never stays / keep'],
  ['after.90000', 'after 90 s if isLate stays'],
  ['waiting | again', 'again begins again'],
  ['left | again', 'again → itself'],
  ['right | again', 'again → pair.right.one, begun anew'],
  ['every.pair | again', 'again → pair.right.back'],
  ['done.state', 'all inside done → over'],
  ['always', 'always if isLate → pair.right.two'],
])('says %s in words', (part, words) => {
  expect(edgeWords(edge(part))).toBe(words);
});
