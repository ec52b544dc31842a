import { invalid, Refusal } from './refusal.ts';

/** What a request is answered with. */
export interface Answer {
  status: number;
  body: object;
  headers: Record<string, string>;
  /** False when nothing had begun to run: no key remembers such an answer. */
  hasRun: boolean;
}

interface Remembered {
  path: string;
  fingerprint: string;
  /** Null while the first request runs. */
  answer: Answer | null;
}

interface KeyedRequest {
  key: string;
  path: string;
  fingerprint: string;
}

/** The type of the error that a key in use is refused with. */
export type KeyInUse = 'idempotency_error' | 'invalid_request_error';

/** Stripe's idempotency keys: what began to run answers the same for ever, a 500 included. */
export class IdempotencyKeys {
  readonly #known = new Map<string, Remembered>();
  inUse: KeyInUse = 'idempotency_error';

  async answer(request: KeyedRequest, run: () => Promise<Answer>): Promise<Answer> {
    const { key, path, fingerprint } = request;
    if (key.length > 255)
      throw invalid(null, 'Idempotency keys are up to 255 characters long.', 'Idempotency-Key');
    const known = this.#known.get(key);
    if (known) return replay(known, request, this.inUse);
    const remembered: Remembered = { path, fingerprint, answer: null };
    this.#known.set(key, remembered);
    let answer: Answer | null = null;
    try {
      answer = await run();
      return answer;
    } finally {
      if (answer?.hasRun) remembered.answer = answer;
      else this.#known.delete(key);
    }
  }
}

function replay(known: Remembered, { key, path, fingerprint }: KeyedRequest, inUse: KeyInUse): Answer {
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (known.path !== path)
    throw refused(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.path}'). ${hint}`,
    );
  if (known.fingerprint !== fingerprint)
    throw refused(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
    );
  if (known.answer === null)
    throw refused(
      409,
      inUse,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  const headers = { ...known.answer.headers, 'idempotent-replayed': 'true' };
  return { ...known.answer, headers };
}

const refused = (status: 400 | 409, type: KeyInUse, message: string, code?: string): Refusal =>
  new Refusal(status, { type, message, ...(code && { code }) }, { hasRun: false });
