// `npm run dev`: Vite and the backend in one process on one port, with hot reload on both sides.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, runnerImport } from 'vite';

// Loaded by its path and not in Vite's configuration, so that it is in no build.
const { module } = await runnerImport(fileURLToPath(new URL('../tools/live/serve.ts', import.meta.url)), {
  configFile: false,
});
const server = createServer();
const vite = await createVite({
  appType: 'spa',
  plugins: [module.liveChart()],
  server: { middlewareMode: true, ws: { server } },
});
const { startDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
await startDevelopment(vite, server);
