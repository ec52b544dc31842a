/** The supported properties of Stripe's error object. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

/** A response. */
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
  /** False if the operation had not begun to run. Idempotency keys do not remember such a response. */
  hasRun: boolean;
}

/** A response with another status than 200. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, error: ErrorBody, more: Partial<Answer> = {}) {
    super(error.message);
    this.answer = { status, body: { error }, hasRun: true, ...more };
  }
}

const type = 'invalid_request_error';
const notRun = { hasRun: false };

/** A parameter is missing, unknown or malformed. The operation has not run, so the key does not remember the response. */
export const invalid = (code: string, message: string, param: string): Refusal =>
  new Refusal(400, { type, code, message, param }, notRun);

/** An unknown object: 404 if its id is in the path, 400 if it is in a parameter. */
export const missing = (what: string, id: string, status: 400 | 404): Refusal =>
  new Refusal(status, { type, code: 'resource_missing', message: `No such ${what}: '${id}'` });

/** The client may not make this request. */
export const unauthorized = (message: string): Refusal => new Refusal(401, { type, message }, notRun);

export const rateLimited = (): Refusal =>
  new Refusal(429, { type, code: 'rate_limit', message: 'Request rate limit exceeded.' }, notRun);

/** An internal error of Stripe. If the operation had begun to run, its response is replayed and forbids a retry. */
export const failed = (status: 500 | 503, hasRun: boolean): Refusal =>
  new Refusal(
    status,
    { type: 'api_error', message: 'An unknown error occurred' },
    { hasRun, ...(hasRun && { headers: { 'stripe-should-retry': 'false' } }) },
  );
