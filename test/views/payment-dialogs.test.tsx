// @vitest-environment jsdom
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { SLOW_AFTER_MS } from '../../contract/constants.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import type { Guest } from '../../machines/rules/guest.ts';
import { loadCards, type PaymentActor } from '../../src/actors/booking.ts';
import { cardField } from '../../src/services/cards/card-field.ts';
import { PaymentDialogs } from '../../src/views/payment/payment-dialogs.tsx';
import { HeldServices } from '../support/paths/held-services.ts';
import { ManualClock } from '../support/paths/manual-clock.ts';

// The chunks that a dialog asks for take their time on a busy machine, in milliseconds.
configure({ asyncUtilTimeout: 10_000 });

const config = {
  apiRoot: '/api',
  stripePublishableKey: null,
  googleClientId: null,
  sandbox: { cards: true, mail: true, google: true },
  clockOffsetMs: 0,
};
const made = { STATUS: 1, RESULT: { payment_method_id: 'pm_sandbox_0002' } };
const intent = { result: { id: 'pi_1', clientSecret: 'secret' }, message: undefined };
const declined = new ApiError('answered 402', {
  status: 402,
  code: 'card_declined',
  serverWords: 'Your card was declined.',
});

const bankAsks = new ApiError('answered 402', {
  status: 402,
  code: 'authentication_required',
  clientSecret: 'the secret',
});

const guest = { signedIn: false, id: null };
const customer = { signedIn: true, id: 5 };
const network = vi.fn<typeof fetch>();

/** What the browser would get from the site's own server. */
const answer: typeof fetch = async (input) =>
  String(input instanceof Request ? input.url : input).endsWith('/config.json')
    ? Response.json(config)
    : Response.json(made, { status: 201 });

beforeEach(() => {
  network.mockImplementation(answer);
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ actor }: { actor: PaymentActor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Submit
      </button>
      {isOpen && <PaymentDialogs actor={actor} />}
    </>
  );
}

/** The dialogs on the real machine, opened from a button: calls and time wait for the test, the card field is real. */
async function open(who: typeof guest | typeof customer, typedBefore: Guest | null = null) {
  const services = new HeldServices();
  const clock = new ManualClock();
  const machine: AnyStateMachine = paymentMachine;
  const actor = createActor(
    machine.provide({
      actors: {
        createIntent: services.service('createIntent'),
        createBooking: services.service('createBooking'),
        createBookingWithPayment: services.service('createBookingWithPayment'),
        loadProvider: fromPromise(({ signal }) => loadCards(signal)),
        createPaymentMethod: fromPromise(() => cardField.createPaymentMethod()),
        authenticateCard: services.service('authenticateCard'),
      },
    }),
    {
      clock,
      input: {
        customer: who,
        order: { storeId: 1, barberId: 2, date: '2026-11-27', time: '10:00', services: [] },
        cents: 3150,
        submitKey: 'key',
        guest: typedBefore,
      },
    },
  ).start();

  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <StrictMode>
      <Page actor={actor} />
    </StrictMode>,
  );
  const opener = screen.getByRole('button', { name: 'Submit' });
  await user.click(opener);
  return { actor, clock, opener, services, user };
}

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isFocused = (element: HTMLElement) => expect(document.activeElement).toBe(element);
/** Lets what was answered arrive. */
const settle = (answered: () => void) =>
  act(async () => {
    answered();
    await new Promise(setImmediate);
  });

/** Escape, a click outside and both buttons, none of which may do anything. */
async function cannotBeClosed({ user }: Awaited<ReturnType<typeof open>>) {
  expect(button('Cancel').disabled).toBe(true);
  expect(button('Close').disabled).toBe(true);
  const before = dialog().textContent;
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(dialog().textContent).toBe(before);
}

async function isGone(opener: HTMLElement) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => isFocused(opener));
}

// First in this file: a page keeps the connection that it has once made.
describe('Payment Details without a network', () => {
  test('says so when the card form cannot be loaded, tries again, and can be left', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    const { opener, services, user } = await open(customer);
    await user.click(button('Pay Now'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/card form could not be loaded/);
    await settle(() => services.answer('createIntent', intent));
    expect(button('Pay Now').disabled).toBe(true);
    await user.click(button('Try again'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was charged/);
    network.mockImplementation(answer);
    await user.click(button('Try again'));
    await screen.findByLabelText('Card number');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(button('Pay Now').disabled).toBe(false));
    await user.click(button('Cancel'));
    await isGone(opener);
  });
});

describe('Book as Guest or Sign In', () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.example', phone: '0491570006' };

  test('opens at its first field, says the total, and helps browsers to fill it in', async () => {
    await open(guest);
    expect(dialog()).toBe(screen.getByRole('dialog', { name: 'Book as Guest or Sign In' }));
    isFocused(field('First Name'));
    expect(within(dialog()).getByText('$31.50')).toBeTruthy();
    const inputs = ['First Name', 'Last Name', 'Email', 'Phone'].map(field);
    expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
    ]);
    expect(inputs.every(({ required }) => required)).toBe(true);
  });

  test.each([
    [{ lastName: '', phone: '' }, 'Please fill in all fields', ['Last Name', 'Phone']],
    [{ email: 'ada' }, 'Please enter a valid email address', ['Email']],
    [{ phone: '0491570' }, 'Please enter a valid phone number', ['Phone']],
  ])('ties the problem of %o to the form and to its fields', async (wrong, words, blamed) => {
    const { user } = await open(guest, { ...ada, ...wrong });
    await user.click(button('Book Now'));

    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(words);
    const form = screen.getByRole('form', { name: 'Book as a guest' });
    expect(form.getAttribute('aria-describedby')).toBe(alert.id);
    const invalid = screen
      .getAllByRole('textbox')
      .filter((input) => input.getAttribute('aria-invalid') === 'true');
    expect(invalid).toEqual(blamed.map(field));
    expect(invalid.every((input) => input.getAttribute('aria-describedby') === alert.id)).toBe(true);
    isFocused(field(blamed[0] ?? ''));

    field('First Name').focus();
    await user.keyboard('{Enter}');
    isFocused(field(blamed[0] ?? ''));
  });

  test('keeps what was typed when the payment cannot be prepared', async () => {
    const { services, user } = await open(guest);
    for (const [label, text] of [
      ['First Name', ada.firstName],
      ['Last Name', ada.lastName],
      ['Email', ada.email],
      ['Phone', ada.phone],
    ] as const) {
      await user.type(field(label), text);
    }
    await user.keyboard('{Enter}');
    expect(dialog()).toBe(screen.getByRole('dialog', { name: 'Payment Details' }));
    isFocused(dialog());

    await settle(() => services.fail('createIntent', new Error('offline')));
    expect(['First Name', 'Last Name', 'Email', 'Phone'].map((label) => field(label).value)).toEqual(
      Object.values(ada),
    );
    isFocused(field('First Name'));
  });

  test('closes by Escape, and focus goes back to where it came from', async () => {
    const { opener, user } = await open(guest);
    await user.keyboard('{Escape}');
    await isGone(opener);
  });

  test.each([
    ['Log In', 'loggingIn'],
    ['Register', 'registering'],
  ])('%s leaves for the account', async (name, kind) => {
    const { actor, user } = await open(guest);
    await user.click(button(name));
    expect(actor.getSnapshot().output).toMatchObject({ kind });
  });
});

describe('Choose Payment Method', () => {
  test('a key that is held down chooses nothing: the dialog itself has focus', async () => {
    await open(customer);
    expect(dialog()).toBe(screen.getByRole('dialog', { name: 'Choose Payment Method' }));
    isFocused(dialog());
  });

  test('cannot be closed while the booking is being made, and says when that takes long', async () => {
    const stage = await open(customer);
    await stage.user.click(button('Pay at Store'));
    expect(button('Processing...').disabled).toBe(true);
    isFocused(dialog());
    await cannotBeClosed(stage);

    act(() => stage.clock.pass(SLOW_AFTER_MS));
    expect(screen.getByRole('status').textContent).toMatch(/^This is taking longer than usual/);
    await cannotBeClosed(stage);

    await settle(() => stage.services.answer('createBooking', { result: { number: 'WB-1' } }));
    await isGone(stage.opener);
  });

  test('ties the problem of a missing profile to the two methods', async () => {
    const { user } = await open({ signedIn: true, id: null });
    await user.click(button('Pay Now'));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Customer profile not found. Please log in again.');
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(alert.id);
    isFocused(button('Pay Now'));
  });
});

describe('Payment Details', () => {
  test('can be paid once the payment is prepared and the card field is there', async () => {
    const stage = await open(customer);
    await stage.user.click(button('Pay Now'));
    expect(within(dialog()).getByText('$31.50 AUD')).toBeTruthy();
    await screen.findByLabelText('Card number');
    await waitFor(() => isFocused(field('Card number')));
    expect(screen.getByText('Preparing your payment...')).toBeTruthy();
    expect(button('Pay Now').disabled).toBe(true);
    await cannotBeClosed(stage);

    await settle(() => stage.services.answer('createIntent', intent));
    expect(button('Pay Now').disabled).toBe(false);
  });

  test('a malformed card takes the customer to the field at fault, with the words tied to the form', async () => {
    const { services, user } = await open(customer);
    await user.click(button('Pay Now'));
    await screen.findByLabelText('Card number');
    await settle(() => services.answer('createIntent', intent));
    await user.type(field('Card number'), '4242424242424242');
    await user.click(button('Pay Now'));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe("Your card's expiration date is incomplete.");
    const form = screen.getByRole('form', { name: 'Card payment' });
    expect(form.getAttribute('aria-describedby')).toBe(alert.id);
    isFocused(field('Expiry date'));
  });

  test('a decline leaves the card as it was typed, to be corrected; nothing closes the dialog before', async () => {
    const stage = await open(customer);
    await stage.user.click(button('Pay Now'));
    await screen.findByLabelText('Card number');
    await settle(() => stage.services.answer('createIntent', intent));
    await stage.user.type(field('Card number'), '4000000000000002');
    await stage.user.type(field('Expiry date'), '1230');
    await stage.user.type(field('CVC'), '123');
    await stage.user.click(button('Pay Now'));
    await waitFor(() =>
      expect(stage.services.calls.map(({ name }) => name)).toContain('createBookingWithPayment'),
    );
    expect(button('Processing...').disabled).toBe(true);
    expect(field('Card number').readOnly).toBe(true);
    isFocused(dialog());
    await cannotBeClosed(stage);
    act(() => stage.clock.pass(SLOW_AFTER_MS));
    expect(screen.getByRole('status').textContent).toMatch(/^This is taking longer than usual/);

    await settle(() => stage.services.fail('createBookingWithPayment', declined));
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.');
    expect(field('Card number').value).toBe('4000 0000 0000 0002');
    isFocused(field('Card number'));
    await stage.user.keyboard('{Escape}');
    await isGone(stage.opener);
  });

  test('closes while the bank asks, and comes back for another card with the words of the bank', async () => {
    const stage = await open(customer);
    await pay(stage);
    await settle(() => stage.services.fail('createBookingWithPayment', bankAsks));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status').textContent).toMatch(/^Your bank wants to confirm that it is you/);
    expect(stage.services.calls.at(-1)).toEqual({ name: 'authenticateCard', input: 'the secret' });

    await settle(() => stage.services.fail('authenticateCard', new CardRefused('The bank said no.')));
    expect(screen.getByRole('dialog', { name: 'Payment Details' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The bank said no.');
    await screen.findByLabelText('Card number');
    expect(field('Card number').value).toBe('');
  });

  test('shows no card field while the booking is asked for again', async () => {
    const stage = await open(customer);
    await pay(stage);
    await settle(() => stage.services.fail('createBookingWithPayment', bankAsks));
    await isGone(stage.opener);
    stage.opener.blur();
    await settle(() => stage.services.answer('authenticateCard', undefined));
    expect(screen.getByRole('dialog', { name: 'Payment Details' })).toBeTruthy();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(within(dialog()).getByText('$31.50 AUD')).toBeTruthy();
    await cannotBeClosed(stage);
    act(() => stage.clock.pass(SLOW_AFTER_MS));
    expect(within(dialog()).getByText(/^This is taking longer than usual/)).toBeTruthy();
    await settle(() => stage.services.answer('createBookingWithPayment', { result: { number: 'WB-1' } }));
    await isGone(stage.opener);
  });
});

/** Types a card and pays with it. */
async function pay({ services, user }: Awaited<ReturnType<typeof open>>) {
  await user.click(button('Pay Now'));
  await screen.findByLabelText('Card number');
  await settle(() => services.answer('createIntent', intent));
  await user.type(field('Card number'), '4000002500003155');
  await user.type(field('Expiry date'), '1230');
  await user.type(field('CVC'), '123');
  await user.click(button('Pay Now'));
  await waitFor(() => expect(services.calls.map(({ name }) => name)).toContain('createBookingWithPayment'));
}
