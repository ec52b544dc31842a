import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { CardRefused } from '../../../contract/card-refused.ts';

/** A card field on the page and the provider that it belongs to. */
export interface MountedCard {
  stripe: Pick<Stripe, 'createPaymentMethod'>;
  element: StripeCardElement;
}

export interface CardField {
  register(card: MountedCard): void;
  /** Removes the card field, unless a newer field has replaced it. */
  unregister(card: MountedCard): void;
  /**
   * Turns the card in the field into the provider's payment method, and resolves to its id. Rejects with
   * `CardRefused` if the provider refuses the card (CARD-8), and with the original exception for all other
   * failures.
   */
  createPaymentMethod(): Promise<string>;
}

/** Gives the charge machine's service access to the field that React has mounted. */
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

/** The page's only card field, because a single card dialog is open at a time. */
export const cardField = createCardField();
