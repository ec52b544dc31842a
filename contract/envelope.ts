import * as v from 'valibot';
import { LooseNumeric, LooseText } from './fields.ts';

/** The longest text of a server that is shown to a customer (SITE-1). */
const MAX_MESSAGE_LENGTH = 200;

/** What surrounds every answer, good or bad. */
export const Envelope = v.looseObject({
  STATUS: v.fallback(LooseNumeric, undefined),
  MESSAGE: v.fallback(LooseText, undefined),
  message: v.fallback(LooseText, undefined),
  CODE: v.fallback(LooseText, undefined),
});

/** The server's message in an answer, if it sent any: `MESSAGE`, else `message`. */
export function messageOf(envelope: v.InferOutput<typeof Envelope>): string | undefined {
  return (envelope.MESSAGE ?? envelope.message)?.slice(0, MAX_MESSAGE_LENGTH);
}
