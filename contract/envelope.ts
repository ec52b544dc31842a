import * as v from 'valibot';
import { LooseText, numberIn } from './fields.ts';

/** The maximum length of a server's message that is shown to a customer, in characters (SITE-1). */
const MAX_MESSAGE_LENGTH = 200;

/** A message for a customer. A bare number is not a message. */
const Words = v.pipe(
  v.fallback(v.nullish(v.string()), undefined),
  v.transform((text) => text?.trim() || undefined),
);

/** The outer object of each response, of success and failure. */
export const Envelope = v.looseObject({
  /** 0 or false in a refusal. */
  STATUS: v.pipe(
    v.fallback(v.nullish(v.union([v.boolean(), v.string(), v.number()])), undefined),
    v.transform((value) => (value === false ? 0 : value === true ? undefined : numberIn(value ?? ''))),
  ),
  MESSAGE: Words,
  message: Words,
  CODE: LooseText,
  /** In a refusal with a CODE: the request field that was refused. */
  FIELD: LooseText,
});

/** Returns the server's message in a response: `MESSAGE`, otherwise `message`, otherwise undefined. */
export function messageOf(envelope: v.InferOutput<typeof Envelope>): string | undefined {
  return (envelope.MESSAGE ?? envelope.message)?.slice(0, MAX_MESSAGE_LENGTH);
}
