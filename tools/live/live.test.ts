import { expect, it } from 'vitest';
import { heard, type Live, nothingYet, runningOf } from './live.ts';
import type { Step, Told } from './messages.ts';
import { eventWords, hindrance, outcomeWords } from './wording.ts';

const actor = { id: 'door-1', machine: 'door', states: ['door', 'door.closed'], context: {} };
const nothing = { edges: [], blocked: [], guards: [], fromChart: false, isOver: false };
const begins: Step = { actor, at: 0, event: 'xstate.init', before: [], after: ['door.closed'], ...nothing };
const having = (...told: Told[]): Live => told.reduce(heard, nothingYet);
const opened = (page: string): Told => ({ kind: 'page', page, title: 'Door', actors: [] });
const stepOn = (page: string, step: Partial<Step> = {}) =>
  ({ kind: 'step', page, title: 'Door', step: { ...begins, ...step } }) satisfies Told;

it('tells tabs apart, and gives the number of one that left to the next', () => {
  const left = having(opened('a'), opened('b'), opened('c'), { kind: 'left', page: 'b' });
  const { pages } = [opened('d'), opened('a')].reduce(heard, left);
  expect(pages.map(({ id, number }) => `${number} ${id}`)).toEqual(['1 a', '2 d', '3 c']);
});

it('keeps a log with the newest first, and what runs by what did something last', () => {
  const second = stepOn('a', { actor: { ...actor, id: 'door-2' } });
  const live = having(stepOn('a'), second, stepOn('a', { event: 'bell.ring' }));
  expect(live.log.map(({ step }) => step.event)).toEqual(['bell.ring', 'xstate.init', 'xstate.init']);
  expect(runningOf(live, 'door').map((one) => one.actor.id)).toEqual(['door-1', 'door-2']);
  expect(runningOf(heard(live, stepOn('a', { isOver: true })), 'door')).toHaveLength(1);
  expect(heard(live, { kind: 'forget' }).log).toEqual([]);
});

it('keeps quiet about a machine that is stopped just to begin again', () => {
  const stops = stepOn('a', { event: 'xstate.stop', isOver: true });
  expect(having(stepOn('a'), stops, stepOn('a')).log).toHaveLength(1);
  expect(having(stepOn('a'), stops, stepOn('b')).log).toHaveLength(3);
});

const turn = { ...begins, event: 'key.turn', before: ['door.closed'], after: ['door.open'], edges: ['x'] };
const stays = { ...turn, after: turn.before };
const held = { ...stays, edges: [], blocked: ['y'], guards: [{ name: 'keyFits', said: false }] };
it.each([
  ['in closed', begins],
  ['closed → open', turn],
  ['closed → open, and ends', { ...turn, isOver: true }],
  ['stays in closed', stays],
  ['nothing listens to it in closed', { ...stays, edges: [] }],
  ['held back by keyFits; stays in closed', held],
  ['left in closed', { ...begins, event: 'xstate.stop', before: begins.after }],
])('says what came of an event: %s', (words, step) => {
  expect(outcomeWords(step)).toBe(words);
});

it('names events, and says why one cannot be sent', () => {
  expect(eventWords('xstate.error.actor.open')).toBe('open failed');
  expect(eventWords('xstate.after.slowAfter.door.opening')).toBe('after slowAfter');
  const [source, trigger] = ['door.closed', { kind: 'event', event: 'key.turn' } as const];
  expect(hindrance({ source, trigger }, actor)).toBe(null);
  expect(hindrance({ source: 'door.open', trigger }, actor)).toBe('The machine is not in open now.');
  expect(hindrance({ source, trigger }, undefined)).toContain('runs on no open page');
  expect(hindrance({ source, trigger: { kind: 'done', actor: 'open' } }, actor)).toContain('Only open');
});
