/** Stripe's error object, as far as it is stood in for. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

/** What a request is answered with. */
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
  /** False when nothing had begun to run: no key remembers such an answer. */
  hasRun: boolean;
}

/** An answer other than 200. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, error: ErrorBody, more: Partial<Answer> = {}) {
    super(error.message);
    this.answer = { status, body: { error }, hasRun: true, ...more };
  }
}

const type = 'invalid_request_error';
const notRun = { hasRun: false };

/** A parameter that is missing, unknown or malformed: nothing has run, and no key remembers it. */
export const invalid = (code: string, message: string, param: string): Refusal =>
  new Refusal(400, { type, code, message, param }, notRun);

/** An object that is not there: 404 when the path names it, 400 when a parameter does. */
export const missing = (what: string, id: string, status: 400 | 404): Refusal =>
  new Refusal(status, { type, code: 'resource_missing', message: `No such ${what}: '${id}'` });

/** A request that its caller may not make. */
export const unauthorized = (message: string): Refusal => new Refusal(401, { type, message }, notRun);

export const rateLimited = (): Refusal =>
  new Refusal(429, { type, code: 'rate_limit', message: 'Request rate limit exceeded.' }, notRun);

/** Stripe's own failure. What had begun to run answers so again, and asks not to be asked again. */
export const failed = (status: 500 | 503, hasRun: boolean): Refusal =>
  new Refusal(
    status,
    { type: 'api_error', message: 'An unknown error occurred' },
    { hasRun, ...(hasRun && { headers: { 'stripe-should-retry': 'false' } }) },
  );
