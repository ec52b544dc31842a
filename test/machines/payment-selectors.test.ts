import { expect, test } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import { type PaymentSnapshot, paymentMachine } from '../../machines/payment.machine.ts';
import {
  canChooseMethod,
  canClose,
  canPay,
  cardFieldState,
  isCardFieldSlow,
  isPreparing,
  isProcessing,
  isSlow,
  isWithBank,
  openDialog,
} from '../../machines/payment.selectors.ts';

const card = (steps: StateValue, provider: StateValue = 'ready') => ({ card: { steps, provider } });

const input = {
  customer: { signedIn: true, id: 9 },
  order: { storeId: 1, barberId: 4, date: '2026-11-23', time: '09:15', services: [] },
  cents: 5850,
  submitKey: 'key-12345',
  guest: null,
};
const { context } = createActor(paymentMachine, { input }).getSnapshot();

/** The machine in a state, as it remembers whether its card field is ready. */
function standing(value: StateValue): PaymentSnapshot {
  const providerIsReady = JSON.stringify(value).includes('"ready"');
  return paymentMachine.resolveState({ value, context: { ...context, providerIsReady } });
}

const yes = {
  canClose,
  canChooseMethod,
  canPay,
  isPreparing,
  isProcessing,
  isWithBank,
  isSlow,
  isCardFieldSlow,
};

/** All that the dialogs ask of their machine which is so in a state. */
const soIn = (snapshot: PaymentSnapshot) =>
  Object.entries(yes).flatMap(([name, is]) => (is(snapshot) ? [name] : []));

test.each<[StateValue, ReturnType<typeof openDialog>, (keyof typeof yes)[]]>([
  ['deciding', null, []],
  ['guest', 'guest', ['canClose']],
  [{ choice: 'choosing' }, 'choice', ['canClose', 'canChooseMethod']],
  [{ choice: { creating: 'fresh' } }, 'choice', ['isProcessing']],
  [{ choice: { creating: 'slow' } }, 'choice', ['isProcessing', 'isSlow']],
  [card({ preparing: 'fresh' }), 'card', ['isPreparing']],
  [card({ preparing: 'slow' }), 'card', ['isPreparing', 'isSlow']],
  [card('entering'), 'card', ['canClose', 'canPay']],
  [card('entering', 'mounting'), 'card', ['canClose']],
  [card('tokenizing'), 'card', ['isProcessing']],
  [card({ creating: 'fresh' }), 'card', ['isProcessing']],
  [card({ creating: 'slow' }), 'card', ['isProcessing', 'isSlow']],
  [card('entering', { loading: 'fresh' }), 'card', ['canClose']],
  [card('entering', { loading: 'slow' }), 'card', ['canClose', 'isCardFieldSlow']],
  ['authenticating', null, ['isWithBank']],
  [{ finishing: 'fresh' }, 'finishing', ['isProcessing']],
  [{ finishing: 'slow' }, 'finishing', ['isProcessing', 'isSlow']],
])('in %j the dialog is %s: %j', (value, dialog, so) => {
  const snapshot = standing(value);
  expect(openDialog(snapshot)).toBe(dialog);
  expect(soIn(snapshot)).toEqual(so);
});

test.each([
  [{ loading: 'fresh' }, 'loading'],
  [{ loading: 'slow' }, 'loading'],
  ['mounting', 'here'],
  ['ready', 'here'],
  ['missing', 'missing'],
])('while the provider is %j its field is %s', (provider, field) => {
  expect(cardFieldState(standing(card('entering', provider)))).toBe(field);
});
