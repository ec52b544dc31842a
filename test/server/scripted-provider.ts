import { expect } from 'vitest';
import type { CardGateway, ChargeResult, Intent, IntentStatus } from '../../server/adapters/card-gateway.ts';
import { deferred } from '../support/deferred.ts';

/** A provider with a single intent. A test can hold calls, let them fail, and change the ledger. */
export function scriptedProvider() {
  const ledger = {
    status: 'chargeable' as IntentStatus,
    charges: [] as number[],
    refund: 'none',
    tried: 0,
    partCents: 0,
    /** The refunded cents, once a refund is made. */
    madeCents: 3000,
    dispute: 'none',
  };
  const silent = new Set<string>();
  let held: { name: string; arrive: () => void; opened: Promise<void> } | undefined;
  const respond = async <R>(name: string, answer: () => R): Promise<R> => {
    if (held?.name === name) {
      const { arrive, opened } = held;
      held = undefined;
      arrive();
      await opened;
    }
    if (silent.has(name)) throw new Error('The provider is not there.');
    return answer();
  };
  const card = { id: 'pi_of_a_walk', clientSecret: 'pi_of_a_walk_secret', message: null, reference: null };
  const intent = (): Intent => ({ ...card, status: ledger.status, cents: ledger.charges[0] ?? 3000 });
  const results = {
    chargeable: { kind: 'declined', message: 'Your card was declined.' },
    authenticating: { kind: 'authentication_required', clientSecret: card.clientSecret },
    authenticated: { kind: 'unknown', reason: 'It waits to be charged.' },
    processing: { kind: 'unknown', reason: 'It is being processed.' },
    cancelled: { kind: 'cancelled' },
  } as const;
  const refused = { kind: 'refused', message: 'expired_or_canceled_card' } as const;
  const cards: CardGateway = {
    name: 'stripe',
    createIntent: () => respond('createIntent', intent),
    charge() {
      ledger.tried += 1;
      return respond('charge', (): ChargeResult => {
        const { status, cents } = intent();
        return status === 'succeeded' ? { kind: status, cents } : results[status];
      });
    },
    retrieveIntent: () => respond('retrieveIntent', intent),
    finishIntent: () =>
      respond('finishIntent', () => {
        if (ledger.status === 'authenticated')
          ledger.status = ledger.charges.length > 0 ? 'succeeded' : 'chargeable';
        return intent();
      }),
    cancelIntent: () =>
      respond('cancelIntent', () => {
        if (ledger.status !== 'succeeded') ledger.status = 'cancelled';
        return intent();
      }),
    refundIntent: (_, keptCents = 0) =>
      respond('refundIntent', () => {
        if (ledger.refund === 'refused') return refused;
        expect(ledger.status).toBe('succeeded');
        ledger.refund = 'made';
        ledger.madeCents = 3000 - keptCents;
        return { kind: 'refunded' };
      }),
    retrieveRefund: () =>
      respond('retrieveRefund', () => (ledger.refund === 'refused' ? refused : undefined)),
    retrieveReturns: () =>
      respond('retrieveReturns', () => {
        const refundedCents = ledger.refund === 'made' ? ledger.madeCents : ledger.partCents;
        return {
          refundedCents,
          lostCents: ledger.dispute === 'lost' ? 3000 : 0,
          isDisputed: ledger.dispute === 'open',
        };
      }),
    readMessage: () => Promise.resolve({ intentId: card.id }),
  };
  return {
    cards,
    ledger,
    /** Holds the next call with this name. */
    hold(name: string) {
      const [arrival, answer] = [deferred(), deferred()];
      held = { name, arrive: arrival.open, opened: answer.opened };
      return { reached: arrival.opened, open: answer.open };
    },
    /** Runs `act` while the named calls fail. */
    async without<R>(names: readonly string[], act: () => Promise<R>): Promise<R> {
      for (const name of names) silent.add(name);
      const result = await act();
      silent.clear();
      return result;
    },
  };
}
