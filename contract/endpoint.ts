import type * as v from 'valibot';

type Fields = Record<string, unknown>;
type RequestSchema = v.GenericSchema<Fields, Fields>;

/**
 * One row of the table of calls, written once (API-4).
 *
 * The browser sends through it (`src/services/api.ts`) and the server answers through it
 * (`server/http/route.ts`), so that the two sides cannot drift apart.
 */
export interface Endpoint<
  Request extends RequestSchema = RequestSchema,
  Result extends v.GenericSchema = v.GenericSchema,
> {
  method: 'GET' | 'POST';
  /** Relative to the API root; `{name}` is filled from the request. */
  path: string;
  /** All the caller sends: path parameters, headers, then query (GET) or JSON body (POST). */
  request: Request;
  /** Request fields that travel as headers, and only to an API root of the same origin (API-12). */
  headers?: Readonly<Record<string, string>>;
  /** The status of our own backend's success. From another one any 2xx will do, unless the row is strict (API-4). */
  success: 200 | 201;
  /** No other status is success. */
  isStrict?: boolean;
  /** A read is retried and aborted (API-18, API-20), a write is neither (API-19). */
  kind: 'read' | 'write';
  /** Where the answer is: under RESULT, there or in the body itself, or nowhere (only the status counts). */
  reads: 'RESULT' | 'RESULT or body' | 'nothing';
  /** A STATUS in the body that alone means success (CAREER-3). */
  requiredStatus?: number;
  /** A 401 is about what was sent, and not about the session (API-16). */
  refusesBy401?: boolean;
  /** What the answer says: its input is the wire's shape, its output the shape that we use. */
  result: Result;
}

/** What a caller passes in. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>;
/** What the server receives. */
export type ParsedRequestOf<E extends Endpoint> = v.InferOutput<E['request']>;
/** What the server returns. */
export type WireResultOf<E extends Endpoint> = v.InferInput<E['result']>;

/** What a caller gets back. */
export interface Answer<E extends Endpoint> {
  result: v.InferOutput<E['result']>;
  /** The server's own words, 200 characters at most (SITE-1). */
  message: string | undefined;
}

/** Declares a row with its exact types. */
export function endpoint<Request extends RequestSchema, Result extends v.GenericSchema>(
  row: Endpoint<Request, Result>,
): Endpoint<Request, Result> {
  return row;
}
