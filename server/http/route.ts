import type { Context } from 'hono';
import { safeParse } from 'valibot';
import type { Endpoint, ParsedRequestOf, WireResultOf } from '../../contract/endpoint.ts';
import { PROOF } from '../../contract/proof.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { contradiction, visitorAt } from '../limits/client-network.ts';
import type { Crowd } from '../limits/concurrency-limiter.ts';
import type { Readers } from '../limits/read-rate-limiter.ts';
import type { Deps } from './deps.ts';
import { parseBody, TooDeep } from './json-body.ts';

/** Who is asking, as far as the request itself says. */
export interface Caller {
  /** The bearer token: null when none was sent, the empty string when it cannot be read. Only calls that need one look at it (API-17). */
  token: string | null;
  /** The network address that limits are counted by. */
  address: string;
  requestId: string | undefined;
  /** What came of the work that was asked for, if any was. */
  proof: string | undefined;
}

export interface Reply<E extends Endpoint> {
  result: WireResultOf<E>;
  /** A sentence for the customer; that of the call's rule where it has one (API-10). */
  message?: string;
}

type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  deps: Deps,
  caller: Caller,
) => Reply<E> | Promise<Reply<E>>;

/** What all calls of one API share. */
export interface House {
  oneOfFew: Crowd;
  countRead: Readers;
}

export interface Route {
  endpoint: Endpoint;
  answer: (context: Context, deps: Deps, house: House) => Promise<Response>;
}

/** Answers one row of the contract: parsed request in, RESULT out, under the row's success status. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return {
    endpoint,
    async answer(context, deps, { oneOfFew, countRead }) {
      const caller = callerOf(context, deps);
      if (endpoint.kind === 'read') countRead(caller.address, deps.now());
      const request = await read(endpoint, context);
      const { result, message } = await oneOfFew(() => handle(request, deps, caller));
      return context.json(
        { STATUS: 1, ...(message !== undefined && { MESSAGE: message }), RESULT: result },
        endpoint.success,
      );
    },
  };
}

const unreadable = 'We could not read that request. Please check it and try again.';

async function read<E extends Endpoint>(endpoint: E, context: Context): Promise<ParsedRequestOf<E>> {
  const sent = endpoint.method === 'GET' ? context.req.query() : await readBody(context);
  const fields = { ...sent, ...context.req.param(), ...readHeaders(endpoint, context) };
  // Every issue without words of our own says this: what the validator itself says is not for customers.
  const parsed = safeParse(endpoint.request, fields, { message: unreadable });
  if (!parsed.success) {
    const [{ message, path }] = parsed.issues;
    throw invalid(message, path && String(path[0].key));
  }
  // The one character that JSON knows and PostgreSQL's text does not.
  if (JSON.stringify(parsed.output).includes('\\u0000')) throw invalid(unreadable);
  return parsed.output;
}

async function readBody(context: Context): Promise<object> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'invalid', unreadable);
  const body = parseJson(await context.req.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid(unreadable);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return parseBody(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'invalid', unreadable);
    if (error instanceof TooDeep) throw invalid(unreadable);
    throw error;
  }
}

/** A field that travels as a header counts only as a header (API-13). */
function readHeaders({ headers = {} }: Endpoint, context: Context): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([field, header]) => [field, context.req.header(header)]),
  );
}

/** Who sent a request. */
export function callerOf(context: Context, deps: Deps): Caller {
  const { proxies = 0 } = deps;
  const seen = { socket: socketAddress(context.env), forwarded: context.req.header('X-Forwarded-For') };
  warnOnce(deps, contradiction(seen, proxies));
  return {
    token: bearer(context.req.header('Authorization')),
    address: visitorAt(seen, proxies),
    requestId: context.get('requestId'),
    proof: context.req.header(PROOF),
  };
}

/** Who has been told that their proxies are not as they are set. */
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
