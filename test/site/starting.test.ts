import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { createDatabase } from '../support/postgres.ts';
import { failingStart, type Site, startSite } from '../support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-for-tests-'));
const running: Site[] = [];
const start = async (environment: Record<string, string>) => {
  const site = await startSite({ environment });
  running.push(site);
  return site;
};
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores = async ({ url }: Site) => {
  const response = await fetch(`${url}/api/customer/store-list?store_brand_id=7`);
  return response.json();
};

describe('the built server', () => {
  it('serves site and API on one port, and does so again after a power cut', async () => {
    const site = await start({ DATA_DIR: join(folder, 'kept') });
    const before = await stores(site);
    expect(before).toMatchObject({ STATUS: 1, RESULT: [{ store_id: 1 }, { store_id: 2 }] });
    expect((await fetch(`${site.url}/book-appointment/`)).status).toBe(200);
    await site.kill();
    await site.start();
    expect(await stores(site)).toEqual(before);
  });

  it('runs twice on one PostgreSQL server', async () => {
    const database = await createDatabase();
    const [one, other] = await Promise.all([
      start({ DATABASE_URL: database.url }),
      start({ DATABASE_URL: database.url }),
    ]);
    expect(await stores(one)).toEqual(await stores(other));
    for (const site of running.splice(0)) await site.stop();
    await database.drop();
  });

  it('opens no database when the API is elsewhere', async () => {
    const site = await start({
      API_ROOT: 'https://provider.example/v1',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    });
    expect((await fetch(`${site.url}/`)).status).toBe(200);
  });
});

/** One line on standard error, and exit code 1. */
async function expectRefusal(environment: Record<string, string>, words: RegExp) {
  const { code, stderr } = await failingStart({ PORT: String(await freePort()), ...environment });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(words);
  expect(code).toBe(1);
}

describe('a start that cannot be says why in one line', () => {
  it('when a setting is wrong', () => expectRefusal({ PORT: 'many' }, /^Cannot start: PORT must be/));

  it('when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await expectRefusal({ PORT: port }, new RegExp(`^Cannot start: port ${port} is in use`));
    server.close();
  });

  it('when another process has the data folder', async () => {
    const data = join(folder, 'shared');
    await start({ DATA_DIR: data });
    await expectRefusal({ DATA_DIR: data }, /^Cannot start: The data folder .* is in use by process \d+/);
  });

  it('when the database does not answer', () =>
    expectRefusal({ DATABASE_URL: `postgres://127.0.0.1:1/none` }, /^Cannot start: .*ECONNREFUSED/));

  it('when a production configuration lacks its parts', () =>
    expectRefusal({ NODE_ENV: 'production' }, /^Cannot start: STRIPE_SECRET_KEY, .* are missing/));
});
