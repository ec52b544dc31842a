import type { TestPath } from '@xstate/test';
import { transition } from 'xstate';
import { type PaymentState, paymentSpec } from '../../models/payment.model.ts';
import type { PaymentEvent } from '../../models/payment-cases.ts';
import type { CardScript } from './late-scripts.ts';

/** What a path finds out as it goes, and what the names of the model stand for. */
export interface PaymentWorld {
  /** The key of the path's submit, which the page makes at random. */
  submitKey: string;
  /** What becomes of a script whenever the card dialog asks for it. */
  scripts: Record<CardScript, 'there' | 'held' | 'blocked'>;
  /** In which the card was refused last. */
  words: string;
}

/** Which scripts a path holds back: those that it lets something else happen before. */
export function heldBy({ steps }: TestPath<PaymentState, PaymentEvent>): CardScript[] {
  const isLate = (where: 'loading' | 'mounting', arrival: PaymentEvent['type']) =>
    steps.some(({ event }, index) => {
      const before = steps[index - 1]?.state;
      return event.type !== arrival && before?.matches({ card: { provider: where } });
    });
  return [
    ...(isLate('loading', 'provider.loaded') ? (['provider'] as const) : []),
    ...(isLate('mounting', 'provider.ready') ? (['cardForm'] as const) : []),
  ];
}

/**
 * Where the page comes to rest when its model stands in a state: a script that is there already, or that the
 * browser knows to be blocked, is waited for no more.
 */
export function settled(state: PaymentState, world: PaymentWorld): PaymentState {
  const type = atOnce(state, world);
  return type ? settled(transition(paymentSpec, state, { type })[0], world) : state;
}

function atOnce(state: PaymentState, { scripts }: PaymentWorld) {
  if (state.matches({ card: { provider: 'loading' } })) {
    if (scripts.provider === 'there') return 'provider.loaded';
    return scripts.provider === 'blocked' ? 'provider.blocked' : undefined;
  }
  const isMounting = state.matches({ card: { provider: 'mounting' } });
  return isMounting && scripts.cardForm === 'there' ? 'provider.ready' : undefined;
}
