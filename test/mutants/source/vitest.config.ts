import { defineConfig } from 'vitest/config';
import { shopModules } from '../../../server/build/shop.ts';

const group = process.env.SOURCE_MUTANTS ?? 'rules';
const rules = ['test/machines/{rules,*-rules,*selectors,service}.test.ts', 'test/specs/*.spec.ts'];

/** Tags are there for selectors to ask. */
const machine = [
  'test/mutants/source/loads.judge.ts',
  'test/machines/selectors.test.ts',
  `test/specs/${group}.spec.ts`,
];

/** What Stryker runs, in its own copy of the house: a machine's own paths, or what asks the rules, small tests first. */
export default defineConfig({
  plugins: [shopModules('shop')],
  test: {
    include: group === 'rules' ? rules : machine,
    provide: { level: 'actor' },
    // Stryker ends what takes too long.
    testTimeout: 3_600_000,
  },
});
