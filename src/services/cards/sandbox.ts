import type { Stripe, StripeError } from '@stripe/stripe-js';
import { ApiError } from '../../../contract/api-error.ts';
import { malformationIn } from './check-card.ts';
import { authenticateWithBank, type BankAnswer, type BankOutcome } from './sandbox-bank.ts';
import { type ElementOptions, SandboxCardElement } from './sandbox-element.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** Turns a test number into a payment method id, as the provider's server does. */
export type MakeCard = (number: string) => Promise<string>;

/** Sends the owner's answer for the intent with a secret to the server, which acts as the provider. */
export type AnswerBank = (clientSecret: string, answer: BankAnswer) => Promise<BankOutcome>;

export interface SandboxSettings {
  makeCard: MakeCard;
  answerBank: AnswerBank;
  /** The shop's day, `yyyy-MM-dd`. */
  today: () => string;
}

/** The parts of Stripe's object that the sandbox has. */
export interface SandboxStripe extends Stripe {
  readonly testCards: readonly TestCard[];
}

type Answered<Result> = Result | { error: StripeError };

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Creates an object that replaces Stripe's, so that the same components and the same machine run (SHOP-41). As with
 * the real provider, the browser checks only the format; the charge decides the rest.
 */
export function createSandboxStripe({ makeCard, answerBank, today }: SandboxSettings): SandboxStripe {
  const sandbox = {
    testCards,
    elements: createElements,

    async createPaymentMethod({
      card,
    }: {
      card: unknown;
    }): Promise<Answered<{ paymentMethod: { id: string } }>> {
      if (!(card instanceof SandboxCardElement)) {
        throw new Error('The sandbox takes cards from its own field only.');
      }
      const digits = card.digits();
      const malformed = malformationIn(digits, today());
      if (malformed) {
        card.blame(malformed.part);
        return refusal('validation_error', malformed.code, malformed.message);
      }
      if (!testCards.some(({ number }) => number === digits.number)) {
        card.blame('number');
        const message = 'The sandbox takes test numbers only, such as 4242 4242 4242 4242.';
        return refusal('card_error', 'card_declined', message);
      }
      return orRefusal(async () => ({ paymentMethod: { id: await makeCard(digits.number) } }));
    },

    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      orRefusal(async () => {
        const status = await authenticateWithBank((answer) => answerBank(clientSecret, answer));
        if (status === 'requires_confirmation') return { paymentIntent: { status } };
        return refusal('invalid_request_error', 'payment_intent_authentication_failure', NOT_AUTHENTICATED);
      }),

    createToken: () => unsupported('createToken'),
    confirmCardPayment: () => unsupported('confirmCardPayment'),
  };
  // Stripe's type has some sixty members; react-stripe-js uses four of these, and this site three.
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

/**
 * As with the real provider, an error response of the server means a refusal. A missing response stays an
 * exception.
 */
async function orRefusal<Result>(work: () => Promise<Answered<Result>>): Promise<Answered<Result>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error;
    const type = error.status < 500 ? 'invalid_request_error' : 'api_error';
    return refusal(type, error.code, error.serverMessage);
  }
}

function refusal(
  type: StripeError['type'],
  code: string | undefined,
  message: string | undefined,
): { error: StripeError } {
  return { error: { type, ...(code && { code }), ...(message && { message }) } };
}

async function unsupported(call: string): Promise<never> {
  throw new Error(`The sandbox has no ${call}.`);
}
