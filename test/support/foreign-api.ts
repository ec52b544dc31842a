import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { parse } from 'valibot';
import { changePassword, editProfile, verifyAccount } from '../../contract/account.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { createSandboxCard } from '../../contract/payments.ts';
import { call } from './call.ts';
import { listenOn } from './free-port.ts';

export interface ForeignApi {
  /** The value for `API_ROOT`. */
  root: string;
  /** All requests in order: method, path below the root, the names of headers that the page added, and the body. */
  requests: { method: string; path: string; headers: string[]; body: string }[];
  /** The headers in the preflight requests of browsers. */
  askedLeaveFor: Set<string>;
  /** The responses to the next bookings, in order, instead of the backend's. */
  bookingAnswers: { status: number; body: unknown }[];
  close(): Promise<void>;
}

/** The calls that must answer 200 (API-4). This API answers any other POST with 201. */
const plainOk = [verifyAccount, changePassword, editProfile, storeBooking].map(({ path }) => path);

/**
 * A foreign API on an origin of its own. It allows only the headers Authorization and Content-Type, answers
 * 201 where it may, writes numbers as strings, and fails without an error code. The real backend of another site handles its calls.
 */
export async function startForeignApi(backend: string): Promise<ForeignApi> {
  const heard: ForeignApi['requests'] = [];
  const askedLeaveFor = new Set<string>();
  const bookingAnswers: ForeignApi['bookingAnswers'] = [];

  const answer = async (incoming: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = (incoming.url ?? '').replace(/^\/provider\/v1\//, '');
    const method = incoming.method ?? 'GET';
    const body = await textOf(incoming);
    heard.push({ method, path, headers: addedHeaders(incoming.headers), body });
    const prepared = path === storeBooking.path ? bookingAnswers.shift() : undefined;
    if (prepared) return prepared;
    const sent = path === storeBooking.path ? await withBackendsCard(backend, body) : body;
    const { authorization } = incoming.headers;
    const { status, body: result } = await call({ url: backend }, path, {
      ...(method === 'POST' && { body: JSON.parse(sent) }),
      ...(authorization && { headers: { authorization } }),
    });
    const isGood = status < 300;
    const isCreated = method === 'POST' && isGood && !plainOk.includes(path);
    return { status: isCreated ? 201 : status, body: isGood ? stringified(result) : { error: 'E_GENERIC' } };
  };

  const server = createServer((incoming, outgoing) => {
    const cors = {
      'access-control-allow-origin': incoming.headers.origin ?? '*',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-allow-methods': 'GET, POST',
    };
    if (incoming.method === 'OPTIONS') {
      for (const name of namesIn(incoming.headers['access-control-request-headers'])) askedLeaveFor.add(name);
      outgoing.writeHead(204, cors).end();
      return;
    }
    answer(incoming).then(
      ({ status, body }) => {
        outgoing.writeHead(status, { ...cors, 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(body));
      },
      (error: Error) => outgoing.destroy(error),
    );
  });
  const port = await listenOn(server);

  return {
    root: `http://127.0.0.1:${port}/provider/v1`,
    requests: heard,
    askedLeaveFor,
    bookingAnswers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Replaces the card: the foreign provider created it in the browser, and its id ends like the test number. The backend knows only its own cards. */
async function withBackendsCard(backend: string, body: string): Promise<string> {
  const payload = JSON.parse(body) as { payment_method_id?: string };
  if (payload.payment_method_id === undefined) return body;
  const ending = payload.payment_method_id.slice(-4);
  const number = { '4242': '4242424242424242', '0002': '4000000000000002' }[ending];
  const made = await call({ url: backend }, createSandboxCard.path, { body: { number } });
  return JSON.stringify({ ...payload, ...parse(createSandboxCard.result, made.body.RESULT) });
}

const BROWSERS_OWN =
  /^(sec-|accept|access-control-|(host|connection|user-agent|origin|referer|content-length)$)/;

/** Returns the names of the headers that a page's own code has added. */
const addedHeaders = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).filter((name) => !BROWSERS_OWN.test(name));

const namesIn = (list: string | undefined) => (list ? list.split(',').map((name) => name.trim()) : []);

/** Returns the response with every number as a string and an unknown field in every object. */
function stringified(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(stringified);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, stringified(field)]);
  return { ...Object.fromEntries(fields), provider_note: null };
}
