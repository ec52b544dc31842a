// `npm run paths`: see main.ts. Node 20 cannot run TypeScript by itself, so Vite loads it.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const entry = join(import.meta.dirname, 'main.ts');
const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' });
process.exitCode = await module.main(root, process.argv.slice(2));
