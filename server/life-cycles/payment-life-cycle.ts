import { type AnyStateNode, type EventFrom, getNextSnapshot, type StateValue } from 'xstate';
import { cardPaymentMachine, type PaymentState, type PaymentTag } from './card-payment.machine.ts';

export type PaymentEvent = EventFrom<typeof cardPaymentMachine>['type'];

/** Where the chart stands in a state of a row. */
const standings = new Map(
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

export const paymentStates = [...standings.keys()];

export const hasTag = (state: PaymentState, tag: PaymentTag): boolean =>
  standings.get(state)?.hasTag(tag) ?? false;

/** Every state with a tag, for a query. */
export const statesThat = (tag: PaymentTag): PaymentState[] =>
  paymentStates.filter((state) => hasTag(state, tag));

export const canHappen = (event: PaymentEvent, state: PaymentState): boolean =>
  standings.get(state)?.can({ type: event }) ?? false;

/** The states that an event is heard in, and the one that it leads to. */
export function edgeOf(event: PaymentEvent): { from: PaymentState[]; to: PaymentState } {
  const from = paymentStates.filter((state) => canHappen(event, state));
  const [to, ...others] = new Set(from.map((state) => stateAfter(state, event)));
  if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state.`);
  return { from, to };
}

function stateAfter(state: PaymentState, type: PaymentEvent): PaymentState {
  const before = standings.get(state);
  if (!before) throw new Error(`The chart has no state ${state}.`);
  return leafOf(getNextSnapshot(cardPaymentMachine, before, { type }).value);
}

const leafOf = (value: StateValue): PaymentState =>
  typeof value === 'string' ? (value as PaymentState) : leafOf(Object.values(value)[0] ?? '');
