import { describe, expect, it } from 'vitest';
import { heard, type Live, nothingYet, runningOf } from '../../docs/live/live.ts';
import type { RunningActor, Step, Told } from '../../docs/live/messages.ts';
import { placeOf } from '../../docs/live/place.ts';
import { eventWords, hindrance, outcomeWords } from '../../docs/live/wording.ts';
import { chartOf } from '../../tools/chart/chart.ts';
import { machines } from '../../tools/chart/machines.ts';

const contact = (id: string): RunningActor => ({
  id,
  machine: 'contact',
  states: ['contact', 'contact.form', 'contact.form.writing'],
  context: {},
});

const begins: Step = {
  actor: contact('contact-1'),
  at: 0,
  event: 'xstate.init',
  before: [],
  after: ['contact.form.writing'],
  edges: [],
  blocked: [],
  guards: [],
  fromChart: false,
  isOver: false,
};

const having = (...told: Told[]): Live => told.reduce(heard, nothingYet);
const opened = (page: string): Told => ({ kind: 'page', page, title: 'Contact', actors: [] });
const stepOn = (page: string, step: Step): Told => ({ kind: 'step', page, title: 'Contact', step });

describe('what a live chart has heard', () => {
  it('tells tabs apart, and a reload keeps its number', () => {
    const live = having(opened('a'), opened('b'), opened('c'), { kind: 'left', page: 'b' }, opened('d'));
    expect(live.pages.map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['d', 2],
      ['c', 3],
    ]);
  });

  it('is a log with the newest first, and where each machine is now', () => {
    const sends = {
      ...begins,
      event: 'message.submit',
      actor: { ...contact('contact-1'), states: ['contact.sending'] },
    };
    const live = having(stepOn('a', begins), stepOn('a', sends));
    expect(live.log.map(({ step }) => step.event)).toEqual(['message.submit', 'xstate.init']);
    expect(runningOf(live, 'contact').map(({ actor }) => actor.states)).toEqual([['contact.sending']]);
    expect(heard(live, { kind: 'forget' }).log).toEqual([]);
  });

  it('keeps quiet about a machine that is stopped just to begin again', () => {
    const stops = { ...begins, event: 'xstate.stop', isOver: true };
    const again = having(stepOn('a', begins), stepOn('a', stops), stepOn('a', begins));
    expect(again.log.map(({ step }) => step.event)).toEqual(['xstate.init']);
    expect(runningOf(again, 'contact')).toHaveLength(1);
    const other = having(stepOn('a', begins), stepOn('a', stops), stepOn('b', begins));
    expect(other.log.map(({ step }) => step.event)).toEqual(['xstate.init', 'xstate.stop', 'xstate.init']);
  });

  it('shows of several machines the one that did something last, and none that ended', () => {
    const live = having(
      stepOn('a', begins),
      stepOn('a', { ...begins, actor: contact('contact-2') }),
      stepOn('a', { ...begins, actor: contact('contact-1') }),
    );
    expect(runningOf(live, 'contact').map(({ actor }) => actor.id)).toEqual(['contact-1', 'contact-2']);
    const rest = heard(live, stepOn('a', { ...begins, isOver: true }));
    expect(runningOf(rest, 'contact').map(({ actor }) => actor.id)).toEqual(['contact-2']);
  });
});

describe('in words', () => {
  const took: Step = {
    ...begins,
    event: 'message.submit',
    before: ['contact.form.writing'],
    after: ['contact.sending.fresh'],
    edges: ['contact.form | message.submit #2 | contact.sending'],
  };

  it.each([
    [begins, 'in form.writing'],
    [took, 'form.writing → sending.fresh'],
    [{ ...took, isOver: true }, 'form.writing → sending.fresh, and ends'],
    [{ ...took, after: took.before }, 'stays in form.writing'],
    [{ ...took, after: took.before, edges: [] }, 'nothing listens to it in form.writing'],
    [
      {
        ...took,
        after: took.before,
        edges: [],
        blocked: ['contact.form | message.submit | blocked'],
        guards: [
          { name: 'storeIsChosen', said: false },
          { name: 'anyOther', said: true },
        ],
      },
      'held back by storeIsChosen; stays in form.writing',
    ],
    [{ ...begins, event: 'xstate.stop', before: begins.after }, 'left in form.writing'],
  ])('it says what came of an event (%#)', (step, words) => {
    expect(outcomeWords(step)).toBe(words);
  });

  it.each([
    ['step.continue', 'step.continue'],
    ['xstate.done.actor.loadStores', 'loadStores done'],
    ['xstate.error.actor.loadStores', 'loadStores failed'],
    ['xstate.after.slowAfter.booking.stores', 'after slowAfter'],
  ])('it calls %s %s', (type, words) => {
    expect(eventWords(type)).toBe(words);
  });

  it('it says of every edge of every machine why it cannot be sent, or lets it be', () => {
    for (const { machine } of machines) {
      for (const edge of chartOf(machine).edges) {
        const there = { ...contact('x'), states: [edge.source] };
        const isEvent = edge.trigger.kind === 'event';
        expect(hindrance(edge, there) === null, edge.key).toBe(isEvent);
        expect(hindrance(edge, { ...there, states: [] }), edge.key).toMatch(/\w+/);
        expect(hindrance(edge, undefined), edge.key).toMatch(/\w+/);
      }
    }
  });

  it('it reads where an address leads', () => {
    expect(placeOf('#booking/stores.loading')).toEqual({
      machine: 'booking',
      state: 'booking.stores.loading',
    });
    expect(placeOf('#booking')).toEqual({ machine: 'booking', state: null });
    expect(placeOf('')).toEqual({ machine: null, state: null });
  });
});
