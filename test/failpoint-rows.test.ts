import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('docs/failpoints.md has the title of each row outside of the product, in order', () => {
  // The rows import the whole site, so this test only reads their source.
  const source = `${read('test/failpoints/rows/card.ts')}\n${read('test/failpoints/rows/shop.ts')}`;
  const titles = [...source.matchAll(/^ {2}(['"])(.+\.)\1:/gm)].map(([, , title]) => title);

  const lines = read('docs/failpoints.md').matchAll(/^\| [A-Z][a-z ]* \| (.+?) \| /gm);
  expect(titles.length).toBeGreaterThan(30);
  expect([...lines].map(([, title]) => title)).toEqual(titles);
});
