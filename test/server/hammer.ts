import { expect } from 'vitest';
import { call } from '../support/call.ts';
import type { Site } from '../support/site.ts';

/** One call of the hammer: POST customer/booking-store with this body. */
export type Send = (body: object, index: number) => Promise<{ status: number; code: string | undefined }>;

export interface Blow {
  /** Bookings that were made. */
  winners: number;
  /** Refusals by status and code. */
  refusals: Record<string, number>;
}

/** The network address of a caller, as a proxy in front tells it: many in one network would meet its limits. */
export const homeOf = (index: number): string => `10.${index >> 8}.${index & 255}.7`;

interface Round {
  send: Send;
  /** Makes the body for one of the callers: everybody has an address, a key and a card of their own. */
  request: (index: number) => object;
  callers?: number;
}

/** Very many callers at once. Says how many won, and how the others were refused. */
export async function hammer({ send, request, callers = 200 }: Round): Promise<Blow> {
  const answers = await Promise.all(
    Array.from({ length: callers }, (_, index) => send(request(index), index)),
  );
  const refusals: Record<string, number> = {};
  for (const { status, code } of answers) {
    if (status === 200) continue;
    const name = `${status} ${code ?? 'without a code'}`;
    refusals[name] = (refusals[name] ?? 0) + 1;
  }
  return { winners: answers.filter(({ status }) => status === 200).length, refusals };
}

/** Sends over the network, to one site after the other, each behind a proxy, and each call from a home of its own. */
export function overNetwork(sites: readonly Site[]): Send {
  let homes = 0;
  return async (body, index) => {
    const site = sites[index % sites.length] ?? expect.unreachable('There is no site.');
    const headers = {
      'idempotency-key': `hammer-${crypto.randomUUID()}`,
      'x-forwarded-for': homeOf(homes++),
    };
    const answered = await call(site, 'customer/booking-store', { body, headers });
    return { status: answered.status, code: answered.body.CODE };
  };
}
