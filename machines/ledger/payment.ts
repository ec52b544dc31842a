import type { Rule } from './rule.ts';

/** The dialogs over the wizard's fourth step. */
export const paymentRules = [
  {
    id: 'PAY-1',
    section: '4',
    rule: 'A guest meets the guest dialog first, filled with details typed before.',
  },
  { id: 'PAY-2', section: '4', rule: 'A customer meets the choice between paying at the store and now.' },
  {
    id: 'PAY-3',
    section: '5',
    rule: 'Guest details: all four are needed.',
    texts: ['Please fill in all fields'],
  },
  {
    id: 'PAY-4',
    section: '5',
    rule: 'Guest details: then the e-mail needs an at-sign and a dot.',
    texts: ['Please enter a valid email address'],
  },
  {
    id: 'PAY-5',
    section: '5',
    rule: 'Guest details: then the phone needs 8 characters at least.',
    texts: ['Please enter a valid phone number'],
  },
  {
    id: 'PAY-6',
    section: '4',
    rule: 'A guest with details in order goes on to the card, the only way to pay.',
  },
  { id: 'PAY-7', section: '2', rule: 'A guest can leave the dialog for the login or the register page.' },
  {
    id: 'PAY-8',
    section: '5',
    rule: 'A customer without a profile number can book neither way and is told so beside the buttons.',
    texts: ['Customer profile not found. Please log in again.'],
  },
  {
    id: 'PAY-9',
    section: '4',
    rule: 'Pay at Store creates the booking with status 8 and without a payment.',
  },
  {
    id: 'PAY-10',
    section: '8',
    rule: 'A booking made to be paid at the store is told.',
    texts: ['Booking created successfully!'],
  },
  {
    id: 'PAY-11',
    section: '8',
    rule: 'A booking at the store that fails is told.',
    texts: ['Failed to create booking'],
  },
  {
    id: 'PAY-12',
    section: '4',
    rule: 'Pay Now opens the card dialog, for which an intent is created first.',
  },
  { id: 'PAY-13', section: '4', rule: 'With the intent made, the card can be entered.' },
  {
    id: 'PAY-14',
    section: '8',
    rule: 'An intent that cannot be made is told and leads back to the dialog it came from, guest details kept.',
    texts: ['Failed to create payment intent'],
  },
  {
    id: 'PAY-15',
    section: '5',
    rule: "The card dialog does nothing while the provider's card field is not ready. It may get ready before or after the intent is made, may be lost again, and starts anew with each card dialog.",
  },
  {
    id: 'PAY-16',
    section: '7',
    rule: 'A submitted card becomes a payment method at the provider, in the browser.',
  },
  {
    id: 'PAY-17',
    section: '8',
    rule: "The provider's refusal is shown in the dialog in the provider's words.",
  },
  {
    id: 'PAY-18',
    section: '8',
    rule: 'A refusal without words has words of ours.',
    texts: ['An error occurred while processing your card'],
  },
  {
    id: 'PAY-19',
    section: '8',
    rule: 'A provider that breaks down is told in the dialog.',
    texts: ['An unexpected error occurred'],
  },
  {
    id: 'PAY-20',
    section: '4',
    rule: 'A payment method creates the booking with payment, status 7.',
  },
  {
    id: 'PAY-21',
    section: '8',
    rule: 'A booking made and paid is told.',
    texts: ['Booking created and payment processed successfully!'],
  },
  {
    id: 'PAY-22',
    section: '8',
    rule: 'A booking with payment that fails is told.',
    texts: ['Failed to create booking with payment'],
  },
  {
    id: 'PAY-23',
    section: 'B3',
    rule: "A card that the charge declines stays in the card dialog (or comes back to it) with the provider's words and no toast; intent and key are kept for another card.",
  },
  {
    id: 'PAY-24',
    section: 'B3',
    rule: 'A slot taken meanwhile ends the dialogs as taken; the failure is told.',
  },
  {
    id: 'PAY-25',
    section: 'B3',
    rule: 'A failure may be tried again when our own backend gave it a code; not when a foreign backend failed without a type.',
    edgesOf: ['PAY-11', 'PAY-22'],
  },
  {
    id: 'PAY-26',
    section: '4',
    rule: 'After a booking with payment the intent is forgotten, whether it was made, failed or is in doubt.',
    edgesOf: ['PAY-21', 'PAY-22', 'PAY-24', 'PAY-35'],
  },
  { id: 'PAY-27', section: 'B7', rule: 'Cancel, Escape, a click outside and Back close the open dialog.' },
  {
    id: 'PAY-28',
    section: 'B4',
    rule: 'They do nothing while an intent, a payment method or a booking is being made, or the bank asks its customer.',
    noEdge: {
      why: 'Nothing may happen: the machine knows none of these events there.',
      heldBy: 'test/specs/payment.spec.ts',
    },
  },
  {
    id: 'PAY-29',
    section: '2',
    rule: 'Making an intent or a booking says that it is slow after 5 seconds, and goes on.',
  },
  {
    id: 'PAY-30',
    section: '7',
    rule: 'The provider is loaded as each card dialog opens, not before, side by side with the intent; loading it says that it is slow after 5 seconds, and goes on. Once it is loaded its card field is put up, and gets ready.',
  },
  {
    id: 'PAY-31',
    section: '5',
    rule: 'A provider that cannot be loaded, or whose card field is not ready 20 seconds after the loading or the putting up began, is told in the dialog, beside the card, and can be loaded again; Cancel still leaves.',
    texts: ['The card form could not be loaded.', 'Try again'],
  },
  {
    id: 'PAY-32',
    section: 'B4',
    rule: 'A card whose bank asks its owner first: the card dialog closes, no dialog of ours is open, and the provider asks with the secret that came with the answer. An answer that wants to ask and brings no secret is a decline.',
  },
  {
    id: 'PAY-33',
    section: 'B4',
    rule: 'When the customer has answered their bank, the booking is asked for again, with the same key, card and intent, in a dialog without a card field; this asking ends as the first could end.',
  },
  {
    id: 'PAY-34',
    section: 'B4',
    rule: "An authentication that fails opens the card dialog anew, with the provider's words, else ours as for a card (PAY-17 to PAY-19); intent and key are kept.",
  },
  {
    id: 'PAY-35',
    section: 'B4',
    rule: 'A booking call that carried its key and brought no definite answer (none at all, a server error, still being worked on) is not a failure: the dialogs end in doubt, nothing is told yet.',
  },
] as const satisfies readonly Rule[];
