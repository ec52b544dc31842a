import { shop } from 'virtual:shop';
import { staff } from 'virtual:shop/staff';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { beforeEach, expect } from 'vitest';
import type { storeBooking } from '../../contract/bookings.ts';
import type { Endpoint, RequestOf } from '../../contract/endpoint.ts';
import { Envelope } from '../../contract/envelope.ts';
import { sandboxGoogle } from '../../server/adapters/google.ts';
import { sandboxCards } from '../../server/adapters/sandbox-gateway.ts';
import { createApi } from '../../server/app/api.ts';
import { hashToken } from '../../server/db/tokens.ts';
import type { Deps, LogEntry } from '../../server/http/deps.ts';
import { type Engine, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { gina, guestFields, nobody } from '../support/guests.ts';
import { kept } from '../support/kept.ts';

/** The real API over a real database, with a clock and a log for tests. */
export interface TestServer {
  database: TestDatabase;
  deps: Deps;
  /** Friday morning in the shop, unless a test changes it. */
  clock: { now: Date };
  log: LogEntry[];
  call(method: string, path: string, init?: CallInit): Promise<ServerAnswer>;
  /** Sends a call of the contract as a browser does, with a bearer token and a network address. */
  send<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    token?: string,
    from?: string,
  ): Promise<ServerAnswer>;
  /** Creates a payment method of the sandbox for a test card number. */
  card(number?: string): Promise<string>;
  /** Creates a customer with a session. */
  customer(email?: string): Promise<{ id: number; token: string }>;
  later(minutes: number): void;
  count(table: string): Promise<number>;
  /** Returns the recipients of all mails in their order. */
  mailed(): Promise<('customer' | 'shop' | 'barber')[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface CallInit {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ServerAnswer {
  status: number;
  headers: Headers;
  /** STATUS, MESSAGE, CODE, RESULT. */
  body: Record<string, unknown>;
  /** RESULT, parsed by the contract's schema. */
  result: unknown;
}

const OPENING_NIGHT = '2026-11-20T00:00:00Z';

/** Opens the server of a file or a `describe` before its tests, and resets it before each test. */
export function startTestServer(engine?: Engine): TestServer {
  const server = kept(() => openTestServer(engine));
  beforeEach(() => server.reset());
  return server;
}

export async function openTestServer(engine?: Engine): Promise<TestServer> {
  const database = await openTestDatabase(engine);
  const clock = { now: new Date(OPENING_NIGHT) };
  const log: LogEntry[] = [];
  const deps: Deps = {
    db: database.db,
    now: () => clock.now,
    cards: sandboxCards(database.db),
    google: sandboxGoogle,
    publicUrl: 'https://shop.example',
    processName: 'the process of a test',
    log: (entry) => log.push(entry),
    patienceMs: 10_000,
  };
  const call = async (method: string, path: string, init: CallInit = {}) => {
    // Created for each call, so that a test can replace the gateway in `deps`.
    const response = await createApi(deps).request(path, {
      method,
      headers: { ...(init.body !== undefined && { 'content-type': 'application/json' }), ...init.headers },
      ...(init.body !== undefined && {
        body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body),
      }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    parse(Envelope, body);
    if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    return { status: response.status, headers: response.headers, body, result: body.RESULT };
  };
  const server: TestServer = {
    database,
    deps,
    clock,
    log,
    call,
    async send(endpoint, request, token, from) {
      const fields: Record<string, unknown> = { ...request };
      const headers: Record<string, string> = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
      };
      for (const [field, header] of Object.entries(endpoint.headers ?? {})) {
        if (['string', 'number'].includes(typeof fields[field])) headers[header] = String(fields[field]);
        delete fields[field];
      }
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields[name])));
      const answered =
        endpoint.method === 'GET'
          ? await call('GET', `/${path}?${new URLSearchParams(textOf(fields))}`, { headers })
          : await call('POST', `/${path}`, { body: fields, headers });
      if (answered.status !== endpoint.success) return answered;
      return { ...answered, result: parse(endpoint.result, answered.body.RESULT) };
    },
    async card(number = GOOD_CARD) {
      const { result } = await call('POST', '/site/sandbox-card', { body: { number } });
      return (result as { payment_method_id: string }).payment_method_id;
    },
    async customer(email = 'casey@customer.example') {
      const token = `token-of-${email}`;
      const { customer_id } = await database.db
        .insertInto('customers')
        .values({ email, first_name: 'Casey', last_name: 'Lee', created_at: clock.now })
        .returning('customer_id')
        .executeTakeFirstOrThrow();
      await database.db
        .insertInto('session_tokens')
        .values({
          token_hash: hashToken(token),
          customer_id,
          created_at: clock.now,
          expires_at: new Date(clock.now.getTime() + 86_400_000),
        })
        .execute();
      return { id: customer_id, token };
    },
    later(minutes) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    async count(table) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
        database.db,
      );
      return rows[0]?.n ?? -1;
    },
    async mailed() {
      const mails = database.db.selectFrom('outbox').select('to_address').orderBy('outbox_id');
      return (await mails.execute()).map(({ to_address }) => {
        if (to_address === shop.email) return 'shop';
        return staff.some(({ email }) => email === to_address) ? 'barber' : 'customer';
      });
    },
    async reset() {
      clock.now = new Date(OPENING_NIGHT);
      log.length = 0;
      deps.cards = sandboxCards(database.db);
      deps.google = sandboxGoogle;
      deps.patienceMs = 10_000;
      deps.proxies = 0;
      await database.reset();
    },
    close: database.close,
  };
  return server;
}

export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
export const BANK_ASKS_CARD = '4000002500003155';

/** The recipients of a booking's mails: each of them gets a mail (OPS-73). */
export const EVERYBODY = ['customer', 'shop', 'barber'];

/** A Thursday on which all four barbers work. */
export const THURSDAY = '2026-11-26';

export type BookingRequest = RequestOf<typeof storeBooking>;

/** Returns a valid request of a guest: a Classic Haircut with Marco, Thursday 10 am, by card. */
export function guestRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  return {
    booking_date: THURSDAY,
    booking_note: null,
    booking_status_id: 7,
    from_time: '10:00',
    ...guestFields(gina),
    services: [haircut],
    store_brand_id: 7,
    store_id: 1,
    store_user_id: 1,
    total_amount: 30,
    ...changes,
  };
}

export const haircut = {
  discount_price: null,
  entity_id: 1,
  entity_name: 'Classic Haircut',
  sale_price: 30,
  service_duration: 20,
};
export const beardShave = {
  discount_price: null,
  entity_id: 9,
  entity_name: 'Beard Shave',
  sale_price: 20,
  service_duration: 15,
};

/** Returns the same request for a signed-in customer who pays at the store. */
export function customerRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  return guestRequest({
    booking_status_id: 8,
    ...guestFields(nobody),
    ...changes,
  });
}

function textOf(fields: Record<string, unknown>): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
