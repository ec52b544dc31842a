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
import { catalogue } from 'virtual:shop/offer';
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
  const prerenderedPages = ['/', '/book-appointment/', '/book-appointment', '/book-appointment/?step=date'];
  const shells = ['/login', '/login/', '/register'];
  it.each([...prerenderedPages, ...shells])(
    '%s is prerendered, or the empty shell (PAGE-1)',
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html.includes('<div id="root"></div>')).toBe(shells.includes(path));
      expect(html.includes('<h1')).toBe(prerenderedPages.includes(path));
    },
  );

  const unusualPaths = [
    '/%zz',
    '/..%2f..%2fetc%2fpasswd',
    '/index',
    '/about.html',
    '/index.html',
    '/shell.html',
  ];
  it.each(['/nowhere', '/book-appointment/deeper', '/Verification/AbCd', ...unusualPaths])(
    '%s returns the not-found page with status 404 (SITE-2)',
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
  ])('%s returns HTML to a browser that navigates there: %s (SITE-2)', async (path, status) => {
    const response = await get(path, { Accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<div id="root">');
  });

  it.each([
    ['/About/', '/about/'],
    ['/BOOK-APPOINTMENT?step=date', '/book-appointment/?step=date'],
    ['/Login', '/login'],
  ])('%s in other case redirects to %s (PAGE-1)', async (requested, canonical) => {
    const response = await get(requested);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(canonical);
  });

  it.each([
    ['//', '/'],
    ['///?a=b', '/?a=b'],
    ['/about//', '/about/'],
    ['//About', '/about/'],
    ['/login//', '/login'],
    ['/my-account//orders', '/my-account/orders'],
    ['/verification//AbCd', '/verification/AbCd'],
  ])('%s with a duplicate slash redirects to %s (PAGE-1)', async (requested, canonical) => {
    const response = await app.request(`http://shop.example${requested}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(canonical);
  });

  it.each(['//nowhere', '/about//deeper', '/%2F', '/assets//gone.js'])(
    '%s returns 404 with or without the duplicate slash (SITE-2)',
    async (path) => {
      const response = await app.request(`http://shop.example${path}`);
      expect(response.status).toBe(404);
    },
  );

  it('contain their styles and preload their scripts', async () => {
    const html = await (await get('/')).text();
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<link rel="stylesheet" href="[^"]+"(?! type="text\/plain")/);
    for (const [, file = ''] of html.matchAll(/(?:href|src|data-face)="\/(assets\/[^"]+)"/g))
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/home-page-/);
    expect(html).not.toContain('as="font"');
  });

  const served = (path: string, offers?: string[]) =>
    readSite(folder, join(projectRoot, 'dist/notes/pages.json'), 'https://shop.example', offers).page(path);
  const htmlOf = (path: string, offers?: string[]) =>
    Buffer.from(served(path, offers)?.page.bodies.get('identity') ?? []).toString();

  it('name what the stores offer, if the server knows them (STORE-3)', () => {
    expect(htmlOf('/', ['book', 'queue'])).toContain('<html data-offers="book queue" lang="en-AU">');
    expect(htmlOf('/')).toContain('<html lang="en-AU">');
  });

  it('begin the wizard at the services of the only store, and at the stores otherwise (BOOK-79, ONLY-2)', () => {
    const path = '/book-appointment/';
    const [group] = catalogue;
    const offers = ['book', 'only-store'];
    expect(htmlOf(path, offers)).toContain('<html data-offers="book" data-only-store lang="en-AU">');
    for (const service of group?.services ?? []) expect(htmlOf(path, offers)).toContain(service.title);
    expect(served(path, offers)?.reads).toEqual(['site/only-store']);
    expect(htmlOf(path, ['book'])).toContain('Loading stores...');
    expect(served(path, ['book'])?.reads).toEqual([
      'customer/store-list?store_brand_id=7&has_booking_service=1',
    ]);
  });

  it('request the picture at their top before the scripts', async () => {
    const html = await (await get('/about/')).text();
    expect(html.indexOf('<link rel="preload" as="image" href="/art/shop-front.svg"')).toBeGreaterThan(0);
    expect(html.indexOf('shop-front.svg')).toBeLessThan(html.indexOf('<script type="module"'));
  });

  it('preload the calls of a first visit only', async () => {
    const path = '/api/customer/store-list?store_brand_id=7&has_booking_service=1';
    expect((await get('/book-appointment/')).headers.get('Link')).toBe(
      `<${path}>; rel=preload; as=fetch; crossorigin`,
    );
    expect((await get('/book-appointment/?step=date')).headers.get('Link')).toBeNull();
    // A signed-in browser sends the token with each call (API-15), and HTML cannot contain it.
    for (const path of ['/book-appointment/', '/careers/'])
      expect((await get(path, { cookie: 'sidebar_state=true; signed_in=1' })).headers.get('Link')).toBeNull();
  });

  it('have a strict content security policy', async () => {
    for (const path of ['/', '/login', '/nowhere']) {
      const policy = (await get(path)).headers.get('Content-Security-Policy') ?? '';
      // Each page has a script that loads the display face (decision 032). A prerendered page also has a script that
      // receives early presses (SITE-96).
      const [, scripts] = /script-src 'self'((?: 'sha256-[^' ]+')*);/.exec(policy) ?? [];
      expect(scripts?.match(/sha256-/g)).toHaveLength(path === '/login' ? 1 : 2);
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain('unsafe-eval');
    }
  });
});

describe('files', () => {
  it('with a hash in their name are cached for a year; other files are revalidated with 304', async () => {
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
  ])('are compressed as the browser accepts: %s', async (accepted, encoding) => {
    for (const path of ['/', script, styles]) {
      const response = await get(path, { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding'), path).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      const body = new Uint8Array(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(body.byteLength));
      if (path === script && encoding) {
        const compressedFile = readFileSync(join(folder, `${path}.${encoding === 'br' ? 'br' : 'gz'}`));
        expect(Buffer.from(body).equals(compressedFile)).toBe(true);
      }
    }
  });

  it('return the headers of GET to HEAD, without the body', async () => {
    for (const path of ['/', script]) {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Length', 'Content-Type', 'ETag', 'Content-Security-Policy'])
        expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
  });

  it('that are missing or internal return 404 in plain text, never a page', async () => {
    const missing = ['/assets/gone-abc123.js', '/gone.js', '/assets/', '/manifest.json', '/pages.json'];
    const internal = ['/.vite/manifest.json', '/index.html.br', '/server/main.js'];
    for (const path of [...missing, ...internal]) {
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
    '%s returns a page that reloads itself (OPS-87)',
    async (path) => {
      const response = await starting.request(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('1');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
      const html = await response.text();
      expect(html).toContain('<title>Starting | Wattle &amp; Blade</title>');
      expect(html).toContain('<meta http-equiv="refresh" content="2">');
    },
  );

  it('is healthy but not ready, and returns 503 in the envelope to calls (OPS-87, API-7)', async () => {
    expect((await starting.request('/healthz')).status).toBe(200);
    expect(await (await starting.request('/readyz')).text()).toBe('Starting');
    const call = await starting.request('/api/customer/booking-store', { method: 'POST' });
    expect(call.status).toBe(503);
    expect(call.headers.get('Retry-After')).toBe('1');
    expect(await call.json()).toMatchObject({ STATUS: 0, CODE: 'too_many' });
  });
});

describe('other responses', () => {
  it("config.json contains the configuration and the shop's clock (API-3, API-60)", async () => {
    const response = await get('/config.json');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      apiRoot: '/api',
      ownApi: true,
      stripePublishableKey: null,
      googleClientId: null,
      sandbox: { cards: true, mail: true, google: true },
      now: opening.getTime(),
    });
  });

  it('config.json names an API of another origin, and the server then has no API (API-2)', async () => {
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

  it('config.json names the API of a provider behind a proxy on this origin (API-24)', async () => {
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

  it('each response has a request id, which the API receives too', async () => {
    for (const path of ['/', script, '/nowhere', '/healthz', '/config.json'])
      expect((await get(path)).headers.get('X-Request-Id'), path).toMatch(/^[\w-]{36}$/);
    const response = await get('/api/customer/store-list', { 'X-Request-Id': 'mine' });
    expect(await response.json()).toEqual({ RESULT: response.headers.get('X-Request-Id') });
    expect(response.headers.get('X-Request-Id')).not.toBe('mine');
  });

  it('a page of the sandbox that throws returns the short code of an error, without its cause (API-9)', async () => {
    const loggedErrors: LogEntry[] = [];
    const broken = new Hono().get('/mail', () => {
      throw new Error('secret inside');
    });
    const site = createApp({ settings, sandbox: broken, trouble: (entry) => loggedErrors.push(entry) });
    const response = await site.request('/sandbox/mail');
    expect(response.status).toBe(500);
    expect(loggedErrors).toMatchObject([{ level: 'error', event: 'call.broken' }]);
    expect(await response.text()).toContain(`tell us ${loggedErrors[0]?.tellUs}.`);
  });

  it('the server uses the request id of a trusted proxy', async () => {
    const proxied = createApp({ settings: { ...settings, proxies: 1 }, site });
    const idFor = async (id: string) =>
      (await proxied.request('/healthz', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
    expect(await idFor('abc-123')).toBe('abc-123');
    expect(await idFor('<script>')).not.toBe('<script>');
  });

  it('the log has one line for each API request, without query and tokens, and no other lines', async () => {
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
    'the log omits the unknown path %s, which a client can choose (OPS-46)',
    async (path) => {
      await get(path);
      expect(log.map((line) => line.path)).toEqual(['none']);
    },
  );

  it.each([
    [`/verification/${'x'.repeat(43)}`, 200],
    [`/reset-password/${'x'.repeat(43)}`, 200],
    [`/reset-password/${'x'.repeat(43)}/deeper`, 404],
  ])('%s has a token in its address, so it sends no referrer (OPS-46)', async (path, status) => {
    const response = await get(path, { Accept: 'text/html' });
    expect(response.status).toBe(status);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect((await get('/login')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('scripts of an earlier build', () => {
  const HOUR_MS = 60 * 60_000;

  it('are served for a day after the first build without them (SITE-9)', () => {
    const root = mkdtempSync(join(tmpdir(), 'builds-'));
    /** Builds at an hour and returns the assets that are served after it. */
    const build = (hour: number, own: readonly string[]) => {
      const [before, after] = [join(root, String(hour - 10)), join(root, String(hour))];
      mkdirSync(after);
      for (const name of own) writeFileSync(join(after, name), name);
      const code = `import { keepAssets } from './server/build.mjs'; keepAssets(...JSON.parse(process.argv[1]))`;
      const args = JSON.stringify([before, after, join(root, 'kept.json'), hour * HOUR_MS]);
      execFileSync(process.execPath, ['--input-type=module', '-e', code, args], { cwd: projectRoot });
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
