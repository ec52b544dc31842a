import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../server/build/prerender.ts';
import { projectRoot } from '../support/built.ts';

/** The maximum transfer sizes in bytes, gzipped (1 kB = 1,000 bytes). */
const BUDGETS = {
  homeScript: 92_000,
  bookingScript: 150_000,
  css: 12_000,
};

const site = join(projectRoot, 'dist/site');
const manifest: Manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/notes/manifest.json'), 'utf8'));
const zipped = (file: string) => gzipSync(readFileSync(join(site, file)), { level: 9 }).byteLength;

/** Returns the chunks that a page imports statically, which it needs before it can react to a click. */
const chunksBehind = (...sources: string[]) =>
  [...new Set(['index.html', ...sources].flatMap((source) => [...chunksOf(manifest, source)]))].flatMap(
    (key) => manifest[key] ?? [],
  );

/** Returns the gzipped size of files in bytes, with the largest first for the failure message. */
function weigh(files: string[]) {
  const weights = [...new Set(files)].map((file) => [file, zipped(file)] as const);
  weights.sort(([, a], [, b]) => b - a);
  return { total: weights.reduce((sum, [, bytes]) => sum + bytes, 0), weights };
}

function expectWithin({ total, weights }: ReturnType<typeof weigh>, budget: number) {
  const heaviest = weights.slice(0, 8).map(([file, bytes]) => `${bytes} ${file}`);
  expect(total, `${total} of ${budget} bytes:\n${heaviest.join('\n')}`).toBeLessThanOrEqual(budget);
}

describe('the built site stays within its size budgets', () => {
  // The machines have a separate dynamic import, which the first booking step needs as well.
  it.each([
    ['home/home-page', BUDGETS.homeScript],
    ['booking/booking-page', BUDGETS.bookingScript],
  ])('in the scripts that %s needs to react to a click', (page, budget) => {
    const chunks = chunksBehind(`src/views/${page}.tsx`);
    expectWithin(weigh(chunks.map(({ file }) => file)), budget);
  });

  it('in the CSS of each lazily loaded part', () => {
    for (const { isDynamicEntry, src } of Object.values(manifest))
      if (isDynamicEntry && src)
        expectWithin(weigh(chunksBehind(src).flatMap(({ css = [] }) => css)), BUDGETS.css);
  });

  it('in the CSS inside each page', () => {
    for (const name of readdirSync(site).filter((file) => file.endsWith('.html'))) {
      const html = readFileSync(join(site, name), 'utf8');
      const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('');
      expect(gzipSync(inline).byteLength, name).toBeLessThanOrEqual(BUDGETS.css);
    }
  });

  it('and the home page loads no machines', () => {
    const files = chunksBehind('src/views/home/home-page.tsx').map(({ file }) => file);
    const machines = manifest['src/actors/storefront.ts']?.file;
    expect(machines).toBeDefined();
    expect(files).not.toContain(machines);
  });
});
