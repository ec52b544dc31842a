import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { pipe, safeParse, string, uuid } from 'valibot';
import { HOLD_COOKIE, SIGN_UP_COOKIE } from '../../contract/constants.ts';
import type { Endpoint, ParsedRequestOf, WireResultOf } from '../../contract/endpoint.ts';
import { PROOF } from '../../contract/proof.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { contradiction, visitorAt } from '../limits/client-network.ts';
import type { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import type { ReadRateLimiter } from '../limits/read-rate-limiter.ts';
import type { Deps } from './deps.ts';
import { JsonTooDeep, parseBody } from './json-body.ts';

/** The client of a request, by the request's headers and connection. */
export interface Caller {
  /**
   * The bearer token: null without the header, an empty string if the header is malformed. Only calls that need a
   * session check it (API-17).
   */
  token: string | null;
  /** The network address that the limits count. */
  address: string;
  requestId: string | undefined;
  /** The solution of a proof of work, if the client sent a solution. */
  proof: string | undefined;
  /** The UUID of the browser's cookie, if it holds a slot (SHOP-102). */
  browser: string | undefined;
  /** The UUID of the browser's cookie, if it has sent a sign-up (ABUSE-10). */
  signUpBrowser: string | undefined;
}

export interface Reply<E extends Endpoint> {
  result: WireResultOf<E>;
  /** A sentence for the customer. By default, the message of the call's rule (API-10). */
  message?: string;
  /** A UUID that the browser stores in a cookie, out of the reach of scripts. */
  cookie?: { name: string; uuid: string; seconds: number };
}

type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  deps: Deps,
  caller: Caller,
) => Reply<E> | Promise<Reply<E>>;

/** The limiters that all calls of an API share. */
export interface ApiContext {
  withSlot: ConcurrencyLimiter;
  countRead: ReadRateLimiter;
}

export interface Route {
  endpoint: Endpoint;
  answer: (context: Context, deps: Deps, limiters: ApiContext) => Promise<Response>;
}

/**
 * Creates the route of a contract row: it parses the request and sends the handler's result with the row's success
 * status.
 */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return {
    endpoint,
    async answer(context, deps, { withSlot, countRead }) {
      const caller = callerOf(context, deps);
      if (endpoint.kind === 'read') countRead(caller.address, deps.now());
      const request = await read(endpoint, context);
      const { result, message, cookie } = await withSlot(() => handle(request, deps, caller));
      if (cookie)
        setCookie(context, cookie.name, cookie.uuid, {
          httpOnly: true,
          maxAge: cookie.seconds,
          path: '/',
          sameSite: 'Lax',
          secure: deps.publicUrl.startsWith('https:'),
        });
      return context.json(
        { STATUS: 1, ...(message !== undefined && { MESSAGE: message }), RESULT: result },
        endpoint.success,
      );
    },
  };
}

const unreadableMessage = 'We could not read that request. Please check it and try again.';

async function read<E extends Endpoint>(endpoint: E, context: Context): Promise<ParsedRequestOf<E>> {
  const sent = endpoint.method === 'GET' ? context.req.query() : await readBody(context);
  const fields = { ...sent, ...context.req.param(), ...readHeaders(endpoint, context) };
  // The message of issues that have none of their own: the validator's messages are not for customers.
  const parsed = safeParse(endpoint.request, fields, { message: unreadableMessage });
  if (!parsed.success) {
    const [{ message, path }] = parsed.issues;
    throw invalid(message, path && String(path[0].key));
  }
  // The NUL character is valid in JSON but not in PostgreSQL's text.
  if (JSON.stringify(parsed.output).includes('\\u0000')) throw invalid(unreadableMessage);
  return parsed.output;
}

async function readBody(context: Context): Promise<object> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'invalid', unreadableMessage);
  const body = parseJson(await context.req.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid(unreadableMessage);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return parseBody(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'invalid', unreadableMessage);
    if (error instanceof JsonTooDeep) throw invalid(unreadableMessage);
    throw error;
  }
}

/** Reads the fields that are sent as headers. Such a field is ignored in the body and the query string (API-13). */
function readHeaders({ headers = {} }: Endpoint, context: Context): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([field, header]) => [field, context.req.header(header)]),
  );
}

/** Returns the client of a request. */
export function callerOf(context: Context, deps: Deps): Caller {
  const { proxies = 0 } = deps;
  const connection = { socket: socketAddress(context.env), forwarded: context.req.header('X-Forwarded-For') };
  warnOnce(deps, contradiction(connection, proxies));
  return {
    token: bearer(context.req.header('Authorization')),
    address: visitorAt(connection, proxies),
    requestId: context.get('requestId'),
    proof: context.req.header(PROOF),
    browser: browserIn(getCookie(context, HOLD_COOKIE)),
    signUpBrowser: browserIn(getCookie(context, SIGN_UP_COOKIE)),
  };
}

const browserIn = (cookie: string | undefined) =>
  safeParse(uuidSchema, cookie).success ? cookie : undefined;
const uuidSchema = pipe(string(), uuid());

/** The APIs that have already logged a wrong number of proxies. */
const warned = new WeakSet<Deps>();

function warnOnce(deps: Deps, event: string | null): void {
  if (event === null || warned.has(deps)) return;
  warned.add(deps);
  deps.log({ level: 'warn', event });
}

function bearer(header: string | undefined): string | null {
  if (header === undefined) return null;
  return /^Bearer +(\S{1,4096})$/i.exec(header.trim())?.[1] ?? '';
}

function socketAddress(env: unknown): string | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined;
  const { incoming } = env as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
