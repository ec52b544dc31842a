import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { DISABLED_FEATURES } from './chromium.ts';

/** Returns the features that Playwright disables. Its bundle has them in no export. */
function disabledByPlaywright(): string[] {
  const bundle = readFileSync(
    createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'),
    'utf8',
  );
  const list = /\bdisabledFeatures = \[(.*?)\]\.filter\(Boolean\)/s.exec(bundle)?.[1];
  if (!list) throw new Error('The bundle of Playwright has no list `disabledFeatures`.');
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => String(name));
}

test('the tests disable every feature of Chromium that Playwright disables', () => {
  const names = disabledByPlaywright();
  expect(names).toContain('PaintHolding');
  expect(names.filter((name) => !DISABLED_FEATURES.includes(name))).toEqual([]);
});
