import { createHash, randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Db } from '../db/tables.ts';
import type { Settings } from '../settings/settings.ts';
import { sandboxPage, sendPage } from './page.ts';

/** Protects the pages under `/sandbox/`: a visitor needs the key, regardless of the network address (SHOP-46). */
export interface SandboxDoor {
  guard: MiddlewareHandler;
  /** Returns the URL of a page with the key, for the person who starts the site. */
  linkTo(path: string): string;
}

/**
 * Returns the key of the sandbox, which its first start creates. It is in the database, because a balancer in front
 * of several processes sends the same visitor to each of them.
 */
export async function sandboxKey(db: Db): Promise<string> {
  await db
    .insertInto('sandbox_keys')
    .values({ sandbox_key: randomBytes(16).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('sandbox_keys').select('sandbox_key').executeTakeFirstOrThrow();
  return row.sandbox_key;
}

/**
 * Creates a door that opens with the key. The mail behind it opens accounts. A client's address proves nothing: behind a
 * proxy on this machine that adds no header, every visitor seems to be on this machine.
 */
export function sandboxDoor({ publicUrl }: Pick<Settings, 'publicUrl'>, key: string): SandboxDoor {
  // Browsers send a cookie to every port of a machine, so the name differs between two sandboxes.
  const cookie = `sandbox_key_${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
  const isKey = (candidate: string | undefined) => candidate !== undefined && timingSafeEqual(candidate, key);
  return {
    guard: async (context, next) => {
      context.header('Cache-Control', 'no-store');
      context.header('Referrer-Policy', 'no-referrer');
      if ((await isKey(getCookie(context, cookie))) || (await isKey(bearerOf(context)))) return next();
      if (!(await isKey(context.req.query('key')))) return refuse(context);
      setCookie(context, cookie, key, {
        path: '/sandbox',
        httpOnly: true,
        // Not `Strict`: the link may be in a chat or a mail, and the redirect to the page without the key needs the
        // cookie.
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
      });
      return context.redirect(withoutKey(context.req.url), 303);
    },
    linkTo: (path) => `${publicUrl}${path}?key=${key}`,
  };
}

const bearerOf = (context: Context) => /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '')?.[1];

/** Removes the key from a URL, so that it is not in the browser's history or in a copied address. */
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
<p>When the site started, it printed a link to this page that contains a key. Open that link, or enter the key.</p>
<form action="${path}">
<label>Key<input type="password" name="key" autocomplete="off" required></label>
<button>Open</button>
</form>`,
  );
