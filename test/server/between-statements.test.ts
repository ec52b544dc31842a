import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { cancelVisit } from '../../server/acts/cancel-visit.ts';
import { stripeCards } from '../../server/adapters/stripe-gateway.ts';
import type { Deps } from '../../server/http/deps.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { moveLinkedVisit } from '../../server/visits/change-visit.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { rowsOf } from '../support/rows.ts';
import { Stopped, stoppingAt } from './stopping-at.ts';
import { customerRequest, openTestServer, THURSDAY } from './test-server.ts';

describe.each(engines)('a process that ends between two statements, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));
  let provider: Provider;
  let visit = { manage_key: '', booking_uniqueid: '' };
  beforeEach(async () => {
    provider = await startProvider();
  });
  afterEach(() => provider.close());
  const bookPaid = async () => {
    await server.reset();
    // Each run has the keys of the run before it, so that its provider must be new.
    await provider.close();
    provider = await startProvider();
    const { secretKey, url: apiUrl } = provider;
    server.deps.cards = stripeCards({ secretKey, webhookSecret: null, apiUrl });
    const { token } = await server.customer();
    const byCard = customerRequest({ booking_status_id: 7, payment_method_id: provider.card() });
    visit = (await server.send(storeBooking, byCard, token)).body.RESULT as typeof visit;
  };
  const money = () => ({ charged: provider.charged(), refunded: provider.refunded() });
  const isOffered = async (store_user_id: number, time: string) => {
    const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id };
    return ((await server.send(listSlots, day)).result as string[]).includes(time);
  };
  const mailsTo = async (subject: string) => {
    const mails = server.database.db.selectFrom('outbox').select('outbox_id');
    return (
      await mails.where('to_address', 'like', 'casey%').where('subject', 'like', `%${subject}%`).execute()
    ).length;
  };
  const payment = () =>
    server.database.db
      .selectFrom('payments')
      .select(['state', 'kept_cents', 'returned_cents'])
      .executeTakeFirstOrThrow();

  /** Stops `act` before each of its steps in turn, until a run has no step left. Returns the number of steps. */
  async function stopEverywhere(
    act: (deps: Deps) => Promise<unknown>,
    after: () => Promise<void>,
  ): Promise<number> {
    for (let last = 1; ; last += 1) {
      await bookPaid();
      const deps = stoppingAt(server.deps, last);
      const outcome = await act(deps).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Stopped) return 'stopped';
          throw error;
        },
      );
      await after();
      if (deps.steps() < last) {
        expect(outcome).toBe('done');
        return last - 1;
      }
    }
  }

  it('leaves a move by link whole, and the repeated request moves once (SHOP-85, SHOP-88, SHOP-89, MOVE-14)', {
    timeout: 120_000,
  }, async () => {
    const move = (deps: Deps) =>
      moveLinkedVisit(deps, {
        visit_key: visit.manage_key,
        move_key: 'move-key-1',
        from: { day: THURSDAY, time: '10:00', barber_id: 1 },
        to: { day: THURSDAY, time: '14:30', barber_id: 2 },
        total_cents: 3000,
      });
    const seen = new Set<string>();

    const steps = await stopEverywhere(move, async () => {
      const hasMoved = (await mailsTo('has moved')) === 1;
      seen.add(hasMoved ? 'moved' : 'not moved');
      // The old chair is free exactly if the visit has the new chair.
      expect([await isOffered(1, '10:00'), await isOffered(2, '14:30')]).toEqual([hasMoved, !hasMoved]);
      expect(await server.count('acts')).toBe(hasMoved ? 1 : 0);

      server.later(60);
      await sweep(server.deps);
      await move(server.deps);
      const whole = await rowsOf(server.database, ['bookings', 'acts', 'outbox', 'payments']);
      await move(server.deps);

      expect(await rowsOf(server.database, ['bookings', 'acts', 'outbox', 'payments'])).toEqual(whole);
      expect([await isOffered(1, '10:00'), await isOffered(2, '14:30')]).toEqual([true, false]);
      expect([await server.count('acts'), await mailsTo('has moved')]).toEqual([1, 1]);
      expect(money()).toEqual({ charged: 3000, refunded: 0 });
    });

    expect(steps).toBeGreaterThan(20);
    expect([...seen].sort()).toEqual(['moved', 'not moved']);
  });

  it('leaves a cancellation with a refund of a part whole, and the refund is sent once (CHARGE-27, SHOP-84, SHOP-89)', {
    timeout: 120_000,
  }, async () => {
    const cancel = (deps: Deps) =>
      cancelVisit(deps, { key: 'act-1', who: 'desk' }, { number: visit.booking_uniqueid, refund: 1250 });
    const seen = new Set<string>();

    const steps = await stopEverywhere(cancel, async () => {
      const { state } = await payment();
      const { charged, refunded } = money();
      seen.add(`${state}, ${refunded} cents refunded`);
      const isCancelled = state !== 'succeeded';
      // The chair is free exactly if the visit is cancelled, and only then money is returned.
      expect(await isOffered(1, '10:00')).toBe(isCancelled);
      expect([charged, await mailsTo('cancelled')]).toEqual([3000, isCancelled ? 1 : 0]);
      if (!isCancelled) expect(refunded).toBe(0);

      server.later(60);
      await sweep(server.deps);
      expect(await cancel(server.deps)).toEqual({ refundCents: 1250 });
      await sweep(server.deps);

      expect(money()).toEqual({ charged: 3000, refunded: 1250 });
      expect(await payment()).toEqual({ state: 'part_refunded', kept_cents: 1750, returned_cents: 1250 });
      expect([await server.count('acts'), await mailsTo('cancelled')]).toEqual([1, 1]);
      expect(await isOffered(1, '10:00')).toBe(true);
    });

    expect(steps).toBeGreaterThan(20);
    expect([...seen].sort()).toEqual([
      'part_refunded, 1250 cents refunded',
      'refund_due, 0 cents refunded',
      'refund_due, 1250 cents refunded',
      'succeeded, 0 cents refunded',
    ]);
  });
});
