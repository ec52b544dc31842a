import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { gracefulShutdown } from '../../server/http/graceful-shutdown.ts';
import { listenOn } from '../support/free-port.ts';

it('a stopping server waits ten seconds for open requests and then closes them (OPS-74)', async () => {
  const server = createServer(() => {});
  const port = await listenOn(server);
  const drain = gracefulShutdown(server);
  const pending = request({ port, host: '127.0.0.1' }).end();
  const cut = once(pending, 'error');
  await once(server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isOver = false;
    const over = drain().then(() => {
      isOver = true;
    });
    while (vi.getTimerCount() === 0) await turn();
    vi.advanceTimersByTime(9_999);
    await turn();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    await Promise.all([over, cut]);
  } finally {
    vi.useRealTimers();
  }
});
