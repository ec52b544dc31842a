// `npm run paths`: see test/report/main.ts. Node 20 runs no TypeScript by itself; Vite does.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(join(import.meta.dirname, 'report/main.ts'), {
  root: join(import.meta.dirname, '..'),
  configFile: false,
  logLevel: 'error',
});
process.exitCode = await module.main(process.argv.slice(2));
