import { assign, sendParent, setup } from 'xstate';
import type { holdChair } from '../contract/hold.ts';
import type { Order } from './rules/choices.ts';
import { isTaken } from './rules/failure.ts';
import { totalMinutes } from './rules/money.ts';
import { type Failure, service, unprovided } from './service.ts';

interface HoldInput {
  order: Order;
  submitKey: string;
}

interface HoldContext extends HoldInput {
  /** The end of the hold by the shop's clock, in milliseconds since 1970; null without a hold. */
  until: number | null;
}

export type HoldEvent = { type: 'hold.end' | 'submit.send' };

/** The event that this machine sends to the dialogs if another customer has the slot. */
export interface HoldLost extends Failure {
  type: 'hold.lose';
}

// The inputs of the services.
const slotOf = ({ order, submitKey }: HoldContext) => ({
  store_id: order.storeId,
  barber_id: order.barberId,
  day: order.date,
  time: order.time,
  minutes: totalMinutes(order.services),
  ...(order.companion && {
    companion: { barber_id: order.companion.barberId, minutes: totalMinutes(order.companion.services) },
  }),
  submit_key: submitKey,
});
const ownKey = ({ submitKey }: HoldContext) => submitKey;

interface HeldUntil {
  held_until: number | null;
}

export const holdMachine = setup({
  types: { input: {} as HoldInput, context: {} as HoldContext, events: {} as HoldEvent },
  actors: { holdChair: service<typeof holdChair>(), waitForOtherTab: unprovided<void, string>() },
  actions: {
    keepEnd: assign({ until: (_, { held_until }: HeldUntil) => held_until }),
    reportLost: sendParent((_, { error }: Failure): HoldLost => ({ type: 'hold.lose', error })),
  },
  guards: {
    slotIsHeld: (_, { held_until }: HeldUntil) => held_until !== null,
    slotIsTaken: (_, { error }: Failure) => isTaken(error),
  },
}).createMachine({
  id: 'hold',
  description: 'The shop holds the chosen slot from Submit, while the visitor fills in the dialogs.',
  context: ({ input }) => ({ ...input, until: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The dialogs are open and can be used.',
      on: { 'submit.send': { target: 'sent', meta: { spec: 'HOLD-6' } } },
      invoke: {
        id: 'holdChair',
        src: 'holdChair',
        input: ({ context }) => slotOf(context),
        onDone: [
          {
            guard: { type: 'slotIsHeld', params: ({ event }) => event.output.result },
            target: 'held',
            actions: { type: 'keepEnd', params: ({ event }) => event.output.result },
            meta: { spec: 'HOLD-2' },
          },
          { target: 'unheld', meta: { spec: 'HOLD-4' } },
        ],
        onError: [
          {
            guard: { type: 'slotIsTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'lost',
            actions: { type: 'reportLost', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'HOLD-3' },
          },
          { target: 'unheld', meta: { spec: 'HOLD-4' } },
        ],
      },
    },
    held: {
      tags: 'held',
      on: {
        'hold.end': { target: 'over', meta: { spec: 'HOLD-5' } },
        'submit.send': { target: 'sent', meta: { spec: 'HOLD-6' } },
      },
      invoke: {
        id: 'waitForOtherTab',
        src: 'waitForOtherTab',
        input: ({ context }) => ownKey(context),
        onDone: { target: 'unheld', meta: { spec: 'HOLD-7' } },
        onError: { target: 'unheld', meta: { spec: 'HOLD-7' } },
      },
    },
    over: {
      tags: 'over',
      on: { 'submit.send': { target: 'sent', meta: { spec: 'HOLD-6' } } },
    },
    lost: { description: 'Another customer has the slot.' },
    unheld: {
      tags: 'unheld',
      on: { 'submit.send': { target: 'sent', meta: { spec: 'HOLD-6' } } },
    },
    sent: { description: 'The dialogs promise nothing. The answer to the booking decides.' },
  },
});
