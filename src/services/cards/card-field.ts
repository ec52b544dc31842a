import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { CardRefused } from '../../../contract/card-refused.ts';

/** A card field on the page and the provider that it belongs to. */
export interface MountedCard {
  stripe: Pick<Stripe, 'createPaymentMethod'>;
  element: StripeCardElement;
}

export interface CardField {
  register(card: MountedCard): void;
  /** Forgets the card, unless a newer one has taken its place. */
  unregister(card: MountedCard): void;
  /**
   * Turns the card that is typed in the field into the provider's payment method, and resolves to its id.
   * Rejects with `CardRefused` when the provider says no (CARD-8); any other exception is
   * an unexpected one and comes through as it is.
   */
  createPaymentMethod(): Promise<string>;
}

/** Where the payment machine's service finds the field that React has mounted. */
export function createCardField(): CardField {
  let mounted: MountedCard | null = null;
  return {
    register(card) {
      mounted = card;
    },
    unregister(card) {
      if (mounted === card) mounted = null;
    },
    async createPaymentMethod() {
      if (!mounted) throw new Error('No card field is mounted.');
      const { stripe, element } = mounted;
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: element });
      if (error) throw new CardRefused(error.message);
      return paymentMethod.id;
    },
  };
}

/** The page's one card field: one card dialog is open at a time. */
export const cardField = createCardField();
