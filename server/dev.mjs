// `npm run dev`: Vite and the backend in one process on one port, with hot reload on both sides.
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';

const server = createServer();
const vite = await createVite({
  appType: 'spa',
  server: { middlewareMode: true, ws: { server } },
});
const { startDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
await startDevelopment(vite, server);
