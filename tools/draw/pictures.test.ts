import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../chart/chart.ts';
import { indexOf } from '../chart/keys.ts';
import { machines } from '../chart/machines.ts';
import { crossingMachine } from '../example/crossing.machine.ts';
import { faces } from './blocks.ts';
import { complaints, drawn, write } from './charts.ts';
import { painted, reportsIn } from './coverage.ts';
import { type Box, type Layout, layoutOf } from './layout.ts';
import { escaped, signs } from './paint.ts';
import { dark, light, type Token } from './palette.ts';
import { overviewOf, partOf, partsOf } from './parts.ts';
import { picturesOf } from './pictures.ts';

const chart = chartOf(crossingMachine);
const [picture = { light: '', dark: '' }] = await picturesOf(chart);

test('what is kept is what the machines are now', { timeout: 60_000 }, async () => {
  expect(complaints(join(import.meta.dirname, '../../docs/statecharts'), await drawn(machines))).toEqual([]);
});

test('what is stale, missing or left over is named, and put right', () => {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  const files = new Map([
    ['one.svg', '<svg/>'],
    ['two.svg', 'two'],
  ]);
  writeFileSync(join(folder, 'one.svg'), '<svg></svg>');
  writeFileSync(join(folder, 'three.svg'), 'three');
  expect(complaints(folder, files)).toEqual([
    'one.svg is stale',
    'two.svg is missing',
    'three.svg is left over',
  ]);
  write(folder, files);
  expect(complaints(folder, files)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('the same machine is drawn in the same bytes', async () => {
  expect((await picturesOf(chart))[0]).toEqual(picture);
});

test.each([
  ['where it begins', /<circle [^>]*r="7"/],
  ['a parallel state', />working \(all at once\)</],
  ['a region', /data-state="crossing\.working\.lamps"><title>[^<]*<\/title><rect [^>]*stroke-dasharray/],
  ['an end', /data-state="crossing\.dismantled"><title>[^<]*<\/title><rect [^>]*><rect [^>]*fill="none"/],
  ['a history state', />wait \(deep history\)</],
  ['a description, tags and a rule', />Lights every lamp once\.<.*>tags: dark, first</],
  ['an invoke', />asks testLamps</],
  ['entry and its parameters', />on entry:<\/text><text [^>]*>note kind: test, times: 2</],
  ['exit', />on exit:<\/text><text [^>]*>tick</],
  [
    'an answer with its guard, action and rule',
    />testLamps done<.*>CROSS-3<.*>if lampsAreGood<.*>keepReport</,
  ],
  ['its alternative', />else</],
  ['a failure', />testLamps failed</],
  ['a delay', />after 20 s</],
  ['an eventless edge', />always</],
  ['a way that leads nowhere else', />begins again</],
  ['what an action says', />“Out of use; see &lt;map&gt; &amp; #2”</],
  ['where a jump comes from', />from working</],
  [
    'a line from state to state',
    /<path data-from="crossing\.working\.lamps\.walk" data-to="crossing\.working\.lamps/,
  ],
])('draws %s', (_, sign) => {
  expect(picture.light).toMatch(sign);
});

test('what paths missed is dashed, and nothing else', () => {
  const [missed = '', blocked = '', ...taken] = indexOf(crossingMachine).edges.toReversed();
  const report = {
    machine: 'crossing',
    edges: taken.slice(1).map((key) => ({ key, taken: 1 })),
    impossible: [{ key: taken[0] ?? '', asserted: 1 }],
  };
  const marked = (reports: (typeof report)[]) =>
    [...painted(picture.light, chart, light, reports).matchAll(/data-edge="([^"]+)"[^>]* data-missed/g)]
      .length;
  expect(marked([report])).toBe(2);
  expect(marked([{ ...report, edges: [missed, blocked, ...taken].map((key) => ({ key, taken: 1 })) }])).toBe(
    0,
  );
  expect(marked([])).toBe(chart.edges.length);
  expect(() => reportsIn('/nowhere')).toThrow('npm run paths');
});

describe.each([{ machine: crossingMachine }, ...machines])('$machine.id', ({ machine }) => {
  const whole = chartOf(machine);

  test('is drawn whole: every state and every edge by its key', async () => {
    const svg = (await picturesOf(whole)).at(-1)?.light ?? '';
    const { states, edges } = indexOf(machine);
    expect(states.filter((id) => !svg.includes(`data-state="${escaped(id)}"`))).toEqual([]);
    expect(edges.filter((key) => !svg.includes(`="${escaped(key)}"`))).toEqual([]);
  });

  test('is drawn clearly: nothing covers what it does not belong to', { timeout: 30_000 }, async () => {
    for (const one of [whole, overviewOf(whole), ...partsOf(whole).map((part) => partOf(whole, part))])
      expect(collisions(await layoutOf(one))).toEqual([]);
  });
});

/** What lies on what: pills on pills or cards, cards on cards, and anything outside of the picture. */
function collisions({ cards, lines, width, height }: Layout): string[] {
  const labels = lines.map(({ bundle: { id, width, height }, label }) => ({
    name: id,
    box: { ...label, width, height },
  }));
  const frames = cards.map(({ state, box }) => ({ name: state.id, box }));
  // What holds others may hold a pill too, but not under its own head.
  const solid = cards.map(({ state, box, height }) => ({
    name: state.id,
    box: state.children.length > 0 ? { ...box, height } : box,
  }));
  const things = [...labels, ...solid];
  const pairs = (all: typeof things, others: typeof things, isBad: (a: Box, b: Box) => boolean) =>
    all.flatMap((one) =>
      others
        .filter(
          (other) => one.name !== other.name && overlap(one.box, other.box) && isBad(one.box, other.box),
        )
        .map((other) => `${one.name} lies on ${other.name}`),
    );
  return [
    ...pairs(things, things, () => true),
    ...pairs([...labels, ...frames], frames, (a, b) => !within(a, b) && !within(b, a)),
    ...[...labels, ...frames]
      .filter(({ box }) => !within(box, { x: 0, y: 0, width, height }))
      .map(({ name }) => `${name} is outside`),
    ...cards
      .filter((card) => card.width > card.box.width || card.height > card.box.height)
      .map(({ state }) => `${state.id} is too small for its words`),
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

test.each([
  ['light', light],
  ['dark', dark],
])('text of a %s picture has a contrast of 4.5 on every ground, a line has 3', (_, palette) => {
  const looks = Object.values(signs);
  const grounds: Token[] = ['paper', 'surface', ...looks.flatMap(([, , ground]) => ground ?? [])];
  const texts = Object.values(faces).flatMap(({ ink }) =>
    grounds.map((ground) => [ink, ground, 4.5] as const),
  );
  const lines = looks.map(([, line]) => [line, 'paper', 3] as const);
  const faint = [...texts, ...lines].filter(([a, b, least]) => contrast(palette[a], palette[b]) < least);
  expect(faint).toEqual([]);
});

/** As WCAG 2.2 has it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
