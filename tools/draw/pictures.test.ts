import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexOf } from '../chart/keys.ts';
import { machines } from '../chart/machines.ts';
import { crossingMachine } from '../example/crossing.machine.ts';
import { faces } from './blocks.ts';
import { complaints, drawingsOf, filesOf, write } from './charts.ts';
import type { Box, Layout } from './layout.ts';
import { escaped, signs } from './paint.ts';
import { dark, light, type Token } from './palette.ts';

const example = { machine: crossingMachine, file: 'tools/example/crossing.machine.ts' };
const drawings = await drawingsOf([example, ...machines]);

test('docs/statecharts contains the current drawings (npm run charts)', () => {
  const folder = join(import.meta.dirname, '../../docs/statecharts');
  expect(complaints(folder, filesOf(drawings.slice(1))), 'in docs/statecharts').toEqual([]);
});

// After an intended change of a drawing, run `npx vitest run -u` and look at the picture.
test('the example contains every element that can be drawn', async () => {
  await expect(drawings[0]?.pictures.at(-1)?.light).toMatchFileSnapshot('../example/crossing.svg');
});

test('the check names stale, missing and superfluous files, and writing corrects them', () => {
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

describe.each(drawings)('$machine.id', ({ machine, pictures }) => {
  test('the drawing contains every state and every edge by its key', () => {
    const svg = pictures.at(-1)?.light ?? '';
    const { states, edges } = indexOf(machine);
    expect(states.filter((id) => !svg.includes(`data-state="${escaped(id)}"`))).toEqual([]);
    expect(edges.filter((key) => !svg.includes(`="${escaped(key)}"`))).toEqual([]);
  });

  test('no element of the drawing covers an unrelated element', () => {
    for (const { layout } of pictures) expect(collisions(layout)).toEqual([]);
  });
});

/** Returns overlaps of pills and cards, and elements outside the picture. */
function collisions({ cards, lines, width, height }: Layout): string[] {
  const labels = lines.map(({ bundle: { id, width, height }, label }) => {
    const box = { ...label, width, height };
    return { name: id, box, solid: box };
  });
  // A pill may be inside a card with children, but not below the head of that card.
  const frames = cards.map(({ state, box, height }) => {
    return { name: state.id, box, solid: state.children.length > 0 ? { ...box, height } : box };
  });
  const things = [...labels, ...frames];
  const pairs = things.flatMap((first, index) =>
    things.slice(index + 1).map((second) => [first, second] as const),
  );
  return [
    ...pairs
      .filter(([a, b]) => overlap(a.solid, b.solid) || crosses(a.box, b.box))
      .map(([a, b]) => `${a.name} lies on ${b.name}`),
    ...things
      .filter(({ box }) => !within(box, { x: 0, y: 0, width, height }))
      .map(({ name }) => `${name} is outside`),
    ...cards
      .filter((card) => card.width > card.box.width || card.height > card.box.height)
      .map(({ state }) => `${state.id} is too small for its words`),
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const crosses = (a: Box, b: Box): boolean => overlap(a, b) && !within(a, b) && !within(b, a);

const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

test.each([
  ['light', light],
  ['dark', dark],
])('in a %s picture each text has a contrast of at least 4.5, and each line of at least 3', (_, palette) => {
  const looks = Object.values(signs);
  const grounds: Token[] = ['paper', 'surface', ...looks.flatMap(([, , ground]) => ground ?? [])];
  const texts = Object.values(faces).flatMap(({ ink }) =>
    grounds.map((ground) => [ink, ground, 4.5] as const),
  );
  const lines = looks.map(([, line]) => [line, 'paper', 3] as const);
  const faint = [...texts, ...lines].filter(([a, b, least]) => contrast(palette[a], palette[b]) < least);
  expect(faint).toEqual([]);
});

/** Returns the contrast ratio of WCAG 2.2. */
function contrast(first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
