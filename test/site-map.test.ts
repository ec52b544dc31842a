import { expect, test } from 'vitest';
import { prerendered } from '../src/prerendered.ts';
import { pageAt, pages } from '../src/routes.tsx';
import { bookingPath, pageLinks, policyLinks } from '../src/views/site/links.ts';

/** Forms and account pages: without scripts, and for search engines, they contain nothing to read. */
const unlinkedPages =
  /^\/(login|register|forgot-password|reset-password|verification|change-password|my-account|my-visit)(\/|$)/;

test('every page with readable content is in its HTML (SITE-8) and linked on every page (PAGE-2)', () => {
  const read = pages.map(({ path }) => path).filter((path) => !unlinkedPages.test(path));
  expect(Object.keys(prerendered).sort()).toEqual(read.sort());
  const linked = [...pageLinks, ...policyLinks].map(({ to }) => to);
  expect([...linked, bookingPath, '*'].sort()).toEqual(read);
});

test('paths are case-sensitive in the browser, as on the server (PAGE-1)', () => {
  const shown = ['/about', '/About/', '/Verification/AbCd'].map((path) => pageAt(path)?.path);
  expect(shown).toEqual(['/about/', '*', '*']);
});
