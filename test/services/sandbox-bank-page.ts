/** A page with one button, for the sandbox's bank to be asked from: the real styles, the real dialog. */

import { ApiError } from '../../contract/api-error.ts';
import { loadCardProvider } from '../../src/services/cards/provider.ts';
import type { BankAnswer, BankOutcome } from '../../src/services/cards/sandbox-bank.ts';
import '../../src/styles/base.css';
import '../../src/styles/tokens.css';

/** What the server says to an answer: the outcome, a refusal with its words, or nothing at all. */
export type Reply = BankOutcome | { status: number; serverWords?: string } | 'silence';

declare global {
  interface Window {
    /** Answered by the test. */
    tellServer(clientSecret: string, answer: BankAnswer): Promise<Reply>;
  }
}

const config = {
  apiRoot: new URLSearchParams(location.search).get('api') ?? '/api',
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards: true, mail: true, google: true },
  clockOffsetMs: 0,
};

const provider = loadCardProvider(config, {
  makeCard: () => Promise.reject(new Error('No card is typed here.')),
  today: () => '2026-11-20',
  async answerBank(clientSecret, answer) {
    const reply = await window.tellServer(clientSecret, answer);
    if (reply === 'silence') throw new ApiError('No usable answer came.');
    if (typeof reply === 'object') throw new ApiError(`answered ${reply.status}`, reply);
    return reply;
  },
});

const show = (outcome: string) => {
  document.querySelector('output')?.replaceChildren(outcome);
};

document.querySelector('button')?.addEventListener('click', () => {
  show('');
  provider
    .then((stripe) => stripe.handleNextAction({ clientSecret: 'pi_1_secret_2' }))
    .then(
      (result) => show(JSON.stringify(result)),
      (error: unknown) => show(`thrown: ${String(error)}`),
    );
});
