import * as v from 'valibot';
import { LooseText, numberIn } from './fields.ts';

/** The longest text of a server that is shown to a customer (SITE-1). */
const MAX_MESSAGE_LENGTH = 200;

/** What a customer may read: a number alone is no words. */
const Words = v.pipe(
  v.fallback(v.nullish(v.string()), undefined),
  v.transform((text) => text?.trim() || undefined),
);

/** What surrounds every answer, good or bad. */
export const Envelope = v.looseObject({
  /** 0, or false, of a refusal. */
  STATUS: v.pipe(
    v.fallback(v.nullish(v.union([v.boolean(), v.string(), v.number()])), undefined),
    v.transform((value) => (value === false ? 0 : value === true ? undefined : numberIn(value ?? ''))),
  ),
  MESSAGE: Words,
  message: Words,
  CODE: LooseText,
  /** Of a refusal with a CODE: which field of the call it is about. */
  FIELD: LooseText,
});

/** The server's message in an answer, if it sent any: `MESSAGE`, else `message`. */
export function messageOf(envelope: v.InferOutput<typeof Envelope>): string | undefined {
  return (envelope.MESSAGE ?? envelope.message)?.slice(0, MAX_MESSAGE_LENGTH);
}
