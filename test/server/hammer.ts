import { expect } from 'vitest';
import { call } from '../support/call.ts';
import type { Site } from '../support/site.ts';

/** Sends `POST customer/booking-store` with this body. */
export type Send = (body: object, index: number) => Promise<{ status: number; code: string | undefined }>;

export interface HammerCall {
  /** The number of bookings made. */
  winners: number;
  /** The number of refusals by status and code. */
  refusals: Record<string, number>;
}

/**
 * Returns the network address of a caller, as a proxy sends it. Many callers in one network would reach its
 * limits.
 */
export const homeOf = (index: number): string => `10.${index >> 8}.${index & 255}.7`;

interface Round {
  send: Send;
  /** Returns the body for a caller, with a separate address, key and card. */
  request: (index: number) => object;
  callers?: number;
}

/** Sends the requests of many callers at once. Returns the number of bookings, and of refusals by code. */
export async function hammer({ send, request, callers = 200 }: Round): Promise<HammerCall> {
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

/** Returns a function that sends each call to the next site, through a proxy and from a new home network. */
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
