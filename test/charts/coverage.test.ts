import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Report, reportsIn, takenOf } from '../../docs/draw/coverage.ts';
import { chartOf } from '../../docs/draw/model.ts';
import { palettes } from '../../docs/draw/palette.ts';
import { picturesOf } from '../../docs/draw/pictures.ts';
import { everyConstruct } from './every-construct.ts';

const themes = palettes(join(import.meta.dirname, '../../src/styles/tokens.css'));
const report = (level: Report['level'], taken: number, impossible: Report['impossible'] = []): Report => ({
  machine: 'every',
  level,
  edges: [{ key: 'edge', taken }],
  impossible,
});

test.each([
  ['taken: actor 4, view 2', true, [report('view', 2), report('actor', 4)]],
  ['missed: actor 4, browser never', false, [report('actor', 4), report('browser', 0)]],
  [
    'taken: actor 4, view cannot',
    true,
    [report('actor', 4), report('view', 0, [{ key: 'edge', asserted: 3 }])],
  ],
  ['missed: view never', false, [report('view', 0, [{ key: 'edge', asserted: 0 }])]],
  ['no paths were driven', false, []],
])('says "%s"', (words, isTaken, reports) => {
  expect(takenOf('every', reports)('edge')).toEqual({ words, isTaken });
});

test('an edge that no report knows is missed', () => {
  expect(takenOf('every', [report('actor', 4)])('another').isTaken).toBe(false);
});

test('says what to run where there is no coverage', () => {
  expect(() => reportsIn('/nowhere')).toThrow('npm run paths');
});

test('paints what was missed dashed and in the words of its level, and nothing else', async () => {
  const chart = chartOf(everyConstruct);
  const missed = chart.edges.find(({ key }) => key.includes('error.actor'))?.key;
  const pictures = await picturesOf(chart, themes, (key) =>
    key === missed ? { words: 'missed: view never', isTaken: false } : { words: 'taken', isTaken: true },
  );
  const picture = pictures.at(-1)?.light ?? '';
  const pill = /<g data-edge="([^"]+)"><title>[^<]*<\/title><rect [^>]*?(stroke-dasharray="[^"]+")?\/>/g;
  const painted = [...picture.matchAll(pill)];
  expect(painted.length).toBe(chart.edges.length);
  expect(painted.filter(([, , dashes]) => dashes).map(([, key]) => key)).toEqual([missed]);
  expect(picture.match(/missed: view never/g)).toHaveLength(1);
});
