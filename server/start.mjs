// `npm start`: builds what is stale, then runs the server in this process.
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../node_modules/hono', import.meta.url))) {
  console.error('The packages are not installed yet: run `npm ci` first.');
  process.exit(1);
}

const { buildWhatIsStale } = await import('./build.mjs');
try {
  await buildWhatIsStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../dist/server/main.js');
