import * as v from 'valibot';
import { LooseText, numberIn } from './fields.ts';

/** The longest text of a server that is shown to a customer (SITE-1). */
const MAX_MESSAGE_LENGTH = 200;

/** What surrounds every answer, good or bad. */
export const Envelope = v.looseObject({
  /** 1, or true, of a success; 0, or false, of a refusal. */
  STATUS: v.pipe(
    v.fallback(v.nullish(v.union([v.boolean(), v.string(), v.number()])), undefined),
    v.transform((value) => (typeof value === 'boolean' ? Number(value) : numberIn(value ?? ''))),
  ),
  MESSAGE: LooseText,
  message: LooseText,
  CODE: LooseText,
});

/** The server's message in an answer, if it sent any: `MESSAGE`, else `message`. */
export function messageOf(envelope: v.InferOutput<typeof Envelope>): string | undefined {
  return (envelope.MESSAGE ?? envelope.message)?.slice(0, MAX_MESSAGE_LENGTH);
}
