import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../docs/draw/machines.ts';
import { chartOf } from '../../docs/draw/model.ts';
import { outlineOf } from '../../docs/draw/outline.ts';
import { machinePage } from '../../docs/draw/page.ts';
import { palettes } from '../../docs/draw/palette.ts';
import { picturesOf } from '../../docs/draw/pictures.ts';
import { everyConstruct } from './every-construct.ts';

const root = join(import.meta.dirname, '../..');
const themes = palettes(join(root, 'src/styles/tokens.css'));
const all = [
  { machine: everyConstruct, page: await freshPage() },
  ...machines.map(({ machine }) => ({
    machine,
    page: readFileSync(join(root, `docs/statecharts/${machine.id}.html`), 'utf8'),
  })),
];

async function freshPage(): Promise<string> {
  const chart = chartOf(everyConstruct);
  const pictures = await picturesOf(chart, themes, null);
  return machinePage({ chart, file: 'machines/every.machine.ts', pictures }, themes);
}

describe.each(all.map((one) => ({ name: one.machine.id, ...one })))(
  'the page of $name',
  ({ machine, page }) => {
    const chart = chartOf(machine);

    test('says every state and every way out in words', () => {
      const outline = outlineOf(chart);
      expect([...outline.matchAll(/<section class="state" id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
        chart.states.map(({ id }) => id),
      );
      expect(outline.match(/<li /g) ?? []).toHaveLength(chart.edges.length);
    });

    test('needs nothing else, and its links lead somewhere', () => {
      expect(page).not.toMatch(/<script|<link|src=|url\(/);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
      expect(links.filter((id) => !ids.includes(id))).toEqual([]);
      const named = [...page.matchAll(/aria-labelledby="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      );
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    });
  },
);

test('the outline speaks in sentences, and lets no sign of a machine through', () => {
  const words = outlineOf(chartOf(everyConstruct)).replace(/<[^>]+>/g, '');
  expect(words).toContain('Asks load and waits for its answer.');
  expect(words).toContain('On the way in: note (kind: in, times: 2).');
  expect(words).toContain('When load has answered if isFine: goes to pair, and does give. It came. BOOK-3');
  expect(words).toContain('When load has answered, else if and(isFine, not(isLate)): goes to over.');
  expect(words).toContain('After 2 s (soon): goes to over.');
  expect(words).toContain('On again: begins again.');
  expect(words).toContain('On hop: stays, and does say Hop &amp; &lt;jump&gt;. BOOK-1');
});

test('every machine is in the list for designers', () => {
  const list = readFileSync(join(root, 'machines/README.md'), 'utf8');
  const missing = machines.filter(({ machine, file }) => {
    const picture = new RegExp(`statecharts/${machine.id}\\.(overview\\.)?svg`);
    return !picture.test(list) || !list.includes(file.replace('machines/', ''));
  });
  expect(missing.map(({ file }) => file)).toEqual([]);
});
