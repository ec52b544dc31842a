import { expect, it } from 'vitest';
import { heard, type Live, nothingYet, runningOf } from './live.ts';
import type { Step, Told } from './messages.ts';
import { eventWords, hindrance, outcomeWords } from './wording.ts';

const actor = { id: 'door-1', machine: 'door', states: ['door', 'door.closed'], context: {} };
const begins: Step = {
  actor,
  at: 0,
  event: 'xstate.init',
  before: [],
  after: ['door.closed'],
  edges: [],
  blocked: [],
  guards: [],
  fromChart: false,
  isOver: false,
};
const having = (...told: Told[]): Live => told.reduce(heard, nothingYet);
const opened = (page: string): Told => ({ kind: 'page', page, title: 'Door', actors: [] });
const stepOn = (page: string, step: Partial<Step>): Told => ({
  kind: 'step',
  page,
  title: 'Door',
  step: { ...begins, ...step },
});

it('tells tabs apart, and gives the number of one that left to the next', () => {
  const live = having(
    opened('a'),
    opened('b'),
    opened('c'),
    { kind: 'left', page: 'b' },
    opened('d'),
    opened('a'),
  );
  expect(live.pages.map(({ id, number }) => [id, number])).toEqual([
    ['a', 1],
    ['d', 2],
    ['c', 3],
  ]);
});

it('keeps a log with the newest first, and what runs by what did something last', () => {
  const second = { ...actor, id: 'door-2' };
  const live = having(stepOn('a', {}), stepOn('a', { actor: second }), stepOn('a', { event: 'bell.ring' }));
  expect(live.log.map(({ step }) => step.event)).toEqual(['bell.ring', 'xstate.init', 'xstate.init']);
  expect(runningOf(live, 'door').map((one) => one.actor.id)).toEqual(['door-1', 'door-2']);
  expect(runningOf(heard(live, stepOn('a', { isOver: true })), 'door')).toHaveLength(1);
  expect(heard(live, { kind: 'forget' }).log).toEqual([]);
});

it('keeps quiet about a machine that is stopped just to begin again', () => {
  const stops = stepOn('a', { event: 'xstate.stop', isOver: true });
  expect(having(stepOn('a', {}), stops, stepOn('a', {})).log).toHaveLength(1);
  expect(having(stepOn('a', {}), stops, stepOn('b', {})).log).toHaveLength(3);
});

const turn = { ...begins, event: 'key.turn', before: ['door.closed'], after: ['door.open'], edges: ['x'] };
const no = { name: 'keyFits', said: false };
it.each([
  [begins, 'in closed'],
  [turn, 'closed → open'],
  [{ ...turn, isOver: true }, 'closed → open, and ends'],
  [{ ...turn, after: turn.before }, 'stays in closed'],
  [{ ...turn, after: turn.before, edges: [] }, 'nothing listens to it in closed'],
  [
    { ...turn, after: turn.before, edges: [], blocked: ['y'], guards: [no] },
    'held back by keyFits; stays in closed',
  ],
  [{ ...begins, event: 'xstate.stop', before: begins.after }, 'left in closed'],
])('says what came of an event (%#)', (step, words) => {
  expect(outcomeWords(step)).toBe(words);
});

it('names events, and says why one cannot be sent', () => {
  expect(eventWords('xstate.error.actor.open')).toBe('open failed');
  expect(eventWords('xstate.after.slowAfter.door.opening')).toBe('after slowAfter');
  const edge = (event: string) => ({ source: 'door.closed', trigger: { kind: 'event', event } as const });
  expect(hindrance(edge('key.turn'), actor)).toBe(null);
  expect(hindrance({ ...edge('key.turn'), source: 'door.open' }, actor)).toBe(
    'The machine is not in open now.',
  );
  expect(hindrance(edge('key.turn'), undefined)).toContain('runs on no open page');
  expect(hindrance({ source: 'door.closed', trigger: { kind: 'done', actor: 'open' } }, actor)).toContain(
    'Only open',
  );
});
