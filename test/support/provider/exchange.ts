import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Account } from './account.ts';
import type { AppliedFault, Faults } from './faults.ts';
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

/** A request in the provider's log. */
export interface LoggedRequest {
  operation: OperationName;
  /** Whether the response was replayed from an earlier request with the same key. */
  replayed: boolean;
  /** The status of the response, or null if there is none yet or the response was lost. */
  status: number | null;
}

/** The state behind the API: the account, its faults and its idempotency keys. */
export interface ProviderState {
  account: Account;
  keys: IdempotencyKeys;
  faults: Faults;
  log: LoggedRequest[];
}

type Env = { Bindings: HttpBindings };

/** Creates Stripe's HTTP API with the calls that the shop and its pages use. */
export function createApi(desk: ProviderState): Hono<Env> {
  const api = new Hono<Env>();
  api.use(cors());
  for (const operation of operations)
    api.on(operation.method, operation.path, async (context) => {
      const logged: LoggedRequest = { operation: operation.name, replayed: false, status: null };
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

/** Returns the result, or the response of a thrown refusal. */
async function answered<T>(run: () => T | Promise<T>): Promise<T | Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** Returns undefined if the client gets no response. */
async function answerOf(
  desk: ProviderState,
  operation: Operation,
  { req }: Context<Env>,
): Promise<Answer | undefined> {
  const { name, method, params } = operation;
  const form = new URLSearchParams(method === 'GET' ? new URL(req.url).search : await req.text());
  // Stripe's script sends its key as a parameter, so that the browser needs no CORS preflight for a header.
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
  // Stripe ignores the idempotency key of a GET.
  const answer = await (key === undefined || method === 'GET'
    ? run(desk, operation, call, fault)
    : answered(() => desk.keys.answer(key, req.path, form, () => run(desk, operation, call, fault))));

  // The operation has run. Its response may still be lost or delayed.
  if (fault?.when !== 'after') return answer;
  fault.reach();
  if (fault.how === 'drop') return undefined;
  if (fault.how === 'hang' && (await desk.faults.hang()) === 'closed') return undefined;
  return answer;
}

/** Runs the operation. The idempotency key is in use until it ends. */
async function run(
  desk: ProviderState,
  operation: Operation,
  call: Call,
  fault: AppliedFault | undefined,
): Promise<Answer> {
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

const statusOf = ({ how }: AppliedFault): 500 | 503 => (how === 'error503' ? 503 : 500);
