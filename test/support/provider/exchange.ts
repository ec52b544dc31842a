import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Account } from './account.ts';
import type { Faults, Met } from './faults.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Reader } from './objects.ts';
import { type Call, type Operation, type OperationName, operations } from './operations.ts';
import { type Answer, failed, invalid, Refusal, rateLimited, unauthorized } from './refusal.ts';

export const SECRET_KEY = 'sk_test_loopback';
export const PUBLISHABLE_KEY = 'pk_test_loopback';
const readers = new Map<string, Reader>([
  [SECRET_KEY, 'secret'],
  [PUBLISHABLE_KEY, 'publishable'],
]);

/** One request in the provider's log. */
export interface Logged {
  operation: OperationName;
  /** Whether the answer was that of an earlier request with the same key. */
  replayed: boolean;
  /** Null until it was answered, and for ever when the answer was lost. */
  status: number | null;
}

/** What the account is and what stands between it and its callers. */
export interface Desk {
  account: Account;
  keys: IdempotencyKeys;
  faults: Faults;
  log: Logged[];
}

type Env = { Bindings: HttpBindings };

/** Stripe's HTTP API, as far as the shop and its pages call it. */
export function createApi(desk: Desk): Hono<Env> {
  const api = new Hono<Env>();
  api.use(cors());
  for (const operation of operations)
    api.on(operation.method, operation.path, async (context) => {
      const logged: Logged = { operation: operation.name, replayed: false, status: null };
      desk.log.push(logged);
      const answer = await answered(() => answerOf(desk, operation, context));
      if (!answer) {
        context.env.outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
      const { status, body, headers = {} } = answer;
      Object.assign(logged, { status, replayed: 'idempotent-replayed' in headers });
      return context.json(body, status as ContentfulStatusCode, headers);
    });
  return api;
}

/** What a refusal says is an answer as well. */
async function answered<T>(run: () => T | Promise<T>): Promise<T | Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** Undefined when the caller gets no answer. */
async function answerOf(
  desk: Desk,
  operation: Operation,
  { req }: Context<Env>,
): Promise<Answer | undefined> {
  const { name, method, params } = operation;
  const form = new URLSearchParams(method === 'GET' ? new URL(req.url).search : await req.text());
  // Stripe's script sends its key as a parameter, so that a browser need not ask leave for a header.
  const reader = readers.get(req.header('authorization')?.replace(/^Bearer /, '') ?? form.get('key') ?? '');
  if (!reader) throw unauthorized('Invalid API Key provided.');
  if (!operation.readers.includes(reader)) throw unauthorized(`This call is not made with a ${reader} key.`);

  const fault = desk.faults.meet(name, reader);
  if (fault?.when === 'before') {
    fault.reach();
    if (fault.how === 'drop') return undefined;
    if (fault.how === 'rateLimit429') throw rateLimited();
    if (fault.how !== 'hang') throw failed(statusOf(fault), false);
  }
  for (const param of form.keys())
    if (param !== 'key' && !params.includes(param.replace(/\[.*$/, '')))
      throw invalid('parameter_unknown', `Received unknown parameter: ${param}`, param);
  const call: Call = { id: req.param('id') ?? '', form, reader };
  const key = req.header('idempotency-key');
  // Stripe ignores the key of a GET.
  const answer = await (key === undefined || method === 'GET'
    ? run(desk, operation, call, fault)
    : answered(() => desk.keys.answer(key, req.path, form, () => run(desk, operation, call, fault))));

  // What has happened has happened; its answer may still be lost or late.
  if (fault?.when !== 'after') return answer;
  fault.reach();
  if (fault.how === 'drop') return undefined;
  if (fault.how === 'hang' && (await desk.faults.hang()) === 'closed') return undefined;
  return answer;
}

/** The key is in use for as long as this takes. */
async function run(desk: Desk, operation: Operation, call: Call, fault: Met | undefined): Promise<Answer> {
  const hangs = fault?.when === 'before' && fault.how === 'hang';
  if (hangs && (await desk.faults.hang()) === 'closed') return failed(503, false).answer;
  const answer = await answered(() => ({
    status: 200,
    body: operation.run(desk.account, call),
    hasRun: true,
  }));
  const isSpoilt = fault?.when === 'after' && fault.how.startsWith('error');
  return isSpoilt && answer.hasRun ? failed(statusOf(fault), true).answer : answer;
}

const statusOf = ({ how }: Met): 500 | 503 => (how === 'error503' ? 503 : 500);
