// One run of Stryker: a machine's file, or the rules and selectors that several share.
import { join } from 'node:path';

const group = process.env.SOURCE_MUTANTS ?? 'rules';
const rules = ['machines/rules/*.ts', 'machines/*.selectors.ts', 'machines/service.ts'];

export default {
  mutate: group === 'rules' ? rules : [`machines/${group}.machine.ts`],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/source/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'ignore-words.mjs')],
  ignorers: ['words'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `coverage/source-mutants/${group}.json` },
  concurrency: 2,
  coverageAnalysis: 'perTest',
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 10,
  // Stryker 9 reads a tsconfig with TypeScript up to 6: there is nothing for it to read.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // The copy lies inside the house and finds its packages there.
  symlinkNodeModules: false,
  tempDirName: 'coverage/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['coverage', 'dist', 'docs', '.data', 'test/mutants/source/node_modules'],
  logLevel: 'warn',
};
