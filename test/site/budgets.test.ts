import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { chunksOf, entryOf } from '../../server/build/prerender.ts';
import type { PageIndex } from '../../server/http/site-files.ts';
import { projectRoot } from '../support/built.ts';

/** The maximum transfer sizes in bytes, gzipped (1 kB = 1,000 bytes). */
const BUDGETS = {
  homeScript: 90_500,
  bookingScript: 140_000,
  css: 12_000,
  /** The files on a page before it responds: a browser that loads six at a time then waits only once. */
  filesAtOnce: 6,
  fonts: 40_000,
};

const FONT_IN_CSS = /url\(data:font\/woff2;base64,([^)]+)\)/g;
const site = join(projectRoot, 'dist/site');
const manifest: Manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/notes/manifest.json'), 'utf8'));
const zipped = (file: string) => {
  const content = readFileSync(join(site, file), 'latin1').replace(
    file.endsWith('.css') ? FONT_IN_CSS : '',
    '',
  );
  return gzipSync(Buffer.from(content, 'latin1'), { level: 9 }).byteLength;
};

/** Returns the chunks that a page imports statically, which it needs before it can react to a click. */
const chunksBehind = (...sources: string[]) =>
  [...new Set([entryOf(manifest), ...sources].flatMap((source) => [...chunksOf(manifest, source)]))].flatMap(
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
      const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
        .map(([, text = '']) => text.replace(FONT_IN_CSS, ''))
        .join('');
      expect(gzipSync(inline).byteLength, name).toBeLessThanOrEqual(BUDGETS.css);
    }
  });

  it('in the fonts of each page, with the letters of names', () => {
    const served = (manifest[entryOf(manifest)]?.assets ?? []).map((file) => statSync(join(site, file)).size);
    for (const name of readdirSync(site).filter((file) => file.endsWith('.html'))) {
      const inside = [...readFileSync(join(site, name), 'utf8').matchAll(FONT_IN_CSS)].map(
        ([, font = '']) => Buffer.from(font, 'base64').byteLength,
      );
      expect(
        [...served, ...inside].reduce((sum, bytes) => sum + bytes, 0),
        name,
      ).toBeLessThanOrEqual(BUDGETS.fonts);
    }
  });

  it('and each page requests its scripts and its first call at once, before its font', () => {
    const pages: PageIndex = JSON.parse(readFileSync(join(projectRoot, 'dist/notes/pages.json'), 'utf8'));
    for (const { file, reads } of pages.filter((page) => page.file !== 'shell.html')) {
      const html = readFileSync(join(site, file), 'utf8');
      const before = html.slice(0, html.indexOf('<script data-face='));
      const requested = before.match(/<script type="module"|<link rel="(modulepreload|preload)"/g) ?? [];
      expect(html.match(/<script type="module"|"modulepreload"/g)).toEqual(
        before.match(/<script type="module"|"modulepreload"/g),
      );
      if (['index.html', 'book-appointment.html'].includes(file))
        expect(requested.length + reads.length, file).toBeLessThanOrEqual(BUDGETS.filesAtOnce);
    }
  });

  it('and the home page loads no machines', () => {
    const files = chunksBehind('src/views/home/home-page.tsx').map(({ file }) => file);
    const machines = Object.values(manifest).find(({ name }) => name === 'machines')?.file;
    expect(machines).toBeDefined();
    expect(files).not.toContain(machines);
  });
});
