import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { SiteConfig } from '../../contract/config.ts';
import { SIGNED_IN_COOKIE } from '../../contract/constants.ts';
import type { Deps } from '../http/deps.ts';
import { errorResponse } from '../http/failure.ts';
import { commonHeaders, contentSecurityPolicy, DATA_POLICY } from '../http/headers.ts';
import { bodyFor, type SiteFile, type SiteFiles, type SitePage } from '../http/site-files.ts';
import type { LogLine } from '../ops/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { AnsweredCall } from './metrics.ts';

interface Parts {
  settings: Settings;
  /** The shop's clock; absent when a different server has the API. */
  now?: (() => Date) | undefined;
  /** The embedded backend's API; absent when a different server has the API. */
  api?: Hono | undefined;
  /** The sandbox pages under `/sandbox/`; absent without sandbox parts. */
  sandbox?: Hono | undefined;
  /** The built site; absent in development, where Vite serves it. */
  site?: SiteFiles | undefined;
  log?: (line: LogLine) => void;
  /** Records answered calls for the metrics, if these are on. */
  measure?: ((call: AnsweredCall) => void) | undefined;
  /** Returns the reasons why the site cannot serve (OPS-44). */
  obstacles?: (() => Promise<string[]>) | undefined;
  /** Returns problems that a person should solve although the site serves (OPS-88). */
  warnings?: (() => Promise<string[]>) | undefined;
  /** Logs failures outside the API. The API logs its own. */
  trouble?: Deps['log'];
}

/** Creates the whole server as a Hono app, so that tests need no socket. */
export function createApp({
  settings,
  now,
  api,
  sandbox,
  site,
  log = () => {},
  measure = () => {},
  obstacles = async () => [],
  warnings = async () => [],
  trouble = () => {},
}: Parts): Hono {
  const app = new Hono();

  app.use(commonHeaders(settings.publicUrl));
  // Behind a proxy, the proxy replaces a client's id (docs/running.md). Without a proxy, a client's id is ignored.
  app.use(requestId({ limitLength: 64, ...(settings.proxies === 0 && { headerName: '' }) }));
  app.use(async (context, next) => {
    const id = context.get('requestId');
    const began = performance.now();
    await next();
    context.header('X-Request-Id', id);
    const { path, method } = context.req;
    if (!isUnder(settings.apiRoot, path)) return;
    context.header('Content-Security-Policy', DATA_POLICY);
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
    const ms = Math.round(performance.now() - began);
    const { status } = context.res;
    const call = callOf(context);
    log({ id, method, path: call, status, ms });
    measure({ method, call, status, ms });
  });

  app.get('/healthz', livenessRoute);
  app.get('/readyz', async (context) => {
    const found = await obstacles();
    if (found.length > 0) return context.text(found.join('\n'), 503, noStore);
    const lines = ['ok', ...(await warnings()).map((warning) => `warning: ${warning}`)];
    return context.text(lines.join('\n'), 200, noStore);
  });
  app.get('/config.json', (context) => context.json(siteConfig(settings, now), 200, noStore));
  if (api) app.route(settings.apiRoot, api);
  if (sandbox) app.route(SANDBOX, sandbox);
  if (site) app.get('*', (context) => answer(context.req.raw, settings, site));
  app.notFound((context) =>
    isUnder(settings.apiRoot, context.req.path)
      ? context.json({ STATUS: 0, MESSAGE: 'There is no such call.', CODE: 'not_found' }, 404)
      : context.text('Not found', 404),
  );
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { status, message, headers } = errorResponse(error, context, trouble);
    return context.text(message, status, headers);
  });
  return app;
}

const noStore = { 'Cache-Control': 'no-store' };

/** The liveness check. It answers even before the database is open. */
export const livenessRoute = (context: Context) => context.text('ok', 200, noStore);

const SANDBOX = '/sandbox';

/** Returns the configuration of the browser, which is served as `/config.json` (API-3). */
function siteConfig(settings: Settings, now: Parts['now']): SiteConfig {
  const { sandbox, ownApi, stripe, googleClientId } = settings;
  return {
    apiRoot: settings.apiRoot,
    ownApi,
    stripePublishableKey: stripe.publishableKey,
    googleClientId,
    sandbox: {
      cards: sandbox && stripe.publishableKey === null,
      mail: sandbox && ownApi && settings.smtpUrl === null,
      google: sandbox && ownApi && googleClientId === null,
    },
    now: now ? now().getTime() : null,
  };
}

/** Whether this server and not Vite answers a path in development. */
export function isOwnPath(settings: Settings, path: string): boolean {
  if (['/healthz', '/readyz', '/config.json'].includes(path)) return true;
  return settings.ownApi && [settings.apiRoot, SANDBOX].some((root) => isUnder(root, path));
}

function answer(request: Request, settings: Settings, site: SiteFiles): Response {
  const { pathname, search } = new URL(request.url);
  const path = decoded(pathname);
  const file = site.file(path);
  if (file) {
    const forever = path.startsWith('/assets/');
    return send(request, file, 200, {
      'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  // A missing chunk of an older build must be a 404: the browser would run an HTML page in its place as a script. A
  // navigation gets a page even if its path contains a dot, because a token may contain a dot.
  const isOpened = request.headers.get('Accept')?.includes('text/html');
  if (path.startsWith('/assets/') || (!isOpened && /\.(?!html$)\w{2,11}$/.test(path)))
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  // A token may have a slash in it, which is encoded.
  const found = site.page(path) ?? site.page(pathname);
  if (!found) {
    const corrected = correctedPath(pathname, site);
    if (corrected === undefined) return sendPage(request, settings, site.notFound, 404, { isSecret: true });
    return new Response(null, { status: 301, headers: { Location: corrected + search } });
  }
  // A page with a query may need different data first, and preload requests carry no bearer token (API-15).
  const isSignedIn = request.headers.get('Cookie')?.includes(`${SIGNED_IN_COOKIE}=`);
  const preloads = search === '' && !isSignedIn ? found.reads : [];
  return sendPage(request, settings, found.page, 200, {
    reads: preloads,
    isSecret: found.isSecret,
  });
}

/** Returns the path of the page for a misspelled path: with a different case, or with a slash too many (PAGE-1). */
function correctedPath(pathname: string, site: SiteFiles): string | undefined {
  const single = pathname.replace(/\/{2,}/g, '/');
  const page = site.page(decoded(single)) ?? site.page(single) ?? site.page(decoded(single).toLowerCase());
  if (!page?.path.includes(':')) return page?.path;
  // The case of a token's letters matters.
  return single !== pathname && site.page(single)?.path === page.path ? single : undefined;
}

function sendPage(
  request: Request,
  settings: Settings,
  page: SitePage,
  status: 200 | 404,
  { reads = [], isSecret = false }: { reads?: readonly string[]; isSecret?: boolean },
): Response {
  return send(request, page, status, {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy(settings, page.inline),
    // A URL with a token opens an account, even if it is misspelled.
    ...(isSecret && { 'Referrer-Policy': 'no-referrer' }),
    ...(reads.length > 0 && {
      Link: reads
        .map((read) => `<${settings.apiRoot}/${read}>; rel=preload; as=fetch; crossorigin`)
        .join(', '),
    }),
  });
}

function send(
  request: Request,
  file: SiteFile,
  status: 200 | 404,
  headers: Record<string, string>,
): Response {
  const { encoding, body, etag } = bodyFor(file, request.headers.get('Accept-Encoding') ?? undefined);
  const all = {
    ...headers,
    ETag: etag,
    ...(file.bodies.size > 1 && { Vary: 'Accept-Encoding' }),
  };
  const known = request.headers
    .get('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known?.some((tag) => tag === etag || tag === '*'))
    return new Response(null, { status: 304, headers: all });
  return new Response(body, {
    status,
    headers: {
      ...all,
      'Content-Type': file.type,
      'Content-Length': String(body?.byteLength ?? 0),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}

const isUnder = (root: string, path: string) => path === root || path.startsWith(`${root}/`);

/** Returns the contract's path of a request, or "none". */
const callOf = (context: Context) =>
  matchedRoutes(context)
    .map(({ path }) => path)
    .find((path) => !path.endsWith('*')) ?? 'none';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A path that is not valid text matches no page.
    if (error instanceof URIError) return path;
    throw error;
  }
}
