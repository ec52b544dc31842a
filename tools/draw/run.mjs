// `npm run charts`: draws every machine into `docs/statecharts/`. `--check` writes nothing and fails if a drawing is
// stale.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const { module } = await runnerImport(join(import.meta.dirname, 'charts.ts'), {
  root,
  configFile: false,
  logLevel: 'warn',
});
process.exitCode = await module.run(root, process.argv.slice(2));
