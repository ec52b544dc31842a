import type { GuestDetails } from '../../models/payment-cases.ts';
import { aGuest } from '../payment-inputs.ts';
import { wire } from '../samples.ts';
import type { PageRequest, Reply } from './held-requests.ts';
import type { PageStage } from './page-stage.ts';

/** How the dialogs end, as the wizard's model names it. */
export type Ending =
  | { kind: 'booked' | 'taken' | 'doubtful' | 'dismissed' | 'login' | 'register' }
  /** In the server's words, or without any. */
  | { kind: 'failed'; reply: Reply };

export async function fillGuestForm({ hands }: PageStage, guest: GuestDetails): Promise<void> {
  await hands.type('First Name', guest.firstName);
  await hands.type('Last Name', guest.lastName);
  await hands.type('Email', guest.email);
  await hands.type('Phone', guest.phone);
}

/** A test card of the sandbox: the browser takes it, and the path says what the server does (ruling S1). */
export async function typeCard({ hands }: PageStage): Promise<void> {
  await hands.type('Card number', '4242424242424242');
  await hands.type('Expiry date', '1230');
  await hands.type('CVC', '123');
}

/** How far the dialogs have come; the provider comes and goes beside that, and is not looked at. */
async function stateOf(stage: PageStage): Promise<string> {
  const wizard = await stage.machine('booking');
  if (wizard?.value !== 'paying') return 'over';
  const { value, status } = (await stage.machine('payment')) ?? {};
  // They may have ended between the two looks: the wizard has left them then.
  if (status === 'done') return 'over';
  const card = typeof value === 'object' ? value.card : undefined;
  return JSON.stringify(typeof card === 'object' ? card.steps : value);
}

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
    if (acts > 8) throw new Error(`The dialogs do not come to ${ending.kind}; they are at ${state}.`);
    await nextAct(stage, state, ending);
    state = await moved(stage, state);
  }
}

async function nextAct(stage: PageStage, state: string, ending: Ending): Promise<void> {
  const { hands, requests } = stage;
  const { kind } = ending;
  if (state.includes('creating')) {
    await asked(stage, 'createBooking');
    return requests.end('createBooking', replyFor(ending));
  }
  if (state.includes('preparing')) {
    await asked(stage, 'createIntent');
    const isWayBack = kind === 'login' || kind === 'register';
    return isWayBack ? requests.fail('createIntent') : requests.answer('createIntent', wire.intent);
  }
  if (kind === 'dismissed') return hands.key('Escape');
  if (state === '"guest"') {
    if (kind === 'login') return hands.press('button', 'Log In');
    if (kind === 'register') return hands.press('button', 'Register');
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
  await asked(stage, 'createPaymentMethod');
  return requests.answer('createPaymentMethod', wire.paymentMethod, 201);
}

/** Waits for a call of the page: its machine waits for the answer before the call is where it is held. */
async function asked({ eventually, requests }: PageStage, name: PageRequest['name']): Promise<void> {
  await eventually(async () => {
    if (!requests.open.includes(name)) throw new Error(`${name} is not asked yet.`);
  });
}

function replyFor(ending: Ending): Reply {
  switch (ending.kind) {
    case 'booked':
      return { status: 200, body: { STATUS: 1, RESULT: wire.booking } };
    case 'taken':
      return { status: 409, body: { STATUS: 0, CODE: 'slot_taken' } };
    case 'doubtful':
      return 'no answer';
    case 'failed':
      return ending.reply;
    default:
      throw new Error(`No booking ends as ${ending.kind}.`);
  }
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
