import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../support/built.ts';
import { call } from '../support/call.ts';
import { copyEmptyDatabase } from '../support/empty-database.ts';
import { freePort } from '../support/free-port.ts';
import { createDatabase } from '../support/postgres.ts';
import { failingStart, type Site, startSite, waitForSite } from '../support/site.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-for-tests-'));
const running: Site[] = [];
const start = async (environment: Record<string, string>, complaints: RegExp[] = []) => {
  const site = await startSite({ environment, complaints });
  running.push(site);
  return site;
};
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores = async (site: Site) => (await call(site, 'customer/store-list?store_brand_id=7')).body;

/** Expects a single line on standard error, and exit code 1. */
async function expectRefusal(environment: Record<string, string>, message: RegExp) {
  const { code, stderr } = await failingStart({ PORT: String(await freePort()), ...environment });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect(code).toBe(1);
}

describe('the built server', () => {
  // The data folder does not exist before: the start creates the tables and the shop.
  it('serves site and API on the same port, locks its port and folder, and starts again after SIGKILL', {
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = join(folder, 'kept');
    const site = await start({ DATA_DIR });
    const before = await stores(site);
    expect(before).toMatchObject({ STATUS: 1, RESULT: [{ store_id: 1 }, { store_id: 2 }] });
    expect((await fetch(`${site.url}/book-appointment/`)).status).toBe(200);
    const { port } = new URL(site.url);
    await expectRefusal({ PORT: port }, new RegExp(`^Cannot start: port ${port} is in use`));
    await expectRefusal({ DATA_DIR }, /^Cannot start: The data folder .* is in use by another process\.$/m);
    await site.kill();
    await site.start();
    expect(await stores(site)).toEqual(before);
  });

  it('runs twice on the same PostgreSQL, and waits for a server that is not up yet (OPS-72)', async () => {
    const database = await createDatabase();
    const DATABASE_URL = database.url;
    const wire = await openTcpProxy(DATABASE_URL);
    await wire.cut();
    const starting = start({ DATABASE_URL: wire.url }, [/"event":"database\.awaited"/]);
    const listener = createServer((socket) => socket.destroy()).listen(Number(new URL(wire.url).port));
    await once(listener, 'connection');
    await once(listener.close(), 'close');
    await wire.mend();
    const [firstSite, secondSite] = await Promise.all([starting, start({ DATABASE_URL })]);
    expect(await stores(firstSite)).toEqual(await stores(secondSite));
    expect(firstSite.stderr()).toContain('database.awaited');
    for (const site of running.splice(0)) await site.stop();
    await wire.close();
    await database.drop();
  });

  it('opens no database when the API is elsewhere (API-2)', async () => {
    const DATABASE_URL = 'postgres://127.0.0.1:1/none';
    const site = await start({ API_ROOT: 'https://provider.example/v1', DATABASE_URL });
    expect((await fetch(`${site.url}/`)).status).toBe(200);
  });

  it('writes a log line when it crashes (OPS-43)', async () => {
    const PORT = String(await freePort());
    const crash = `const opened = () => fetch('http://127.0.0.1:${PORT}/').then(({ ok }) => ok, () => false);
      setInterval(async () => { if (await opened()) throw new Error('boom'); }, 50);`;
    const { code, stderr } = await failingStart({
      PORT,
      API_ROOT: 'https://provider.example/v1',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}`,
    });
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'error',
      event: 'process.crashed',
      error: { message: 'boom', stack: expect.stringContaining('Error: boom') },
    });
    expect(code).toBe(1);
  });

  it('names a wrong setting, a misspelt setting (OPS-91) or a missing database in a single line', async () => {
    const misspelt = /^Cannot start: DATABSE_URL .*DATABASE_URL/;
    await expectRefusal({ PORT: 'many' }, /^Cannot start: PORT must be/);
    await expectRefusal({ DATABSE_URL: 'postgres://127.0.0.1:1/none' }, misspelt);
    const DATABASE_URL = new URL('/none', process.env.TEST_DATABASE_URL).href;
    await expectRefusal({ DATABASE_URL }, /^Cannot start: .*database "none" does not exist/);
  });

  it('names METRICS_PORT, and no other setting, when the port of the metrics is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const DATA_DIR = join(folder, 'without-metrics');
    copyEmptyDatabase(DATA_DIR);

    await expectRefusal(
      { METRICS_PORT: String(port), DATA_DIR },
      new RegExp(
        `^Cannot start: port ${port} is in use; choose a different one with METRICS_PORT, and each process needs its own\\.$`,
        'm',
      ),
    );
    await once(holder.close(), 'close');
  });

  it('cannot be built for an invalid shop, and the message names file and field', () => {
    const { FORCE_COLOR: _, ...environment } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ['server/build.mjs'], {
      env: { ...environment, NO_COLOR: '1', SHOP_DIR: folder },
      encoding: 'utf8',
    });
    const line = expect.stringMatching(/^\S+shop\.json: ENOENT/);
    expect(stderr.trimEnd().split('\n')).toEqual(['error during build:', line, 'The build failed.']);
    expect(status).toBe(1);
  });

  it('stops when `npm start` receives a signal (OPS-74)', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot,
      env: { ...process.env, PORT: String(port), API_ROOT: 'https://provider.example/v1' },
      stdio: 'ignore',
      detached: true,
    });
    try {
      await waitForSite(url, npm, () => '');
      npm.kill('SIGTERM');
      await expect
        .poll(
          () =>
            fetch(url).then(
              () => 'open',
              () => 'closed',
            ),
          { timeout: 5_000 },
        )
        .toBe('closed');
    } finally {
      if (npm.pid !== undefined) endGroup(npm.pid);
    }
  });

  it('answers open requests when it stops, is not ready (OPS-89), and accepts no further connections (OPS-74)', async () => {
    const site = await start({});
    const probe = connect(Number(new URL(site.url).port), '127.0.0.1');
    probe.write('GET /readyz HTTP/1.1\r\nHost: shop.example\r\n');
    const agent = new Agent({ keepAlive: true });
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const pending = request(`${site.url}/api/customer/customer-login`, { agent, method: 'POST', headers });
    pending.flushHeaders();
    await once(pending, 'continue');
    const stopped = site.stop();
    await expect
      .poll(
        () =>
          fetch(site.url).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 5_000 },
      )
      .toBe('closed');
    pending.end('{}');
    const [answer] = await once(pending, 'response');
    expect(answer).toMatchObject({ statusCode: 422, headers: { connection: 'close' } });
    probe.write('\r\n');
    expect(await text(probe)).toMatch(/^HTTP\/1\.1 503 [\s\S]*This process is ending\./);
    await stopped;
  });
});

describe('the build', () => {
  it('names the packages that are not installed (OPS-75)', () => {
    const bare = join(folder, 'bare');
    mkdirSync(join(bare, 'server'), { recursive: true });
    for (const file of ['package.json', 'server/build.mjs', 'server/start.mjs'])
      copyFileSync(file, join(bare, file));
    const { status, stderr } = spawnSync(process.execPath, [join(bare, 'server/start.mjs')], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^These packages are not installed: .*hono, .*Run `npm ci` first\.$/m);
    expect(status).toBe(1);
  });

  it('waits for a running build, and removes the files of a killed build (OPS-75)', async () => {
    const dist = join(folder, 'dist');
    const build = (work: string) => {
      const code = `import { mkdirSync } from 'node:fs'; import { alone } from './server/build.mjs';
        await alone(${JSON.stringify(dist)}, async () => { ${work} })`;
      return spawn(process.execPath, ['--input-type=module', '-e', code], {
        cwd: projectRoot,
        stdio: 'inherit',
      });
    };
    const leftover = join(dist, 'next-1');
    const killed = build(
      `mkdirSync(${JSON.stringify(leftover)}); setInterval(() => {}, 1000); await new Promise(() => {})`,
    );
    await expect.poll(() => existsSync(leftover)).toBe(true);
    const finished = join(dist, 'done');
    const ended = once(build(`mkdirSync(${JSON.stringify(finished)})`), 'exit');
    const isEarly = await Promise.race([
      ended.then(() => true),
      once(killed, 'exit', { signal: AbortSignal.timeout(500) }).catch(() => false),
    ]);
    expect([isEarly, existsSync(leftover), existsSync(finished)]).toEqual([false, true, false]);
    killed.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect([existsSync(leftover), existsSync(finished)]).toEqual([false, true]);
  });
});

/** Ends the remaining processes of a process group. */
function endGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
