import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from './account.ts';
import type { Faults, Met } from './faults.ts';
import type { Form } from './form.ts';
import type { Answer, IdempotencyKeys } from './idempotency.ts';
import type { Reader } from './objects.ts';
import { type Call, type Operation, operations } from './operations.ts';
import { failed, invalid, Refusal, rateLimited, unauthorized } from './refusal.ts';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  form: Form;
}

/** One request in the provider's log. */
export interface Logged {
  operation: Operation['name'] | null;
  method: string;
  path: string;
  key: string | null;
  /** Null when neither key was given. */
  by: Reader | null;
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
  secretKey: string;
  publishableKey: string;
}

/** Answers a request, undefined when the caller gets no answer. */
export async function answer(desk: Desk, received: Received, log: Logged): Promise<Answer | undefined> {
  try {
    return await answerOrRefuse(desk, received, log);
  } catch (error) {
    if (error instanceof Refusal) return answerOf(error);
    throw error;
  }
}

const answerOf = ({ status, body, nature: { hasRun, headers = {} } }: Refusal): Answer => ({
  status,
  body: { error: body },
  headers,
  hasRun,
});

async function answerOrRefuse(desk: Desk, received: Received, log: Logged): Promise<Answer | undefined> {
  const { method, path, form } = received;
  const reader = readerOf(desk, received);
  log.by = reader;
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  log.operation = operation?.name ?? null;
  if (!operation) throw unknownUrl(method, path);
  if (!operation.readers.includes(reader)) throw wrongReader(reader);

  const fault = desk.faults.meet(operation.name, reader);
  if (fault?.when === 'before') {
    fault.reach();
    if (fault.how === 'drop') return undefined;
    if (fault.how === 'rateLimit429') throw rateLimited();
    if (fault.how !== 'hang') throw failed(statusOf(fault), false);
  }
  const [, id = ''] = operation.path.exec(path) ?? [];
  const call: Call = { id, form, reader, key: log.key };
  const reply = await answered(() => keyed(desk, operation, path, call, fault));
  log.replayed = reply.headers['idempotent-replayed'] === 'true';
  return delivered(desk, reply, fault);
}

/** What a refusal says is an answer as well. */
async function answered(run: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return answerOf(error);
    throw error;
  }
}

function keyed(desk: Desk, operation: Operation, path: string, call: Call, fault: Met | undefined) {
  demandKnownParams(operation, call.form);
  const { key, form } = call;
  // Stripe ignores the key of a GET.
  if (key === null || operation.method === 'GET') return run(desk, operation, call, fault);
  return desk.keys.answer({ key, path, fingerprint: form.fingerprint() }, () =>
    run(desk, operation, call, fault),
  );
}

/** The key is in use for as long as this takes. */
async function run(desk: Desk, operation: Operation, call: Call, fault: Met | undefined): Promise<Answer> {
  const hangs = fault?.when === 'before' && fault.how === 'hang';
  if (hangs && (await desk.faults.hang()) === 'closed') throw failed(503, false);
  const reply = await answered(() => ({
    status: 200,
    body: operation.run(desk.account, call),
    headers: {},
    hasRun: true,
  }));
  const isSpoilt = fault?.when === 'after' && (fault.how === 'error500' || fault.how === 'error503');
  return isSpoilt && reply.hasRun ? answerOf(failed(statusOf(fault), true)) : reply;
}

/** What has happened has happened; its answer may still be lost or late. */
async function delivered(desk: Desk, reply: Answer, fault: Met | undefined): Promise<Answer | undefined> {
  if (fault?.when !== 'after') return reply;
  fault.reach();
  if (fault.how === 'drop') return undefined;
  if (fault.how === 'hang' && (await desk.faults.hang()) === 'closed') return undefined;
  return reply;
}

const statusOf = ({ how }: Met): 500 | 503 => (how === 'error503' ? 503 : 500);

function readerOf(desk: Desk, { headers, form }: Received): Reader {
  // Stripe's script sends its key as a parameter, so that a browser need not ask leave for a header.
  const key = headers.authorization?.replace(/^Bearer /, '') ?? form.text('key');
  if (key === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  if (key === desk.secretKey) return 'secret';
  if (key === desk.publishableKey) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

/** Not verified: Stripe's words for a secret key where it wants the publishable one. */
const wrongReader = (reader: Reader): Refusal =>
  reader === 'publishable'
    ? unauthorized(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        'secret_key_required',
      )
    : unauthorized('This call is made by a browser, with the publishable key.');

const unknownUrl = (method: string, path: string): Refusal =>
  new Refusal(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    { hasRun: false },
  );

function demandKnownParams({ params }: Operation, form: Form): void {
  const unknown = form.names().find((name) => name !== 'key' && !params.includes(name));
  if (unknown === undefined) return;
  // Removed with the train that is stood in for, which has a code of its own.
  if (unknown === 'payment_method_types')
    throw invalid(
      'payment_method_types_no_longer_supported',
      'The payment_method_types parameter is no longer supported.',
      unknown,
    );
  throw invalid('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
}
