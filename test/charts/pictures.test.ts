import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawn } from '../../docs/draw/charts.ts';
import { complaints } from '../../docs/draw/files.ts';
import { type Box, type Layout, layoutOf } from '../../docs/draw/layout.ts';
import { machines } from '../../docs/draw/machines.ts';
import { chartOf } from '../../docs/draw/model.ts';
import { escaped } from '../../docs/draw/paint.ts';
import { palettes } from '../../docs/draw/palette.ts';
import { overviewOf, partOf, partsOf } from '../../docs/draw/parts.ts';
import { picturesOf } from '../../docs/draw/pictures.ts';
import { indexOf } from '../support/paths/obligations.ts';
import { everyConstruct } from './every-construct.ts';

const root = join(import.meta.dirname, '../..');
const themes = palettes(join(root, 'src/styles/tokens.css'));
const all = [everyConstruct, ...machines.map(({ machine }) => machine)];

test('what is kept is what the machines are now', { timeout: 60_000 }, async () => {
  const files = await drawn(machines, themes);
  expect(complaints(join(root, 'docs/statecharts'), files)).toEqual([]);
});

test('the same machine is drawn in the same bytes', async () => {
  const twice = await Promise.all([1, 2].map(() => picturesOf(chartOf(everyConstruct), themes, null)));
  expect(twice[0]).toEqual(twice[1]);
});

describe.each(all.map((machine) => ({ name: machine.id, machine })))('$name', ({ machine }) => {
  const chart = chartOf(machine);

  test('is drawn whole: every state and every edge by its name', { timeout: 30_000 }, async () => {
    const pictures = await picturesOf(chart, themes, () => ({ words: 'taken', isTaken: true }));
    const whole = pictures.at(-1)?.light ?? '';
    const { states, edges } = indexOf(machine);
    expect([machine.id, ...states].filter((id) => !whole.includes(`data-state="${escaped(id)}"`))).toEqual(
      [],
    );
    expect(edges.filter((key) => !whole.includes(`data-edge="${escaped(key)}"`))).toEqual([]);
  });

  test('is drawn clearly: nothing covers what it does not belong to', { timeout: 30_000 }, async () => {
    const charts = [chart, ...partsOf(chart).map((part) => partOf(chart, part)), overviewOf(chart)];
    for (const one of charts) {
      expect(collisions(await layoutOf(one, { isBrief: false, coverage: null }))).toEqual([]);
    }
  });
});

/** What lies on what: pills on pills or cards, cards on cards, and anything outside of the picture. */
function collisions({ cards, lines, width, height }: Layout): string[] {
  const labels = lines.map(({ bundle, label }) => ({
    name: bundle.id,
    box: { ...label, width: bundle.width, height: bundle.height },
  }));
  // What holds others may hold a pill too, but not under its own head.
  const solid = cards.map(({ card, box }) => ({
    name: card.state.id,
    box: card.state.children.length > 0 ? { ...box, height: card.height } : box,
  }));
  const frames = cards.map(({ card, box }) => ({ name: card.state.id, box }));
  const things = [...labels, ...solid];
  const overlaps = things.flatMap((one, index) =>
    things
      .slice(index + 1)
      .filter((other) => overlap(one.box, other.box))
      .map((other) => `${one.name} lies on ${other.name}`),
  );
  const crossing = [...labels, ...frames].flatMap(({ name, box }) =>
    frames
      .filter((frame) => overlap(box, frame.box) && !within(box, frame.box) && !within(frame.box, box))
      .map((frame) => `${name} lies across the border of ${frame.name}`),
  );
  const outside = [...labels, ...frames]
    .filter(({ box }) => !within(box, { x: 0, y: 0, width, height }))
    .map(({ name }) => `${name} is outside`);
  const narrow = cards
    .filter(({ card, box }) => card.width > box.width || card.height > box.height)
    .map(({ card }) => `${card.state.id} is too small for its words`);
  return [...overlaps, ...crossing, ...outside, ...narrow];
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
