import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Settings } from '../settings/settings.ts';
import { sandboxPage, sendPage } from './page.ts';

/** The pages under `/sandbox/` open to each visitor who has the key, and to no address without it (SHOP-46). */
export interface SandboxDoor {
  guard: MiddlewareHandler;
  /** The address of a page with the key in it, for the person who starts the site. */
  linkTo(path: string): string;
}

/**
 * Makes a door with a key of its own. The mail behind it opens accounts. The address of a caller proves nothing: a proxy
 * on this machine that adds no header makes every visitor look like this machine.
 */
export function sandboxDoor({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): SandboxDoor {
  const key = randomBytes(16).toString('base64url');
  // Browsers send a cookie to every port of a machine: two sandboxes have two names.
  const cookie = `sandbox_key_${port}`;
  const isKey = (tried: string | undefined) => tried !== undefined && timingSafeEqual(tried, key);
  return {
    guard: async (context, next) => {
      context.header('Cache-Control', 'no-store');
      context.header('Referrer-Policy', 'no-referrer');
      if ((await isKey(getCookie(context, cookie))) || (await isKey(bearerOf(context)))) return next();
      if (!(await isKey(context.req.query('key')))) return refuse(context);
      setCookie(context, cookie, key, {
        path: '/sandbox',
        httpOnly: true,
        // Not Strict: the link may be in a chat or a mail, and the next page is this one without the key.
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
      });
      return context.redirect(withoutKey(context.req.url), 303);
    },
    linkTo: (path) => `${publicUrl}${path}?key=${key}`,
  };
}

const bearerOf = (context: Context) => /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '')?.[1];

/** The key stays in no history, and in no address that somebody copies. */
function withoutKey(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('key');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function refuse(context: Context): Response | Promise<Response> {
  context.header('WWW-Authenticate', 'Bearer realm="Sandbox"');
  return sendPage(context, lockedPage(context.req.path), 401);
}

const lockedPage = (path: string) =>
  sandboxPage(
    'Sandbox',
    html`<h1>This page needs a key</h1>
<p>The start of the site printed a link to this page, with a key in it. Open that link, or type the key.</p>
<form action="${path}">
<label>Key<input type="password" name="key" autocomplete="off" required></label>
<button>Open</button>
</form>`,
  );
