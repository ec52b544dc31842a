import { beforeEach, vi } from 'vitest';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { PROOF } from '../../../contract/proof.ts';
import {
  askPlace,
  joinQueue,
  leaveQueue,
  listQueueStores,
  type Place,
  type QueueStore,
} from '../../../contract/queue.ts';
import { moveOn } from '../../../server/queue/queue-desk.ts';
import { proofFor } from '../../../src/services/proof.ts';
import type { Engine } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { openTestServer, type ServerAnswer, type TestServer } from '../test-server.ts';

export type Join = RequestOf<typeof joinQueue>;

/** The Friday of the test server. Both stores are open from 9 am to 9 pm, and all four barbers work. */
export const FRIDAY = '2026-11-20';

/** Returns a valid request: a Classic Haircut of 20 minutes at Marrickville. */
export function joinRequest(changes: Partial<Join> = {}): Join {
  return {
    customer_name: 'Gina Guest',
    date: FRIDAY,
    email: 'gina@guest.example',
    phone_number: '+61491570006',
    services: [1],
    store_id: 1,
    ...changes,
  };
}

/** Returns the request of a numbered customer, with a separate phone number and e-mail address. */
export const stranger = (index: number, changes: Partial<Join> = {}): Join =>
  joinRequest({
    customer_name: `Guest ${index}`,
    email: `guest-${index}@guest.example`,
    phone_number: `+61491570${String(index).padStart(3, '0')}`,
    ...changes,
  });

/** Joins as a browser does: if the server requires a proof of work, it sends the request again with a proof. */
export async function joinWithWork(
  server: TestServer,
  body: Join,
  from = '127.0.0.1',
): Promise<ServerAnswer> {
  const send = (proof?: string) =>
    server.call(joinQueue.method, `/${joinQueue.path}`, {
      body,
      headers: { 'x-forwarded-for': from, ...(proof !== undefined && { [PROOF]: proof }) },
    });
  const answer = await send();
  if (answer.status !== 428) return answer;
  vi.stubGlobal('isSecureContext', true);
  const proof = await proofFor(answer.body);
  vi.unstubAllGlobals();
  return send(proof);
}

/** The test server, with operations on a queue. */
export interface QueueServer extends TestServer {
  /** Joins and returns the token. Throws when the server refuses. */
  join(changes?: Partial<Join>): Promise<string>;
  tryToJoin(changes?: Partial<Join>): Promise<ServerAnswer>;
  /** Joins with customers 1 to `count` in sequence, and returns their tokens. */
  fill(count: number, changes?: Partial<Join>): Promise<string[]>;
  place(token: string): Promise<Place>;
  leave(token: string): Promise<ServerAnswer>;
  next(storeId?: number): Promise<void>;
  store(storeId?: number): Promise<QueueStore>;
  /** Sets the clock to a time of day in the shop, at UTC+11. */
  at(day: string, time: string): void;
  mails(): Promise<{ to_address: string; subject: string; text_body: string }[]>;
}

/** Works like `startTestServer`. */
export function startQueueServer(): QueueServer {
  const server = kept(() => openQueueServer());
  beforeEach(() => server.reset());
  return server;
}

export async function openQueueServer(engine?: Engine): Promise<QueueServer> {
  const server = await openTestServer(engine);
  const tryToJoin = (changes?: Partial<Join>) => joinWithWork(server, joinRequest(changes));
  const join = async (changes?: Partial<Join>) => {
    const { status, body } = await tryToJoin(changes);
    if (status !== 201) throw new Error(`Not joined: ${status} ${String(body.MESSAGE)}`);
    return (body.RESULT as { place_token: string }).place_token;
  };
  return Object.assign(server, {
    join,
    tryToJoin,
    async fill(count: number, changes?: Partial<Join>) {
      const tokens: string[] = [];
      for (let index = 1; index <= count; index += 1) tokens.push(await join(stranger(index, changes)));
      return tokens;
    },
    async place(place_token: string) {
      const { status, result } = await server.send(askPlace, { place_token });
      if (status !== 200) throw new Error(`No place: ${status}`);
      return result as Place;
    },
    leave: (place_token: string) => server.send(leaveQueue, { place_token }),
    next: (storeId = 1) => moveOn(server.deps, storeId),
    async store(storeId = 1) {
      const { result } = await server.send(listQueueStores, { store_brand_id: 7, offer_queue: 1 });
      const store = (result as QueueStore[]).find(({ id }) => id === storeId);
      if (!store) throw new Error(`Store ${storeId} is not listed.`);
      return store;
    },
    at(day: string, time: string) {
      server.clock.now = new Date(`${day}T${time}:00+11:00`);
    },
    mails: () =>
      server.database.db
        .selectFrom('outbox')
        .select(['to_address', 'subject', 'text_body'])
        .orderBy('outbox_id')
        .execute(),
  });
}
