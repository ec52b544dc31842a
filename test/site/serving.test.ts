import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app/app.ts';
import { startingApp } from '../../server/app/starting.ts';
import type { LogEntry } from '../../server/http/deps.ts';
import { readSite } from '../../server/http/site-files.ts';
import type { LogLine } from '../../server/ops/log.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { projectRoot } from '../support/built.ts';

const folder = join(projectRoot, 'dist/site');
const site = readSite(folder, join(projectRoot, 'dist/notes/pages.json'), 'https://shop.example');
const settings = readSettings({ PUBLIC_URL: 'https://shop.example' });
const assets = readdirSync(join(folder, 'assets'));
const script = `/assets/${assets.find((name) => name.endsWith('.js'))}`;
const styles = `/assets/${assets.find((name) => name.endsWith('.css'))}`;

let log: LogLine[] = [];
beforeEach(() => {
  log = [];
});

const api = new Hono()
  .get('/customer/verify/:token', (context) => context.json({ RESULT: null }))
  .all('*', (context) => context.json({ RESULT: context.get('requestId') }, 200));
const opening = new Date('2026-12-24T09:00:00+11:00');
const app = createApp({ settings, now: () => opening, site, api, log: (line) => log.push(line) });
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers });

describe('pages', () => {
  const whole = ['/', '/book-appointment/', '/book-appointment', '/book-appointment/?step=date'];
  const shells = ['/login', '/login/', '/register'];
  it.each([...whole, ...shells])(
    '%s is whole before any script runs, or the empty shell (PAGE-1)',
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html.includes('<div id="root"></div>')).toBe(shells.includes(path));
      expect(html.includes('<h1')).toBe(whole.includes(path));
    },
  );

  const strange = ['/%zz', '/..%2f..%2fetc%2fpasswd', '/index', '/about.html', '/index.html', '/shell.html'];
  it.each(['/nowhere', '/book-appointment/deeper', '/Verification/AbCd', ...strange])(
    '%s is the not-found page with status 404 (SITE-2)',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toContain('Page Not Found');
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  it.each([
    ['/nowhere.php', 404],
    ['/reset-password/a.token', 200],
    ['/verification/a%2Ftoken', 200],
  ])('%s is a page to somebody who opens it: %s (SITE-2)', async (path, status) => {
    const response = await get(path, { Accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<div id="root">');
  });

  it.each([
    ['/About/', '/about/'],
    ['/BOOK-APPOINTMENT?step=date', '/book-appointment/?step=date'],
    ['/Login', '/login'],
  ])('%s, in other letters, leads to %s (PAGE-1)', async (typed, meant) => {
    const response = await get(typed);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(meant);
  });

  it.each([
    ['//', '/'],
    ['///?a=b', '/?a=b'],
    ['/about//', '/about/'],
    ['//About', '/about/'],
    ['/login//', '/login'],
    ['/my-account//orders', '/my-account/orders'],
    ['/verification//AbCd', '/verification/AbCd'],
  ])('%s, with a slash too many, leads to %s (PAGE-1)', async (typed, meant) => {
    const response = await app.request(`http://shop.example${typed}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(meant);
  });

  it.each(['//nowhere', '/about//deeper', '/%2F', '/assets//gone.js'])(
    '%s is no page with or without its slash (SITE-2)',
    async (path) => {
      const response = await app.request(`http://shop.example${path}`);
      expect(response.status).toBe(404);
    },
  );

  it('carry their styles and ask for their scripts early', async () => {
    const html = await (await get('/')).text();
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]+"(?! type="text\/plain")/);
    for (const [, file = ''] of html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g))
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(html).toMatch(
      /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/home-page-/,
    );
    for (const [script = ''] of html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g))
      expect(script, 'fonts and pictures go first').toContain('fetchpriority="low"');
  });

  it('begin the calls of a first visit, and not those of one that comes back to a later step', async () => {
    const path = '/api/customer/store-list?store_brand_id=7&has_booking_service=1';
    expect((await get('/book-appointment/')).headers.get('Link')).toBe(
      `<${path}>; rel=preload; as=fetch; crossorigin`,
    );
    expect((await get('/book-appointment/?step=date')).headers.get('Link')).toBeNull();
    // Whoever is signed in sends the token with each call (API-15), and HTML knows of none.
    for (const path of ['/book-appointment/', '/careers/'])
      expect((await get(path, { cookie: 'sidebar_state=true; signed_in=1' })).headers.get('Link')).toBeNull();
  });

  it('run under a strict policy', async () => {
    for (const path of ['/', '/login', '/nowhere']) {
      const policy = (await get(path)).headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain('unsafe-eval');
    }
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, others asked for again and answered with 304', async () => {
    expect((await get(script)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/favicon.svg', '/robots.txt']) {
      const first = await get(path, { 'Accept-Encoding': 'br' });
      expect(first.status, path).toBe(200);
      expect(first.headers.get('Cache-Control')).toBe('no-cache');
      const etag = first.headers.get('ETag') ?? '';
      const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${etag}` });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(etag);
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('come compressed as the browser can read: %s', async (accepted, encoding) => {
    for (const path of ['/', script, styles]) {
      const response = await get(path, { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding'), path).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      const body = new Uint8Array(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
      if (path === script && encoding) {
        const kept = readFileSync(join(folder, `${path}.${encoding === 'br' ? 'br' : 'gz'}`));
        expect(Buffer.from(body).equals(kept)).toBe(true);
      }
    }
  });

  it('answer HEAD as GET, without the body', async () => {
    for (const path of ['/', script]) {
      const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Length', 'Content-Type', 'ETag', 'Content-Security-Policy'])
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  it('that are missing, or no business of visitors, are 404 in plain text, never a page', async () => {
    const gone = ['/assets/gone-abc123.js', '/gone.js', '/assets/', '/manifest.json', '/pages.json'];
    const ofTheBuild = ['/.vite/manifest.json', '/index.html.br', '/server/main.js'];
    for (const path of [...gone, ...ofTheBuild]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('Content-Type')).not.toBe('text/html');
      expect(await response.text(), path).not.toContain('<h1');
    }
  });
});

describe('while the server starts', () => {
  const starting = startingApp(settings);

  it.each(['/', '/book-appointment/?step=date', '/reset-password/a.token'])(
    '%s is a page that loads itself again (OPS-87)',
    async (path) => {
      const response = await starting.request(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('1');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
      const html = await response.text();
      expect(html).toContain('<title>Opening | Wattle &amp; Blade</title>');
      expect(html).toContain('<meta http-equiv="refresh" content="2">');
    },
  );

  it('is alive, is not ready, and refuses calls in the envelope (OPS-87, API-7)', async () => {
    expect((await starting.request('/healthz')).status).toBe(200);
    expect(await (await starting.request('/readyz')).text()).toBe('Starting');
    const call = await starting.request('/api/customer/booking-store', { method: 'POST' });
    expect(call.status).toBe(503);
    expect(call.headers.get('Retry-After')).toBe('1');
    expect(await call.json()).toMatchObject({ STATUS: 0, CODE: 'too_many' });
  });
});

describe('what is not the site', () => {
  it("tells the browser the configuration, and what the shop's clock is (API-3, API-60)", async () => {
    const answer = await get('/config.json');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      apiRoot: '/api',
      ownApi: true,
      stripePublishableKey: null,
      googleClientId: null,
      sandbox: { cards: true, mail: true, google: true },
      now: opening.getTime(),
    });
  });

  it('tells it of a foreign API, and then has none of its own (API-2)', async () => {
    const foreign = createApp({ settings: readSettings({ API_ROOT: 'https://provider.example/v1' }), site });
    expect(await (await foreign.request('/config.json')).json()).toMatchObject({
      apiRoot: 'https://provider.example/v1',
      ownApi: false,
      sandbox: { cards: true, mail: false, google: false },
      now: null,
    });
    expect((await foreign.request('/api/customer/store-list')).status).toBe(404);
    const page = await foreign.request('/book-appointment/');
    expect(page.headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' https://provider.example;",
    );
    expect(page.headers.get('Link')).toContain('<https://provider.example/v1/customer/store-list?');
  });

  it("tells it of a provider's API behind a proxy on this origin (API-24)", async () => {
    const proxied = createApp({ settings: readSettings({ API_ROOT: '/provider/v1' }), site });
    expect(await (await proxied.request('/config.json')).json()).toMatchObject({
      apiRoot: '/provider/v1',
      ownApi: false,
      sandbox: { mail: false, google: false },
      now: null,
    });
    const page = await proxied.request('/book-appointment/');
    expect(page.headers.get('Content-Security-Policy')).toContain("connect-src 'self';");
    expect(page.headers.get('Link')).toContain('</provider/v1/customer/store-list?');
  });

  it('gives every answer an id, which the API knows too', async () => {
    for (const path of ['/', script, '/nowhere', '/healthz', '/config.json'])
      expect((await get(path)).headers.get('X-Request-Id'), path).toMatch(/^[\w-]{36}$/);
    const response = await get('/api/customer/store-list', { 'X-Request-Id': 'mine' });
    expect(await response.json()).toEqual({ RESULT: response.headers.get('X-Request-Id') });
    expect(response.headers.get('X-Request-Id')).not.toBe('mine');
  });

  it('says of a page of its own that breaks no more than of a call (API-9)', async () => {
    const trouble: LogEntry[] = [];
    const broken = new Hono().get('/mail', () => {
      throw new Error('secret inside');
    });
    const site = createApp({ settings, sandbox: broken, trouble: (entry) => trouble.push(entry) });
    const response = await site.request('/sandbox/mail');
    expect(response.status).toBe(500);
    expect(trouble).toMatchObject([{ level: 'error', event: 'call.broken' }]);
    expect(await response.text()).toContain(`tell us ${trouble[0]?.tellUs}.`);
  });

  it('takes over the id of a proxy that it trusts', async () => {
    const proxied = createApp({ settings: { ...settings, proxies: 1 }, site });
    const idFor = async (id: string) =>
      (await proxied.request('/healthz', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
    expect(await idFor('abc-123')).toBe('abc-123');
    expect(await idFor('<script>')).not.toBe('<script>');
  });

  it('writes one line for each API request, without query and tokens, and none for the rest', async () => {
    await get('/');
    const token = 'x'.repeat(43);
    const response = await get(`/api/customer/verify/${token}?name=Gina`);
    expect(log).toEqual([
      {
        id: response.headers.get('X-Request-Id'),
        method: 'GET',
        path: '/api/customer/verify/:token',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  it.each(['/api/customer/gina@guest.example', '/api/0491570006', '/api/%E0%A4%A', '/api', '/api/'])(
    'logs the unknown path %s without its words, which anybody chooses (OPS-46)',
    async (path) => {
      await get(path);
      expect(log.map((line) => line.path)).toEqual(['none']);
    },
  );

  it.each([
    [`/verification/${'x'.repeat(43)}`, 200],
    [`/reset-password/${'x'.repeat(43)}`, 200],
    [`/reset-password/${'x'.repeat(43)}/deeper`, 404],
  ])('tells nobody the address %s, which has a token (OPS-46)', async (path, status) => {
    const response = await get(path, { Accept: 'text/html' });
    expect(response.status).toBe(status);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect((await get('/login')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('scripts of an earlier build', () => {
  const HOUR_MS = 60 * 60_000;

  it('are served for a day after the build that came without them (SITE-9)', () => {
    const root = mkdtempSync(join(tmpdir(), 'builds-'));
    /** Builds at an hour; returns what is served from then on. */
    const build = (hour: number, own: readonly string[]) => {
      const [before, after] = [join(root, String(hour - 10)), join(root, String(hour))];
      mkdirSync(after);
      for (const name of own) writeFileSync(join(after, name), name);
      const code = `import { keepAssets } from './server/build.mjs'; keepAssets(...JSON.parse(process.argv[1]))`;
      const asked = JSON.stringify([before, after, join(root, 'kept.json'), hour * HOUR_MS]);
      execFileSync(process.execPath, ['--input-type=module', '-e', code, asked], { cwd: projectRoot });
      return readdirSync(after);
    };
    try {
      expect(build(0, ['a.js', 'page-1.js'])).toEqual(['a.js', 'page-1.js']);
      expect(build(10, ['a.js', 'page-2.js'])).toEqual(['a.js', 'page-1.js', 'page-2.js']);
      expect(build(20, ['a.js', 'page-3.js'])).toEqual(['a.js', 'page-1.js', 'page-2.js', 'page-3.js']);
      expect(build(30, ['a.js', 'page-3.js'])).toEqual(['a.js', 'page-1.js', 'page-2.js', 'page-3.js']);
      expect(build(40, ['a.js', 'page-3.js'])).toEqual(['a.js', 'page-2.js', 'page-3.js']);
      expect(build(50, ['a.js', 'page-3.js'])).toEqual(['a.js', 'page-3.js']);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
