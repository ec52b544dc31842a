import { storeBooking } from '../../contract/bookings.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import type { RetryFrom } from '../../machines/rules/failure.ts';
import type { PaysBy, SubmitResult } from '../../machines/rules/submit-result.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { guestLabels, ida } from '../support/guests.ts';
import { type Fixture, wireBooking } from './booking.fixture.ts';

/** Our API rejects a guest whose details pass the form's checks. */
export const guestRefused = refusal(422, {
  CODE: 'invalid',
  FIELD: 'guest_customer_email',
  MESSAGE: 'Please give us another address.',
});
/** The problem that the dialog then shows. */
export const guestRefusal = {
  text: 'Nothing was booked and nothing was charged',
  fields: { email: 'Please give us another address.' },
};
/** The server's message when the slot is taken. */
export const takenWords = 'Somebody was quicker.';
export const slotTaken = refusal(409, { CODE: 'slot_taken', MESSAGE: takenWords });
export const priceWords = 'A price has changed.';
/** Definite failures. Our API sends a code; a foreign API sends none, so the reason stays unknown. */
export const failures = {
  coded: refusal(409, { CODE: 'already_used' }),
  outdated: refusal(409, { CODE: 'price_changed', MESSAGE: priceWords }),
  foreignRefusal: refusal(422),
  foreignBreakdown: refusal(500),
  foreignSilence: 'no answer',
} as const satisfies Record<string, Reply>;
/** Our own API refuses to book the visit unpaid, and would accept a card (ABUSE-22). */
export const cardOnly = {
  overlap: refusal(409, { CODE: 'visits_overlap', MESSAGE: 'You have a visit then.' }),
  limit: refusal(429, { CODE: 'unpaid_limit', MESSAGE: 'You have too many visits.' }),
} as const satisfies Record<string, Reply>;
/** The wizard's memory after each refusal. Only after `limit` can a retry with the same time succeed. */
export const afterCardOnly = {
  overlap: { retryFrom: null, reason: 'You have a visit then.' },
  limit: { retryFrom: 'payment', reason: 'You have too many visits.' },
} as const satisfies Record<keyof typeof cardOnly, { retryFrom: RetryFrom | null; reason: string }>;
/** Where a retry begins after each failure. After a failure of a foreign API, the page cannot know whether a booking was made. */
export const retries = {
  coded: 'payment',
  outdated: 'services',
  foreignRefusal: null,
  foreignBreakdown: null,
  foreignSilence: null,
} as const satisfies Record<keyof typeof failures, RetryFrom | null>;
/** The ways in which the dialogs end. */
export type Ending =
  | 'booked'
  | 'taken'
  | 'dismissed'
  | 'loggingIn'
  | 'registering'
  | { changing: 'stores' | 'services' | 'date' }
  | { failed: Reply }
  | { doubtful: 'store' | 'card' };

/** Returns the state of the dialogs. The state of the card field is separate. */
async function stateOf(page: PageDriver): Promise<string> {
  const wizard = await page.machine('booking');
  if (!JSON.stringify(wizard?.value ?? '').includes('paying')) return 'over';
  const { value, status } = (await page.machine('payment')) ?? {};
  // The dialogs may have ended between the two reads, so the wizard has closed them.
  if (status === 'done') return 'over';
  if (value !== 'card') return JSON.stringify(value);
  const card = await page.machine('charge');
  const paying = typeof card?.value === 'object' ? card.value.paying : undefined;
  return typeof paying === 'object' ? JSON.stringify(paying.steps) : stateOf(page);
}

/** Waits until the dialogs have left a state, and returns the new state. */
async function moved(page: PageDriver, before: string): Promise<string> {
  let now = before;
  await page.eventually(async () => {
    now = await stateOf(page);
    if (now === before) throw new Error(`The payment dialogs are still in the state ${before}.`);
  });
  return now;
}

/** Takes the dialogs from any state to an ending, with the actions of the visitor and the responses of the server. */
export async function endDialogs(page: PageDriver, fixture: Fixture, ending: Ending): Promise<void> {
  let state = await stateOf(page);
  for (let acts = 0; state !== 'over'; acts += 1) {
    if (acts > 8)
      throw new Error(`The payment dialogs did not end after 8 actions. Their state is ${state}.`);
    await nextAct(page, fixture, state, ending);
    state = await moved(page, state);
  }
}

/** Takes a guest's dialogs to a refusal that does not end them. By default the card is declined and the guest may enter a new card. */
export async function refuseBooking(
  page: PageDriver,
  fixture: Fixture,
  reply = refusal(402, { CODE: 'card_declined' }),
): Promise<void> {
  let state = await stateOf(page);
  for (; !state.includes('"booking"'); state = await moved(page, state))
    await nextAct(page, fixture, state, 'taken');
  await page.eventually(() => page.network.end(storeBooking, reply));
  await moved(page, state);
}

const changeButtons = { stores: 'Change store', services: 'Change services', date: 'Change day' };
const isChange = (ending: Ending) => typeof ending === 'object' && 'changing' in ending;

async function nextAct(page: PageDriver, fixture: Fixture, state: string, ending: Ending): Promise<void> {
  const { network } = page;
  if (state.includes('creating') || state.includes('"booking"'))
    return page.eventually(() => network.end(storeBooking, replyFor(ending)));
  if (state.includes('preparing')) {
    const isWayBack =
      ending === 'loggingIn' ||
      ending === 'registering' ||
      isChange(ending) ||
      (typeof ending === 'object' && 'doubtful' in ending && ending.doubtful === 'store');
    const intent = { payment_intent_id: 'pi_1', client_secret: 'pi_1_secret' };
    return page.eventually(() =>
      isWayBack
        ? network.end(createPaymentIntent, { status: 500, body: {} })
        : network.answer(createPaymentIntent, intent),
    );
  }
  if (isChange(ending)) return page.press('button', changeButtons[ending.changing]);
  if (ending === 'dismissed') return page.key('Escape');
  if (state === '"guest"') {
    if (ending === 'loggingIn') return page.press('button', 'Log In');
    if (ending === 'registering') return page.press('button', 'Register');
    return bookAsGuest(page, fixture);
  }
  if (state.includes('choosing')) return page.press('button', 'Pay at Store');
  if (state.includes('entering')) {
    await page.eventually(() => typeCard(page));
    return page.eventually(() => page.press('button', 'Pay Now'));
  }
  return page.eventually(() => network.answer(createSandboxCard, { payment_method_id: 'pm_sandbox_1' }));
}

export async function fillGuestForm(page: PageDriver, guest: Guest): Promise<void> {
  for (const [name, label] of guestLabels) await page.type(label, guest[name]);
}

/** Types a test card of the sandbox. The browser accepts it; the path decides how the server answers (SHOP-41). */
export async function typeCard(page: PageDriver): Promise<void> {
  await page.type('Card number', '4242424242424242');
  await page.type('Expiry date', '1230');
  await page.type('CVC', '123');
}

async function bookAsGuest(page: PageDriver, fixture: Fixture): Promise<void> {
  await fillGuestForm(page, ida);
  await page.press('button', 'Book Now');
  fixture.guest = ida;
}

function replyFor(ending: Ending): Reply {
  if (ending === 'booked') return { status: 200, body: { STATUS: 1, RESULT: wireBooking } };
  if (ending === 'taken') return slotTaken;
  // The two buttons are in the guest dialog, which opens again only after this refusal.
  if (ending === 'loggingIn' || ending === 'registering') return guestRefused;
  if (typeof ending === 'object') return 'failed' in ending ? ending.failed : 'no answer';
  throw new Error(`No response to a booking ends the dialogs as ${ending}.`);
}

/** Takes the dialogs to an open call, during which they cannot be closed. Customers without a profile have no such call. */
export async function lockDialogs(page: PageDriver, fixture: Fixture): Promise<void> {
  const state = await stateOf(page);
  if (state === '"guest"') await bookAsGuest(page, fixture);
  else if (state.includes('choosing')) await page.press('button', 'Pay Now');
  else return;
  await moved(page, state);
}

/** The result of the dialogs when the booking was made. */
export const bookedBy = (paysBy: PaysBy): SubmitResult => ({
  kind: 'booked',
  booking: { number: 'WB-77', calendarKey: 'calendar-of-77' },
  paysBy,
});

/** What the dialogs send to the wizard when a visitor has typed the details. */
export function detailsTyped(fixture: Fixture) {
  fixture.guest = ida;
  fixture.note = 'With children';
  return { type: 'details.type', guest: ida, note: fixture.note };
}
