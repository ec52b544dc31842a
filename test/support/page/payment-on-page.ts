import type { GuestDetails } from '../../models/payment-cases.ts';
import { aGuest } from '../payment-inputs.ts';
import { wire } from '../samples.ts';
import type { PageStage } from './page-stage.ts';

/** How the dialogs end, as the wizard's model names it. */
export type Ending = 'booked' | 'taken' | 'failed' | 'dismissed' | 'login' | 'register';

export async function fillGuestForm({ hands }: PageStage, guest: GuestDetails): Promise<void> {
  await hands.type('First Name', guest.firstName);
  await hands.type('Last Name', guest.lastName);
  await hands.type('Email', guest.email);
  await hands.type('Phone', guest.phone);
}

/** A test card of the sandbox; `4242 4242 4242 4241` is one that the browser refuses (ruling S1). */
export async function typeCard({ hands }: PageStage, number = '4242424242424242'): Promise<void> {
  await hands.type('Card number', number);
  await hands.type('Expiry date', '1230');
  await hands.type('CVC', '123');
}

const stateOf = async (stage: PageStage): Promise<string> => {
  const wizard = await stage.machine('booking');
  if (wizard?.value !== 'paying') return 'over';
  const { value } = (await stage.machine('payment')) ?? {};
  return JSON.stringify(value);
};

/** Waits until the dialogs have come to another state; what it is now. */
async function moved(stage: PageStage, before: string): Promise<string> {
  let now = before;
  await stage.eventually(async () => {
    now = await stateOf(stage);
    if (now === before) throw new Error(`The dialogs stay at ${before}.`);
  });
  return now;
}

/** Takes the dialogs, wherever they are, to an ending, as visitor and server together would. */
export async function endDialogs(stage: PageStage, ending: Ending): Promise<void> {
  let state = await stateOf(stage);
  for (let acts = 0; state !== 'over'; acts += 1) {
    if (acts > 8) throw new Error(`The dialogs do not come to ${ending}; they are at ${state}.`);
    await nextAct(stage, state, ending);
    state = await moved(stage, state);
  }
}

async function nextAct(stage: PageStage, state: string, ending: Ending): Promise<void> {
  const { hands, requests } = stage;
  if (state.includes('creating')) return finishBooking(stage, ending);
  if (state.includes('preparing')) {
    const isWayBack = ending === 'login' || ending === 'register';
    return isWayBack ? requests.fail('createIntent') : requests.answer('createIntent', wire.intent);
  }
  if (ending === 'dismissed') return hands.key('Escape');
  if (state === '"guest"') {
    if (ending === 'login') return hands.press('button', 'Log In');
    if (ending === 'register') return hands.press('button', 'Register');
    await fillGuestForm(stage, aGuest);
    return hands.press('button', 'Book Now');
  }
  if (state.includes('choosing')) return hands.press('button', 'Pay at Store');
  if (state.includes('entering')) {
    await stage.eventually(async () => {
      const { fields } = await stage.see();
      if (!('Card number' in fields)) throw new Error('The card field is not there.');
    });
    await typeCard(stage);
    await stage.eventually(() => hands.press('button', 'Pay Now'));
    return undefined;
  }
  return requests.answer('createPaymentMethod', wire.paymentMethod, 201);
}

function finishBooking({ requests }: PageStage, ending: Ending): Promise<void> {
  if (ending === 'booked') return requests.answer('createBooking', wire.booking);
  const code = ending === 'taken' ? { CODE: 'slot_taken' } : {};
  const status = ending === 'taken' ? 409 : 500;
  return requests.end('createBooking', { status, body: { STATUS: 0, ...code } });
}

/** Brings the dialogs to where nothing closes them: a call that they wait for. Profile-less customers have none. */
export async function lockDialogs(stage: PageStage): Promise<void> {
  const state = await stateOf(stage);
  if (state === '"guest"') {
    await fillGuestForm(stage, aGuest);
    await stage.hands.press('button', 'Book Now');
  } else if (state.includes('choosing')) {
    await stage.hands.press('button', 'Pay Now');
  } else {
    return;
  }
  await moved(stage, state);
}
