import type { Chapter } from './rule.ts';

export const hold = {
  title: 'Held slot',
  about:
    'From Submit, our own shop holds the chosen slot for ten minutes, while the visitor fills in the dialogs. The machine is a child of the payment dialogs. The work of the server is in SHOP-100 to SHOP-104, its limits in ABUSE-24. The slot of a card payment has its own notice (CARD-61).',
  machine: 'hold',
  rules: [
    {
      id: 'HOLD-1',
      rule: 'When the dialogs open, the browser requests the hold of the slot. The dialogs do not wait for the answer. With a foreign API nothing is requested, and the dialogs work without a hold.',
    },
    {
      id: 'HOLD-2',
      rule: "While the slot is held, the dialogs show until when, by the shop's clock and in its zone. Each notice is announced once.",
    },
    {
      id: 'HOLD-3',
      rule: 'If the slot is taken already, the guest dialog and the choice end with the result taken, before the visitor has typed any details (PAY-24). In the card dialog and during a booking request the answer changes nothing: the answer to the booking decides.',
    },
    {
      id: 'HOLD-4',
      rule: 'If the shop holds nothing because of a limit, or if the request fails or gets no answer, the dialogs say that the slot is not held, and the booking works as without a hold.',
      texts: ['Your time is not held. It is yours once you have booked it.'],
    },
    {
      id: 'HOLD-5',
      rule: 'When the hold has ended, however long the device slept, the dialogs show this and keep all input. The slot can still be booked if it is free.',
      texts: ['Your time is no longer held. You can still book it if it is free.'],
    },
    {
      id: 'HOLD-6',
      rule: 'Once a booking request is sent, the dialogs no longer show the hold from Submit: the booking takes its place, or the hold for a card does (CARD-61).',
    },
    {
      id: 'HOLD-7',
      rule: 'A browser holds a single slot (ABUSE-24). If another tab of the browser holds a slot, this tab shows that its own is not held. The same applies if the browser cannot send messages between its tabs.',
    },
  ],
} as const satisfies Chapter;
