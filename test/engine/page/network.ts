import type { Page, Route } from 'playwright-core';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { isInDevelopment } from '../asked.ts';
import type { Reply } from '../replies.ts';

/** A call of the page that is held at the network's edge. */
interface Held {
  url: URL;
  method: string;
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
  /** Asked for by the page's HTML, which knows of no token. */
  isPreload: boolean;
  reply: (reply: Reply) => Promise<void>;
  status: 'open' | 'answered' | 'aborted';
}

/** A call by its endpoint: what it sent, and the headers that the contract gives it. */
export interface Request {
  path: string;
  method: string;
  sent: Record<string, unknown>;
  headers: Record<string, string | null>;
}

/** Calls that wait at the network's edge until a path says how each of them ends. */
export class Network {
  readonly #held: Held[] = [];
  readonly #told: unknown[] = [];
  #looked = 0;

  async hold(route: Route, page: Page, isPreload = false): Promise<void> {
    const sent = route.request();
    const held: Held = {
      url: new URL(sent.url()),
      method: sent.method(),
      body: JSON.parse(sent.postData() ?? '{}'),
      headers: await sent.allHeaders(),
      isPreload,
      status: 'open',
      async reply(reply) {
        const headers = { 'Access-Control-Allow-Origin': '*' };
        if (reply === 'no answer') await route.abort('connectionfailed');
        else await route.fulfill({ status: reply.status, json: reply.body, headers });
      },
    };
    this.#held.push(held);
    page.on('requestfailed', (failed) => {
      if (failed === sent && held.status === 'open') held.status = 'aborted';
    });
  }

  /** Whether a call of this endpoint waits for its answer. */
  isOpen(endpoint: Endpoint): boolean {
    return this.#held.some((held) => held.status === 'open' && isOf(endpoint, held));
  }

  /** Calls of these endpoints since the last step that was right. */
  since(endpoints: readonly Endpoint[]): Request[] {
    // An effect that runs twice gives its first call up at once.
    const counted = ({ status }: Held) => !isInDevelopment || status !== 'aborted';
    return this.#held
      .slice(this.#looked)
      .filter(counted)
      .flatMap((held) => {
        const endpoint = endpoints.find((one) => isOf(one, held));
        return endpoint ? [requestOf(endpoint, held)] : [];
      });
  }

  /** Bearers of all calls since the last step that was right; null for a call without one. */
  get bearers(): (string | null)[] {
    return this.#held
      .slice(this.#looked)
      .filter(({ isPreload }) => !isPreload)
      .map(({ headers }) => headers.authorization?.replace(/^Bearer /, '') ?? null);
  }

  /** Every name and every sentence that an answer brought. */
  get words(): string[] {
    const leaves = (value: unknown): unknown[] =>
      value instanceof Object ? Object.values(value).flatMap(leaves) : [value];
    const isWords = (leaf: unknown) => typeof leaf === 'string' && /^[A-Z][a-z]+/.test(leaf);
    return [...new Set(leaves(this.#told).filter(isWords))] as string[];
  }

  /** The step was right: the next one starts from here. */
  noteLooked(): void {
    this.#looked = this.#held.length;
  }

  /** The newest open call of an endpoint succeeds with a RESULT. */
  answer(endpoint: Endpoint, result: unknown): Promise<void> {
    return this.end(endpoint, { status: endpoint.success, body: { STATUS: 1, RESULT: result } });
  }

  end(endpoint: Endpoint, reply: Reply): Promise<void> {
    const held = this.#held.findLast((one) => one.status === 'open' && isOf(endpoint, one));
    if (!held) {
      const open = this.#held.filter(({ status }) => status === 'open').map(({ url }) => url.pathname);
      throw new Error(`No call of ${endpoint.path} is open. Open: ${open.join(', ') || 'none'}.`);
    }
    held.status = 'answered';
    if (reply !== 'no answer') this.#told.push(reply.body);
    return held.reply(reply);
  }
}

/** An endpoint's path as it travels: `customer/verify/{token}`. */
const patternOf = (path: string): RegExp => {
  const [place = ''] = path.split('?');
  return new RegExp(`/${place.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
};

/** Of services that share an endpoint, the path says what tells theirs: `customer/store-list?offer_queue=1`. */
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

/** A call as the network has to see it, by what its service was told. */
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
        const value = fields.find(([one]) => one === field)?.[1];
        return [name, value === undefined || isForeign ? null : String(value)];
      }),
    ),
  };
}
