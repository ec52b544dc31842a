import { parse } from 'valibot';
import { askPlace, type Place } from '../../../contract/queue.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { Db } from '../../../server/db/tables.ts';
import { moveOn } from '../../../server/queue/queue-desk.ts';
import { call } from '../../support/call.ts';
import { createDatabase } from '../../support/postgres.ts';
import { startSite } from '../../support/site.ts';
import { homeOf } from '../hammer.ts';
import { openQueueServer, stranger } from './queue-server.ts';

/** Eleven in the morning on the Friday of the test server. */
const MORNING = '2026-11-20T11:00:00+11:00';

/** Access to a queue, independent of the transport. Each of many parallel customers has a number. */
export interface Counter {
  /** Returns the token of the place. */
  join(index: number): Promise<string>;
  ask(token: string): Promise<Place>;
  leave(token: string): Promise<void>;
  next(): Promise<void>;
}

/** A counter with its open database. */
interface OpenCounter extends Counter {
  db: Db;
  close(): Promise<void>;
}

export const counters = {
  'the embedded database': openEmbeddedCounter,
  'PostgreSQL, from two sites and a desk': openNetworkCounter,
};

async function openEmbeddedCounter(): Promise<OpenCounter> {
  const server = await openQueueServer('embedded');
  server.deps.proxies = 1;
  const counter = counterBy(async (path, body, index) => {
    const headers = { 'x-forwarded-for': homeOf(index) };
    return server.call('POST', `/${path}`, { body, headers });
  });
  return {
    ...counter,
    next: server.next,
    db: server.database.db,
    async close() {
      await server.database.close();
      if (server.log.length > 0) throw new Error(`The backend complained: ${JSON.stringify(server.log)}`);
    },
  };
}

/** Opens a counter on three processes: two sites, and this process, which calls the next customer. */
async function openNetworkCounter(): Promise<OpenCounter> {
  const fresh = await createDatabase();
  const environment = { DATABASE_URL: fresh.url, TRUST_PROXY: '1', SANDBOX_NOW: MORNING };
  const first = await startSite({ environment });
  const sites = [first, await startSite({ environment })];
  const database = await openDatabase({ databaseUrl: fresh.url });
  let calls = 0;
  const counter = counterBy((path, body, index) => {
    calls += 1;
    const headers = { 'x-forwarded-for': homeOf(index) };
    return call(sites[calls % 2] ?? first, path, { body, headers });
  });
  return {
    ...counter,
    next: () => moveOn({ db: database.db, now: () => new Date(MORNING) }, 1),
    db: database.db,
    async close() {
      await database.close();
      for (const site of sites) await site.stop();
      await fresh.drop();
    },
  };
}

type Send = (
  path: string,
  body: object,
  index: number,
) => Promise<{ status: number; body: Record<string, unknown> }>;

function counterBy(send: Send): Omit<Counter, 'next'> {
  const request = async (expectedStatus: number, path: string, body: object, index = 0) => {
    const response = await send(path, body, index);
    if (response.status !== expectedStatus)
      throw new Error(`${path} was answered with ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body.RESULT;
  };
  return {
    async join(index) {
      const result = await request(201, 'customer/join-queue', stranger(index), index);
      return (result as { place_token: string }).place_token;
    },
    ask: async (place_token) =>
      parse(askPlace.result, await request(200, 'site/queue-place', { place_token })),
    async leave(place_token) {
      await request(200, 'site/leave-queue', { place_token });
    },
  };
}
