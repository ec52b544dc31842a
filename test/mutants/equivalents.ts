import type { Reason } from '../support/mutants/complaint.ts';

/** Mutants that are no change, by what makes them so. Each run walks mutant and machine again to show it. */
const reasons: (Reason & { mutants: readonly string[] })[] = [
  {
    because: 'The two guards never both say yes: their order makes no difference.',
    mutants: [
      'booking | restoring | always #0 | after #1',
      'booking | restoring | always #1 | after #2',
      'booking | stores.loading | loadStores done #0 | after #1',
      'booking | paying | payment done #0 | after #1',
      'booking | paying | payment done #1 | after #2',
      'booking | paying | payment done #2 | after #3',
      'booking | paying | payment done #3 | after #4',
      'booking | paying | payment done #4 | after #5',
      'booking | checking.asking | askAboutSubmit done #0 | after #1',
      'booking | checking.asking | askAboutSubmit done #2 | after #3',
      'payment | choice.creating | createBooking failed #0 | after #1',
      'payment | card.steps.creating | createBookingWithPayment failed #1 | after #2',
      'payment | card.steps.creating | createBookingWithPayment failed #2 | after #3',
      'payment | finishing | createBookingWithPayment failed #1 | after #2',
      'payment | finishing | createBookingWithPayment failed #2 | after #3',
      'queue-place | inQueue.following.asking | askPlace done #0 | after #1',
      'queue-place | inQueue.called.asking | askPlace done #0 | after #1',
    ],
  },
  {
    because:
      'The payment machine decides anew who is booking, which does not change, and leads to the same dialog.',
    mutants: [
      'payment | guest | guest.submit #0 | to deciding',
      'payment | guest | guest.submit #1 | to deciding',
      'payment | guest | guest.submit #2 | to deciding',
      'payment | card.steps.preparing | createIntent failed #0 | to deciding',
      'payment | card.steps.preparing | createIntent failed #1 | to deciding',
    ],
  },
  {
    because: 'What is remembered at this point makes `restoring` lead to the same state.',
    mutants: ['booking | confirmation | wizard.restart #0 | to restoring'],
  },
  {
    because:
      'Whoever pays has an order and a key, and no outcome yet: `restoring` asks about such a submit, as this edge does.',
    // A walk would have to know every choice, and there are too many of them together.
    isArgued: true,
    mutants: ['booking | paying | payment done #3 | to restoring'],
  },
  {
    because: '`confirmation` begins in `failed`.',
    mutants: [
      'booking | restoring | always #2 | to confirmation',
      'booking | paying | payment done #2 | to confirmation',
    ],
  },
  {
    because: '`signedIn` begins in `meeting`.',
    mutants: [
      'authentication | signedIn | token.appear #0 | to signedIn',
      'authentication | signedIn | profile.change #0 | to signedIn',
    ],
  },
  {
    because: '`signedIn` itself has nothing to be entered or left for: what it does, its states do.',
    mutants: [
      'authentication | signedIn | token.appear #0 | reenter added',
      'authentication | signedIn | profile.change #0 | reenter added',
    ],
  },
  {
    because: '`failed` begins in `refused`.',
    mutants: [
      'verification | verifying | verifyAccount failed #0 | to failed',
      'verification | verifying | verifyAccount failed #1 | to failed',
    ],
  },
  {
    because: 'Every edge to `confirmation` names one of its states, so that none is entered as its first.',
    mutants: [
      'booking | confirmation | initial | to booked',
      'booking | confirmation | initial | to taken',
      'queue | confirmation | initial | to failed',
    ],
  },
  {
    because: 'Every edge to `failed` names one of its states, so that none is entered as its first.',
    mutants: ['verification | failed | initial | to unanswered'],
  },
  {
    because:
      'Who sees the form came with a token, and the token does not change: `deciding` leads to the form again.',
    mutants: [
      'reset-password | form | reset.submit #0 | to deciding',
      'reset-password | form | reset.submit #1 | to deciding',
      'reset-password | form | reset.submit #2 | to deciding',
      'reset-password | form | reset.submit #3 | to deciding',
      'reset-password | resetting | resetPassword failed #0 | to deciding',
    ],
  },
  {
    because: '`confirmation` begins in `joined`.',
    mutants: [
      'queue | joining | joinQueue done #0 | to confirmation',
      'queue | joining | joinQueue done #1 | to confirmation',
    ],
  },
  {
    because: 'Leaving the form clears what it says, before the edge says it anew.',
    mutants: [
      'queue | information | information.submit #0 | to itself, entered anew',
      'queue | information | information.submit #1 | to itself, entered anew',
    ],
  },
  {
    because: 'A token is remembered, and the API is our own: `deciding` leads to `inQueue`.',
    mutants: [
      'queue-place | none | place.join #0 | to deciding',
      'queue-place | none | place.appear #0 | to deciding',
      'queue-place | inQueue | place.join #0 | to deciding',
      'queue-place | inQueue | place.appear #0 | to deciding',
      'queue-place | leaving | leaveQueue done #0 | to deciding',
      'queue-place | leaving | leaveQueue failed #0 | to deciding',
      'queue-place | leaving | leaveQueue failed #2 | to deciding',
      'queue-place | ended | place.join #0 | to deciding',
      'queue-place | ended | place.appear #0 | to deciding',
    ],
  },
  {
    because: 'No token is remembered any more: `deciding` leads to `none`.',
    mutants: [
      'queue-place | inQueue | place.vanish #0 | to deciding',
      'queue-place | inQueue.following.asking | askPlace failed #0 | to deciding',
      'queue-place | inQueue.called.asking | askPlace failed #0 | to deciding',
      'queue-place | ended | place.vanish #0 | to deciding',
      'queue-place | ended | place.dismiss #0 | to deciding',
    ],
  },
  {
    because: '`inQueue` begins in `following`.',
    mutants: [
      'queue-place | inQueue | place.join #0 | to inQueue',
      'queue-place | inQueue | place.appear #0 | to inQueue',
    ],
  },
  {
    because: '`inQueue` itself has nothing to be entered or left for: what it does, its states do.',
    mutants: [
      'queue-place | inQueue | place.join #0 | reenter added',
      'queue-place | inQueue | place.appear #0 | reenter added',
    ],
  },
  {
    because: '`form` begins in `writing`.',
    mutants: [
      'contact | form | message.submit #0 | to form',
      'contact | form | message.submit #1 | to form',
      'contact | sending | sendMessage failed #0 | to form',
    ],
  },
  {
    because: '`form` itself has nothing to be entered or left for.',
    mutants: [
      'contact | form | message.submit #0 | reenter added',
      'contact | form | message.submit #1 | reenter added',
    ],
  },
];

export const equivalents: ReadonlyMap<string, Reason> = new Map(
  reasons.flatMap(({ mutants, ...reason }) => mutants.map((mutant) => [mutant, reason])),
);
