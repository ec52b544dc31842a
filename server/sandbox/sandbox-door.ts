import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Settings } from '../settings/settings.ts';

/** Who may come to `/sandbox/`: this machine alone, or anyone who knows the secret (SHOP-46). */
export interface SandboxDoor {
  guard: MiddlewareHandler;
  /** How to come in, to stand behind an address; empty where nothing is asked for. */
  hint: string;
}

/** Makes a door with a secret of its own. Anyone who passes can read mail that opens accounts. */
export function sandboxDoor(settings: Settings): SandboxDoor {
  const secret = randomBytes(16).toString('base64url');
  const isPrivate = isOnlyHere(settings);
  const ask = basicAuth({ realm: 'Sandbox', verifyUser: (_, password) => timingSafeEqual(password, secret) });
  return {
    guard: async (context, next) => {
      context.header('Cache-Control', 'no-store');
      context.header('Referrer-Policy', 'no-referrer');
      // A page elsewhere may have named this machine as its own.
      const isHere = isPrivate && isLoopback(new URL(context.req.url).hostname) && !isForwarded(context);
      return isHere ? next() : ask(context, next);
    },
    hint: isPrivate ? '' : ` (any name, password ${secret})`,
  };
}

/** Whether this site is one that only its own machine can reach. */
function isOnlyHere({ host, publicUrl, proxies }: Settings): boolean {
  const bound = host.includes(':') ? `[${host}]` : host;
  return isLoopback(bound) && isLoopback(new URL(publicUrl).hostname) && proxies === 0;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether somebody sent it on: a tunnel or a proxy on this machine asks for visitors from anywhere. */
const isForwarded = (context: Context) =>
  ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'].some(
    (header) => context.req.header(header) !== undefined,
  );
