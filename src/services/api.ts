import ky, { isHTTPError } from 'ky';
import * as v from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import { SHOP_CLOCK } from '../../contract/constants.ts';
import type { Answer, Endpoint, RequestOf } from '../../contract/endpoint.ts';
import { Envelope, messageOf } from '../../contract/envelope.ts';
import { refusalCodes } from '../../contract/refusal-code.ts';
import { loadModule } from './load-module.ts';
import { storeShopClock } from './shop-day.ts';

interface ApiOptions {
  /** The URL of the API root, ending in a single slash. */
  root: URL;
  /** Whether the backend is our own: only our own accepts the headers and sends codes (API-24). */
  isOwn: boolean;
  /** Returns the customer's bearer token, if any. Each request sends it (API-15). */
  token: () => string | null;
  /** Called when the server rejects the token of a request (API-16). */
  onUnauthorised: () => void;
}

/** Sends a call of the contract. Only reads can be aborted by the signal (API-20). */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
) => Promise<Answer<E>>;

/** The retry policy of reads (API-18). */
const retryReads = {
  limit: 3,
  methods: ['get', 'post'] as ('get' | 'post')[],
  statusCodes: [408, 429, ...Array.from({ length: 100 }, (_, index) => 500 + index)],
  afterStatusCodes: [],
  delay: (attempt: number) => 1_000 * 2 ** (attempt - 1),
  backoffLimit: 30_000,
};

/** Returns the function that sends every call of the contract to the server. */
export function createApi({ root, isOwn, token, onUnauthorised }: ApiOptions): Call {
  return async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    signal?: AbortSignal,
  ): Promise<Answer<E>> {
    const { url, headers, rest } = addressed(endpoint, request);
    const bearer = token();
    const isKeyed = isOwn && headers['Idempotency-Key'] !== undefined;
    const send = (more?: Record<string, string>) =>
      ky(new URL(url, root), {
        method: endpoint.method,
        timeout: false,
        retry: endpoint.kind === 'read' ? retryReads : 0,
        ...(isOwn && { hooks: { afterResponse: [readClock] } }),
        ...(endpoint.kind === 'read' && signal && { signal }),
        headers: {
          ...(isOwn && headers),
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
          ...more,
        },
        ...(endpoint.method === 'GET' ? { searchParams: rest } : { json: rest }),
      });
    try {
      const response = await send().catch(async (error: unknown) => {
        if (!isOwn || !isHTTPError(error) || error.response.status !== 428) throw error;
        return (await loadModule(loadProof)).sendWithProof(send, error);
      });
      return readAnswer(endpoint, response.status, await bodyOf(endpoint, response));
    } catch (error) {
      const failure = asApiError(error, isKeyed);
      const isOwnOutcome = endpoint.refusesBy401 && failure.code !== 'session_ended';
      // A refusal of an old token does not affect a token that was stored after the request.
      const isAboutSession = failure.status === 401 && bearer !== null && bearer === token();
      if (!isAboutSession || isOwnOutcome) throw failure;
      onUnauthorised();
      throw new ApiError(failure.message, { ...failure, endedSession: true, cause: error });
    }
  };
}

/** Solves the proof of work that the server demands of unknown clients under load (ABUSE-20). */
const loadProof = () => import('./proof.ts');

/** Each response of our own backend has the shop's clock in a header (API-60). */
function readClock({ response }: { response: Response }): void {
  const clock = response.headers.get(SHOP_CLOCK);
  if (clock) storeShopClock(+clock);
}

type Values = Record<string, string | number | undefined>;

/**
 * Copies the fields named in `{braces}` into the path (a GET sends them only there), and moves the fields in the
 * endpoint's `headers` into headers.
 */
function addressed(endpoint: Endpoint, request: object) {
  const rest = { ...request } as Values;
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    if (endpoint.method === 'GET') delete rest[name];
    return value;
  });
  const headers: Record<string, string> = {};
  for (const [field, header] of Object.entries(endpoint.headers ?? {})) {
    const value = take(field);
    if (value !== undefined) headers[header] = String(value);
  }
  return { url, headers, rest };
}

/** If only the status of a call counts, its body may be anything or missing. */
const bodyOf = (endpoint: Endpoint, response: Response): Promise<unknown> =>
  endpoint.reads === 'nothing' ? response.json().catch(() => ({})) : response.json();

/** Parses a response with its endpoint's schema (API-5). Throws if the schema rejects it (API-6). */
function readAnswer<E extends Endpoint>(endpoint: E, status: number, body: unknown): Answer<E> {
  const { path, isStrict, reads, requiredStatus, result } = endpoint;
  const enveloped = v.safeParse(Envelope, body);
  const envelope = enveloped.success ? enveloped.output : undefined;
  const message = envelope && messageOf(envelope);
  const refused = (why: string) => new ApiError(`${path} ${why}`, { status, serverMessage: message });

  const wireStatus = envelope?.STATUS;
  if (wireStatus === 0 || (requiredStatus !== undefined && wireStatus !== requiredStatus))
    throw refused(`answered with STATUS ${wireStatus}`);
  if (isStrict && status !== endpoint.success)
    throw new ApiError(`${path} answered ${status}`, { status, isOtherSuccess: true });
  const underResult = envelope?.RESULT;
  const parsed = v.safeParse(result, reads === 'RESULT or body' ? (underResult ?? body) : underResult);
  if (!parsed.success) throw refused('answered with what we cannot read');
  return { result: parsed.output as Answer<E>['result'], message };
}

function asApiError(error: unknown, repeatable: boolean): ApiError {
  if (error instanceof ApiError) {
    return new ApiError(error.message, { ...error, repeatable, cause: error });
  }
  if (!isHTTPError(error)) return new ApiError('No usable answer came.', { repeatable, cause: error });

  const envelope = v.safeParse(Envelope, error.data);
  const sent = envelope.success ? envelope.output.CODE : undefined;
  const code = refusalCodes.find((known) => known === sent);
  return new ApiError(error.message, {
    status: error.response.status,
    serverMessage: envelope.success ? messageOf(envelope.output) : undefined,
    code,
    field: code && envelope.success ? envelope.output.FIELD : undefined,
    result: code && envelope.success ? envelope.output.RESULT : undefined,
    repeatable,
    cause: error,
  });
}
