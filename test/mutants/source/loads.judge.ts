import { expect, test } from 'vitest';

const group = process.env.SOURCE_MUTANTS ?? 'rules';

// A source that breaks as it is loaded leaves a spec without a test that could fail.
test('the machine can be loaded', async () => {
  const loaded: object = await import(`../../../machines/${group}.machine.ts`);
  expect(Object.keys(loaded).length).toBeGreaterThan(0);
});
