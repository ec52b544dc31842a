import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { daysLater } from '../../contract/format.ts';
import { type FreeDay, loadFreeTimes } from '../../contract/free-times.ts';
import { chairHolder } from './chair-holder.ts';
import { homeOf } from './hammer.ts';
import { guestRequest, startTestServer, THURSDAY } from './test-server.ts';

/** What a script takes that holds the longest visits from Submit, again and again, and never books (ABUSE-24). */
describe('a script that only holds slots', () => {
  const server = startTestServer();
  beforeEach(() => {
    server.deps.proxies = 1;
  });
  const MINUTES = 180;

  /** Three times of each day that do not overlap, with their barbers, as the script reads them. */
  async function targets() {
    const days: FreeDay[] = [];
    for (let from = '2026-11-21'; from < '2027-02-13'; from = daysLater(from, 14)) {
      const answer = await server.send(loadFreeTimes, { store_id: 1, minutes: MINUTES, from, days: 14 });
      days.push(...(answer.result as FreeDay[]));
    }
    return days.flatMap(({ day, times }) =>
      [times[0], times.find(({ time }) => time >= '13:00'), times.at(-1)].flatMap((free) =>
        free ? [{ day, time: free.time, barber_id: free.barber.id, minutes: MINUTES }] : [],
      ),
    );
  }

  let keys = 0;
  /** Holds with each address twice, in turns. Returns the number of slots that are held then. */
  async function holdAll(addresses: number, slots: Awaited<ReturnType<typeof targets>>): Promise<number> {
    let held = 0;
    for (let call = 0; call < 2 * addresses; call += 1) {
      keys += 1;
      const robot = chairHolder(server, `key-of-robot-${keys}`, homeOf(call % addresses));
      const { until } = await robot.hold(slots[call % slots.length]);
      if (until) held += 1;
    }
    return held;
  }

  // Without a proof of work a hundred addresses make 150 calls in ten minutes, of which 123 find a free slot.
  it.each([
    { addresses: 1, atOnce: 360, inADay: 720 },
    { addresses: 100, atOnce: 22_140, inADay: 72_000 },
  ])(
    'takes $atOnce chair minutes at once from $addresses addresses without a proof of work, and at most $inADay in a day (ABUSE-24)',
    { timeout: 120_000 },
    async ({ addresses, atOnce, inADay }) => {
      const slots = await targets();
      const taken: number[] = [];
      for (let hour = 0; hour < 4; hour += 1) {
        taken.push((await holdAll(addresses, slots)) * MINUTES);
        server.later(60);
      }
      expect(taken[0]).toBe(atOnce);
      expect(taken.reduce((sum, minutes) => sum + minutes, 0)).toBeLessThanOrEqual(inADay);
    },
  );

  it('leaves three quarters of a day from any number of addresses, and the slots can be booked ten minutes later (ABUSE-24)', async () => {
    const slots = (await targets()).filter(({ day }) => day === THURSDAY);
    const everyBarber = [1, 2, 3, 4].flatMap((barber_id) => slots.map((slot) => ({ ...slot, barber_id })));
    expect((await holdAll(20, everyBarber)) * MINUTES).toBe(540);
    const honest = async (from_time: string) =>
      server.send(
        storeBooking,
        guestRequest({ from_time, store_user_id: 3, payment_method_id: await server.card() }),
        undefined,
        homeOf(500),
      );
    expect(await honest('11:00')).toMatchObject({ status: 200 });
    server.later(10);
    expect(
      await chairHolder(server, 'key-of-a-guest', homeOf(501)).sees(slots[0]?.time ?? '', {
        barber: slots[0]?.barber_id ?? 0,
      }),
    ).toBe(true);
  });
});
