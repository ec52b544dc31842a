import type { Page, Route } from 'playwright-core';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Reply } from '../replies.ts';
import { isInDevelopment } from '../requested-tests.ts';

/** A call of the page that waits for a reply from the test. */
interface Held {
  url: URL;
  method: string;
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
  /** The page's HTML preloads it, without a token. */
  isPreload: boolean;
  reply: (reply: Reply) => Promise<void>;
  status: 'open' | 'answered' | 'aborted';
}

/** A call as the test compares it: endpoint, fields, and the headers that the contract defines. */
export interface Request {
  path: string;
  method: string;
  sent: Record<string, unknown>;
  headers: Record<string, string | null>;
}

/** Intercepts all API calls. Each call waits until a path ends it. */
export class Network {
  readonly #held: Held[] = [];
  readonly #responseBodies: unknown[] = [];
  #checked = 0;

  async hold(route: Route, page: Page, isPreload = false): Promise<void> {
    const sent = route.request();
    const held: Held = {
      url: new URL(sent.url()),
      method: sent.method(),
      body: JSON.parse(sent.postData() ?? '{}'),
      headers: {},
      isPreload,
      status: 'open',
      async reply(reply) {
        const headers = { 'Access-Control-Allow-Origin': '*' };
        if (reply === 'no answer') await route.abort('connectionfailed');
        else await route.fulfill({ status: reply.status, json: reply.body, headers });
      },
    };
    // The page can abort the call before its headers are known.
    page.on('requestfailed', (failed) => {
      if (failed === sent && held.status === 'open') held.status = 'aborted';
    });
    held.headers = await sent.allHeaders();
    this.#held.push(held);
  }

  /** Whether a call of this endpoint waits for a reply. */
  isOpen(endpoint: Endpoint): boolean {
    return this.#held.some((held) => held.status === 'open' && isOf(endpoint, held));
  }

  /** Returns the calls of these endpoints since the last checked step. */
  since(endpoints: readonly Endpoint[]): Request[] {
    // In a development build React runs each effect twice and aborts the first call.
    const isCounted = ({ status }: Held) => !isInDevelopment || status !== 'aborted';
    return this.#held
      .slice(this.#checked)
      .filter(isCounted)
      .flatMap((held) => {
        const endpoint = endpoints.find((candidate) => isOf(candidate, held));
        return endpoint ? [requestOf(endpoint, held)] : [];
      });
  }

  /** Bearer tokens of all calls since the last checked step, null for a call without a token. */
  get bearers(): (string | null)[] {
    return this.#held
      .slice(this.#checked)
      .filter(({ isPreload }) => !isPreload)
      .map(({ headers }) => headers.authorization?.replace(/^Bearer /, '') ?? null);
  }

  /** All names and sentences in the replies so far. */
  get words(): string[] {
    const leaves = (value: unknown): unknown[] =>
      value instanceof Object ? Object.values(value).flatMap(leaves) : [value];
    const isWords = (leaf: unknown) => typeof leaf === 'string' && /^[A-Z][a-z]+/.test(leaf);
    return [...new Set(leaves(this.#responseBodies).filter(isWords))] as string[];
  }

  /** Marks the calls so far as checked. */
  noteLooked(): void {
    this.#checked = this.#held.length;
  }

  /** Ends the newest open call of an endpoint with this RESULT. */
  answer(endpoint: Endpoint, result: unknown): Promise<void> {
    return this.end(endpoint, { status: endpoint.success, body: { STATUS: 1, RESULT: result } });
  }

  end(endpoint: Endpoint, reply: Reply): Promise<void> {
    const held = this.#held.findLast((call) => call.status === 'open' && isOf(endpoint, call));
    if (!held) {
      const open = this.#held.filter(({ status }) => status === 'open').map(({ url }) => url.pathname);
      throw new Error(`Expected an open call of ${endpoint.path}. Open calls: ${open.join(', ') || 'none'}.`);
    }
    held.status = 'answered';
    if (reply !== 'no answer') this.#responseBodies.push(reply.body);
    return held.reply(reply);
  }
}

/** Converts an endpoint's path to a pattern: `customer/verify/{token}`. */
const patternOf = (path: string): RegExp => {
  const [place = ''] = path.split('?');
  return new RegExp(`/${place.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
};

/** Whether a call is of this endpoint. If services share an endpoint, a query tells them apart: `customer/store-list?offer_queue=1`. */
function isOf({ path, method }: Endpoint, { url, ...held }: Held): boolean {
  const [, query] = path.split('?');
  return (
    held.method === method &&
    patternOf(path).test(url.pathname) &&
    [...new URLSearchParams(query)].every(([name, value]) => url.searchParams.get(name) === value)
  );
}

function requestOf({ path, method, headers = {} }: Endpoint, held: Held): Request {
  const inPath = patternOf(path).exec(held.url.pathname)?.groups ?? {};
  const named = Object.fromEntries(
    Object.entries(inPath).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  return {
    path,
    method,
    sent: { ...Object.fromEntries(held.url.searchParams), ...held.body, ...named },
    headers: Object.fromEntries(
      Object.values(headers).map((name) => [name, held.headers[name.toLowerCase()] ?? null]),
    ),
  };
}

/** Returns the expected call for the input of a service. */
export function wireOf(endpoint: Endpoint, input: unknown, isForeign: boolean): Request {
  const { path, method, headers = {} } = endpoint;
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return {
    path,
    method,
    sent: Object.fromEntries(
      fields
        .filter(([field]) => !(field in headers))
        .map(([field, value]) => [field, method === 'GET' ? String(value) : value]),
    ),
    headers: Object.fromEntries(
      Object.entries(headers).map(([field, name]) => {
        const value = fields.find(([candidate]) => candidate === field)?.[1];
        return [name, value === undefined || isForeign ? null : String(value)];
      }),
    ),
  };
}
