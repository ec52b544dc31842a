import { expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { listOpenings } from '../../contract/careers.ts';
import { createApi } from '../../server/app/api.ts';
import { createApp } from '../../server/app/app.ts';
import { reads } from '../../server/limits/limits.ts';
import { createReadRateLimiter } from '../../server/limits/read-rate-limiter.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { homeOf } from './hammer.ts';
import { startTestServer } from './test-server.ts';

const server = startTestServer();

it('a hundred customers of one office can read what they need to book, and a script then gets 429 (ABUSE-21)', async () => {
  server.deps.proxies = 1;
  const app = createApp({ settings: readSettings({}), api: createApi(server.deps) });
  const from = (home: number) => ({ headers: { 'x-forwarded-for': homeOf(home) } });
  const look = (home: number) => app.request(`/api/${listOpenings.path}`, from(home));
  const statuses = new Set<number>();
  for (let read = 0; read < 40; read += 1)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, () => look(0))))
      statuses.add(status);
  expect(statuses).toEqual(new Set([200]));

  // An invalid request and a calendar file count like any other read.
  const lookAtFile = () => app.request('/api/site/calendar/none.ics', from(0));
  expect((await lookAtFile()).status).toBe(404);
  let times = 0;
  let status = 0;
  while (status !== 429 && times <= reads.network) {
    const answered = await app.request(`/api/${listSlots.path}`, { method: 'POST', ...from(0) });
    status = answered.status;
    times += 1;
  }
  expect(times).toBe(reads.network - 4_001 + 1);
  expect((await lookAtFile()).status).toBe(429);
  const refusal = await look(0);
  expect(refusal.headers.get('retry-after')).toBe('600');
  expect(await refusal.json()).toMatchObject({ STATUS: 0, CODE: 'too_many' });
  expect((await app.request('/healthz', from(0))).status).toBe(200);
  expect((await look(1)).status).toBe(200);
  // Calls that change something have other limits.
  const login = { email: 'nora@customer.example', password: 'a guess' };
  const sent = { method: 'POST', body: JSON.stringify(login), ...from(0) };
  const headers = { ...sent.headers, 'content-type': 'application/json' };
  expect((await app.request('/api/customer/customer-login', { ...sent, headers })).status).toBe(401);
  server.later(reads.window);
  expect((await look(0)).status).toBe(200);
  expect(server.log).toEqual([]);
}, 120_000);

it('the limiter keeps only the most recently seen networks (ABUSE-21)', () => {
  // Each read counts for the network and for the /24 around it.
  const count = createReadRateLimiter({ network: 2, window: 10, kept: 6 });
  const read = (home: number) => count(homeOf(home), server.clock.now);
  for (const home of [0, 0, 1, 1]) read(home);
  expect(() => read(1)).toThrow('There were too many requests from your network');
  for (const home of [2, 3]) read(home);
  expect(() => read(1)).toThrow('There were too many requests from your network');
  for (const home of [0, 0]) read(home);
  expect(() => read(0)).toThrow('There were too many requests from your network');
});
