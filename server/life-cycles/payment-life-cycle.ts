import { type AnyStateNode, type EventFrom, getNextSnapshot, type StateValue } from 'xstate';
import { cardPaymentMachine, type PaymentState, type PaymentTag } from './card-payment.machine.ts';

export type PaymentEvent = EventFrom<typeof cardPaymentMachine>['type'];

/** The snapshot of the chart for each state of a row. */
const snapshots = new Map(
  innermost(cardPaymentMachine.root).map((node) => {
    const value = node.path.reduceRight<object | string>(
      (inner, key) => (inner ? { [key]: inner } : key),
      '',
    );
    return [node.key as PaymentState, cardPaymentMachine.resolveState({ value: value as never })];
  }),
);

function innermost(node: AnyStateNode): AnyStateNode[] {
  return node.type === 'compound' ? Object.values(node.states).flatMap(innermost) : [node];
}

export const paymentStates = [...snapshots.keys()];

export const hasTag = (state: PaymentState, tag: PaymentTag): boolean =>
  snapshots.get(state)?.hasTag(tag) ?? false;

/** Returns every state with a tag, for a query. */
export const statesThat = (tag: PaymentTag): PaymentState[] =>
  paymentStates.filter((state) => hasTag(state, tag));

export const isPossible = (event: PaymentEvent, state: PaymentState): boolean =>
  snapshots.get(state)?.can({ type: event }) ?? false;

/** Returns the states that accept an event, and the state that it leads to. */
export function edgeOf(event: PaymentEvent): { from: PaymentState[]; to: PaymentState } {
  const from = paymentStates.filter((state) => isPossible(event, state));
  const [to, ...others] = new Set(from.map((state) => stateAfter(state, event)));
  if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state.`);
  return { from, to };
}

function stateAfter(state: PaymentState, type: PaymentEvent): PaymentState {
  const before = snapshots.get(state);
  if (!before) throw new Error(`The chart has no state ${state}.`);
  return leafOf(getNextSnapshot(cardPaymentMachine, before, { type }).value);
}

const leafOf = (value: StateValue): PaymentState =>
  typeof value === 'string' ? (value as PaymentState) : leafOf(Object.values(value)[0] ?? '');
