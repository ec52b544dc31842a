import { type Answer, type ErrorBody, invalid, Refusal } from './refusal.ts';

interface Remembered {
  path: string;
  params: string;
  /** Null while the first request runs. */
  answer: Answer | null;
}

/** The type of the error for a key that is in use. */
export type KeyInUse = 'idempotency_error' | 'invalid_request_error';

/** Stripe's idempotency keys: if an operation has begun to run, its response is replayed for ever, also a 500. */
export class IdempotencyKeys {
  readonly #known = new Map<string, Remembered>();
  inUse: KeyInUse = 'idempotency_error';

  /** Forgets all keys, as Stripe does after a day. */
  forget = () => this.#known.clear();

  async answer(
    key: string,
    path: string,
    form: URLSearchParams,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key.length > 255)
      throw invalid('key_too_long', 'Idempotency keys are up to 255 characters long.', 'Idempotency-Key');
    const params = [...form].map(String).sort().join('&');
    const known = this.#known.get(key);
    if (known) return this.#replay(known, path, params);
    const remembered: Remembered = { path, params, answer: null };
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

  #replay({ path, params, answer }: Remembered, nowPath: string, nowParams: string): Answer {
    if (path !== nowPath || params !== nowParams)
      throw refused(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with what they were first used with.',
      });
    if (answer === null)
      throw refused(409, {
        type: this.inUse,
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      });
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
  }
}

const refused = (status: 400 | 409, error: ErrorBody) => new Refusal(status, error, { hasRun: false });
