import { expect, test } from 'vitest';
import { prerendered } from '../src/prerendered.ts';
import { pageAt, pages } from '../src/routes.tsx';
import { bookingPath, pageLinks, policyLinks } from '../src/views/site/links.ts';

/** Forms and accounts: there is nothing in them to read without script, or for a search engine. */
const ofNobodyElse =
  /^\/(login|register|forgot-password|reset-password|verification|change-password|my-account)(\/|$)/;

test('every page that has something to read is in its HTML (SITE-8), and linked on every page (PAGE-2)', () => {
  const read = pages.map(({ path }) => path).filter((path) => !ofNobodyElse.test(path));
  expect(Object.keys(prerendered).sort()).toEqual(read.sort());
  const linked = [...pageLinks, ...policyLinks].map(({ to }) => to);
  expect([...linked, bookingPath, '*'].sort()).toEqual(read);
});

test('the browser tells letters apart in a path, as the server does (PAGE-1)', () => {
  const shown = ['/about', '/About/', '/Verification/AbCd'].map((path) => pageAt(path)?.path);
  expect(shown).toEqual(['/about/', '*', '*']);
});
