import { safeParse } from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { Envelope, messageOf } from '../../contract/envelope.ts';
import { refusalCodes } from '../../contract/refusal-code.ts';

/** How a call ends, as it travels: an answer of the server, or none. */
export type Reply = { status: number; body: unknown } | 'no answer';

/** Ways to fail that the specification treats alike, one of each. */
export type Failure = 'refusal' | 'breakdown' | 'silence' | 'otherSuccess';

const replies: Record<Failure, Reply> = {
  refusal: { status: 400, body: { STATUS: 0 } },
  breakdown: { status: 500, body: { STATUS: 0, CODE: 'broken' } },
  silence: 'no answer',
  otherSuccess: { status: 202, body: { STATUS: 1 } },
};

export const replyOf = (failure: Failure | Reply): Reply =>
  typeof failure === 'object' || failure === 'no answer' ? failure : replies[failure];

/** Of an event, a case for each reason why it may happen. */
export const failures = <Type extends string, Because extends string>(type: Type, ...reasons: Because[]) =>
  reasons.map((because) => ({ type, because }));

/** A refusal with a body of its own beside STATUS 0. */
export const refusal = (status: number, body: object = {}): Reply => ({
  status,
  body: { STATUS: 0, ...body },
});

/**
 * The same failure as a machine is told of it. A call that carried its key at our own API can be sent again without
 * being done twice.
 */
export function errorOf(failure: Failure | Reply, repeatable: boolean): ApiError {
  const reply = replyOf(failure);
  if (reply === 'no answer') return new ApiError('No usable answer came.', { repeatable });
  const envelope = safeParse(Envelope, reply.body);
  const isOtherSuccess = reply.status < 300 && envelope.success && envelope.output.STATUS !== 0;
  const code = envelope.success ? refusalCodes.find((one) => one === envelope.output.CODE) : undefined;
  return new ApiError('It failed.', {
    status: reply.status,
    code,
    field: code && envelope.success ? envelope.output.FIELD : undefined,
    serverMessage: envelope.success && !isOtherSuccess ? messageOf(envelope.output) : undefined,
    isOtherSuccess,
    result: code && envelope.success ? envelope.output.RESULT : undefined,
    repeatable,
  });
}
