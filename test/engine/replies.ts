import { safeParse } from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { Envelope, messageOf } from '../../contract/envelope.ts';
import { refusalCodes } from '../../contract/refusal-code.ts';

/** The end of a call in the format of the API: a response of the server, or no answer. */
export type Reply = { status: number; body: unknown } | 'no answer';

/** The kinds of failure that the specification treats alike. */
export type Failure = 'refusal' | 'breakdown' | 'silence' | 'otherSuccess';

const replies: Record<Failure, Reply> = {
  refusal: { status: 400, body: { STATUS: 0 } },
  breakdown: { status: 500, body: { STATUS: 0, CODE: 'broken' } },
  silence: 'no answer',
  otherSuccess: { status: 202, body: { STATUS: 1 } },
};

export const replyOf = (failure: Failure | Reply): Reply =>
  typeof failure === 'object' || failure === 'no answer' ? failure : replies[failure];

/** Returns a case of an event for each reason. */
export const failures = <Type extends string, Because extends string>(type: Type, ...reasons: Because[]) =>
  reasons.map((because) => ({ type, because }));

/** Creates a refusal: STATUS 0 and further fields. */
export const refusal = (status: number, body: object = {}): Reply => ({
  status,
  body: { STATUS: 0, ...body },
});

/**
 * Returns the error that a machine receives for a failure. `repeatable` is true for a call to our own API with an
 * idempotency key: it can be sent again without a second effect.
 */
export function errorOf(failure: Failure | Reply, repeatable: boolean): ApiError {
  const reply = replyOf(failure);
  if (reply === 'no answer') return new ApiError('No usable answer came.', { repeatable });
  const envelope = safeParse(Envelope, reply.body);
  const isOtherSuccess = reply.status < 300 && envelope.success && envelope.output.STATUS !== 0;
  const code = envelope.success ? refusalCodes.find((known) => known === envelope.output.CODE) : undefined;
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
