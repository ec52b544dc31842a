import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { submitter } from '../server/submitter.ts';
import { guestRequest, openTestServer } from '../server/test-server.ts';
import { projectRoot } from '../support/built.ts';
import { startSite } from '../support/site.ts';

const run = promisify(execFile);

/** `npm run payments`, once everything is built. */
async function openPayments(environment: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['dist/server/main.js', 'payments'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  });
  expect(stderr).toBe('');
  return stdout;
}

const one =
  /^Open payments at .*: 1\n\S+ {2}pi_sandbox_\w+ {2}\$30\.00 {2}\w{10} {2}waiting: the customer may try another card \(Your card was declined\.\)\n$/;

it('are listed from the embedded database: by the site while it runs, from the folder once it is closed', async () => {
  const site = await startSite({ environment: { SANDBOX_NOW: '2026-11-20T00:00:00Z' } });
  const environment = { DATA_DIR: site.dataDir };
  expect(await openPayments(environment)).toMatch(/^Open payments at .*: 0\n$/);
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${site.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const card = await (await post('site/sandbox-card', { number: '4000000000000002' })).json();
  expect((await post('customer/booking-store', guestRequest(card.RESULT))).status).toBe(402);
  await site.kill();
  expect(await openPayments(environment)).toMatch(one);
  await site.stop();
});

it('are listed from a PostgreSQL', async () => {
  const server = await openTestServer('PostgreSQL');
  const { submit } = submitter(() => server);
  expect((await submit()).status).toBe(402);
  expect(await openPayments({ DATABASE_URL: server.database.url ?? '' })).toMatch(one);
  await server.database.close();
});
