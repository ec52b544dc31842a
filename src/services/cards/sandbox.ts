import type { Stripe, StripeError } from '@stripe/stripe-js';
import { ApiError } from '../../../contract/api-error.ts';
import { malformationIn } from './check-card.ts';
import { type ElementOptions, SandboxCardElement } from './sandbox-element.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** Turns a test number into a payment method id, as the provider's own servers do. */
export type MakeCard = (number: string) => Promise<string>;

export interface SandboxSettings {
  makeCard: MakeCard;
  /** The shop's day, `yyyy-MM-dd`. */
  today: () => string;
}

/** Stripe's object as the sandbox has it. */
export interface SandboxStripe extends Stripe {
  readonly testCards: readonly TestCard[];
}

type Made = { paymentMethod: { id: string }; error?: never } | { error: StripeError; paymentMethod?: never };

/**
 * Stands where Stripe's object stands, so that the same components and the same machine run (ruling S1).
 * As with the real provider the browser only finds out what is malformed; the charge decides the rest.
 */
export function createSandboxStripe({ makeCard, today }: SandboxSettings): SandboxStripe {
  const sandbox = {
    testCards,
    elements: createElements,

    async createPaymentMethod({ card }: { type: 'card'; card: unknown }): Promise<Made> {
      if (!(card instanceof SandboxCardElement)) {
        throw new Error('The sandbox takes cards from its own field only.');
      }
      const digits = card.digits();
      const malformed = malformationIn(digits, today());
      if (malformed) {
        card.blame(malformed.part);
        return refusal('validation_error', malformed.code, malformed.words);
      }
      if (!testCards.some(({ number }) => number === digits.number)) {
        card.blame('number');
        const words = 'The sandbox takes test numbers only, such as 4242 4242 4242 4242.';
        return refusal('card_error', 'card_declined', words);
      }
      return make(makeCard, digits.number);
    },

    createToken: () => unsupported('createToken'),
    confirmCardPayment: () => unsupported('confirmCardPayment'),
  };
  // Stripe's type has some sixty members; react-stripe-js asks for these four and the card dialog for two.
  return sandbox as unknown as SandboxStripe;
}

function createElements() {
  let card: SandboxCardElement | null = null;
  return {
    create(type: string, options: ElementOptions = {}): SandboxCardElement {
      if (type !== 'card') throw new Error(`The sandbox has a card field only, no ${type}.`);
      if (card) throw new Error('There is a card field already: destroy it first.');
      card = new SandboxCardElement(options, () => {
        card = null;
      });
      return card;
    },
  };
}

/** An answer of the server is a refusal, as with the real provider; no answer at all stays an exception. */
async function make(makeCard: MakeCard, number: string): Promise<Made> {
  try {
    return { paymentMethod: { id: await makeCard(number) } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error;
    return refusal('api_error', error.code, error.serverWords);
  }
}

function refusal(type: StripeError['type'], code: string | undefined, message: string | undefined): Made {
  return { error: { type, ...(code && { code }), ...(message && { message }) } };
}

async function unsupported(call: string): Promise<never> {
  throw new Error(`The sandbox makes payment methods only, it has no ${call}.`);
}
