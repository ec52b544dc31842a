/** Stripe's error object, as far as it is stood in for. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: object;
  payment_method?: object;
}

interface Nature {
  /** Whether the endpoint had begun to run: then its idempotency key answers so for ever. */
  hasRun: boolean;
  headers?: Record<string, string>;
}

/** An answer other than 200. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly nature: Nature;

  constructor(status: number, body: ErrorBody, nature: Nature = { hasRun: true }) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.nature = nature;
  }
}

export const docUrl = (code: string) => `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;

/** A parameter that is missing, unknown or malformed: nothing has run, and no key remembers it. */
export const invalid = (code: string | null, message: string, param: string): Refusal =>
  new Refusal(
    400,
    { type: 'invalid_request_error', ...(code && { code }), message, param },
    { hasRun: false },
  );

/** An object that is not there: 404 when the path names it, 400 when a parameter does. */
export const missing = (what: string, id: string, param: string, status: 400 | 404): Refusal =>
  new Refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** A request that its key or its caller may not make. */
export const unauthorized = (message: string, code?: string): Refusal =>
  new Refusal(401, { type: 'invalid_request_error', message, ...(code && { code }) }, { hasRun: false });

export const rateLimited = (): Refusal =>
  new Refusal(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    { hasRun: false },
  );

/** Stripe's own failure. What had begun to run answers so again, and asks not to be asked again. */
export const failed = (status: 500 | 503, hasRun: boolean): Refusal =>
  new Refusal(
    status,
    { type: 'api_error', message: 'An unknown error occurred' },
    { hasRun, ...(hasRun && { headers: { 'stripe-should-retry': 'false' } }) },
  );
