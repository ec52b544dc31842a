import type * as v from 'valibot';

type Fields = Record<string, unknown>;
type RequestSchema = v.GenericSchema<Fields, Fields>;

/**
 * A call of the API (API-4). The browser sends requests from it (`src/services/api.ts`) and the server handles
 * requests with it (`server/http/route.ts`), so that both sides use the same definition.
 */
export interface Endpoint<
  Request extends RequestSchema = RequestSchema,
  Result extends v.GenericSchema = v.GenericSchema,
> {
  method: 'GET' | 'POST';
  /** Relative to the API root; `{name}` is replaced from the request. */
  path: string;
  /** All fields that the caller passes: path parameters, headers, then the query (GET) or the JSON body (POST). */
  request: Request;
  /** Request fields that are sent as headers, and only to our own backend (API-12). */
  headers?: Readonly<Record<string, string>>;
  /**
   * The success status of our own backend. With a foreign backend each 2xx is a success, unless `isStrict` is set
   * (API-4).
   */
  success: 200 | 201;
  /** Whether `success` is the only success status. */
  isStrict?: boolean;
  /** Reads are retried and can be aborted (API-18, API-20); writes are not (API-19). */
  kind: 'read' | 'write';
  /** Where the result is: in RESULT, in RESULT or the body itself, or nowhere (only the status counts). */
  reads: 'RESULT' | 'RESULT or body' | 'nothing';
  /** If set, only this STATUS in the body means success (CAREER-3). */
  requiredStatus?: number;
  /** Whether a 401 is about the request's data, and not about the session (API-16). */
  refusesBy401?: boolean;
  /** The schema of the result: its input is the shape on the wire, its output the shape in our code. */
  result: Result;
}

/** The request as a caller passes it. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>;
/** The request as the server's handler receives it. */
export type ParsedRequestOf<E extends Endpoint> = v.InferOutput<E['request']>;
/** The result as the server's handler returns it. */
export type WireResultOf<E extends Endpoint> = v.InferInput<E['result']>;

/** The result as a caller gets it. */
export interface Answer<E extends Endpoint> {
  result: v.InferOutput<E['result']>;
  /** The server's message, at most 200 characters (SITE-1). */
  message: string | undefined;
}

/** Declares an endpoint with its exact types. */
export function endpoint<Request extends RequestSchema, Result extends v.GenericSchema>(
  row: Endpoint<Request, Result>,
): Endpoint<Request, Result> {
  return row;
}
