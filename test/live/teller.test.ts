import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { toldOf } from '../../docs/live/allowed.ts';
import type { Step, Told } from '../../docs/live/messages.ts';
import { Teller } from '../../docs/live/teller.ts';
import { authenticationMachine } from '../../machines/authentication.machine.ts';
import { careersMachine } from '../../machines/careers.machine.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { indexOf } from '../../tools/chart/keys.ts';

/** A page of the site, and all that it told. */
function page() {
  const told: Told[] = [];
  const teller = new Teller({
    id: 'this page',
    title: () => 'Contact',
    post: (one) => told.push(structuredClone(one)),
  });
  const steps = (): Step[] => told.flatMap((one) => (one.kind === 'step' ? [one.step] : []));
  return { teller, told, steps, lastStep: () => steps().at(-1) };
}

/** A machine whose services answer what is said here. */
const served = (machine: AnyStateMachine, answer: (service: string) => Promise<unknown>): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, fromPromise(() => answer(name))]),
    ),
  });

const never = () => new Promise<never>(() => {});

const noMessage = { name: '', email: '', phone: '', message: '' };
const message = { name: 'Ida Wong', email: 'ida@mail.example', phone: '', message: 'Do you cut curls?' };

function contactOn({ teller }: ReturnType<typeof page>) {
  return createActor(served(contactMachine, never), { inspect: teller.inspect }).start();
}

describe('what a page tells', () => {
  it('is each event by its type, with the states before and after, the edge and the guards', () => {
    const site = page();
    const actor = contactOn(site);
    actor.send({ type: 'message.submit', ...message });
    expect(site.steps()).toMatchObject([
      { event: 'xstate.init', before: [], after: ['contact.form.writing'], edges: [], guards: [] },
      {
        event: 'message.submit',
        before: ['contact.form.writing'],
        after: ['contact.sending.fresh'],
        edges: ['contact.form | message.submit #2 | contact.sending'],
        blocked: [],
        guards: [
          { name: 'fieldsAreMissing', said: false },
          { name: 'emailIsUnusable', said: false },
        ],
        actor: {
          machine: 'contact',
          states: expect.arrayContaining(['contact', 'contact.sending', 'contact.sending.fresh']),
        },
        fromChart: false,
        isOver: false,
      },
    ]);
    const { edges } = indexOf(contactMachine);
    expect(edges).toEqual(expect.arrayContaining(site.lastStep()?.edges ?? ['none']));
  });

  it('is which guard said no, where none let an event through', () => {
    const site = page();
    const actor = createActor(served(careersMachine, never), {
      inspect: site.teller.inspect,
    }).start();
    actor.send({ type: 'opening.toggle', id: 'one' });
    expect(site.lastStep()).toMatchObject({ edges: [], blocked: [], guards: [] });

    const place = createActor(queuePlaceMachine, {
      inspect: site.teller.inspect,
      input: { placeToken: null, isOwnApi: false },
    }).start();
    place.send({ type: 'place.join', placeToken: 'of a place' });
    expect(site.lastStep()).toMatchObject({
      event: 'place.join',
      before: ['queue-place.none'],
      after: ['queue-place.none'],
      edges: [],
      blocked: ['queue-place.none | place.join | blocked'],
      guards: [{ name: 'placesAreKnown', said: false }],
    });
  });

  it('leaves out what a view asks a guard by itself', () => {
    const site = page();
    const actor = contactOn(site);
    actor.getSnapshot().can({ type: 'message.submit', ...noMessage });
    actor.send({ type: 'message.submit', ...noMessage });
    expect(site.lastStep()?.guards).toEqual([{ name: 'fieldsAreMissing', said: true }]);
  });

  it('is every machine that runs, to whoever asks', () => {
    const site = page();
    const contact = contactOn(site);
    contactOn(site);
    site.teller.hear({ kind: 'who' });
    expect(site.told.at(-1)).toMatchObject({
      kind: 'page',
      page: 'this page',
      title: 'Contact',
      actors: [{ machine: 'contact' }, { machine: 'contact' }],
    });
    contact.stop();
    expect(site.lastStep()).toMatchObject({ event: 'xstate.stop', isOver: true });
    site.teller.hear({ kind: 'who' });
    expect(site.told.at(-1)).toMatchObject({ actors: [{ machine: 'contact' }] });
  });
});

describe('what a chart sends', () => {
  it('reaches the one machine that it is for', () => {
    const site = page();
    const first = contactOn(site);
    const second = contactOn(site);
    const actor = site.steps()[1]?.actor.id ?? '';
    const event = { type: 'message.submit', ...message };
    site.teller.hear({ kind: 'send', page: 'another page', actor, event });
    expect(second.getSnapshot().matches('form')).toBe(true);
    site.teller.hear({ kind: 'send', page: 'this page', actor, event });
    expect(first.getSnapshot().matches('form')).toBe(true);
    expect(second.getSnapshot().matches('sending')).toBe(true);
    expect(site.lastStep()).toMatchObject({ event: 'message.submit', fromChart: true });
  });

  it('for a machine that has ended is answered with those that run', () => {
    const site = page();
    site.teller.hear({
      kind: 'send',
      page: 'this page',
      actor: 'contact-1',
      event: { type: 'message.submit' },
    });
    expect(site.told).toMatchObject([{ kind: 'page', actors: [] }]);
  });
});

describe('no secret is told', () => {
  const password = 'hunter-2-hunter-2';
  const token = 'token-of-a-session';
  const clientSecret = 'pi_1_secret_of_the_bank';
  const card = 'pm_card_4242';
  const email = 'ida@mail.example';
  const secrets = [password, token, clientSecret, card, email];

  const answer = { result: { token, id: 'pi_1', client_secret: clientSecret }, message: token };
  const answering = (machine: AnyStateMachine) =>
    served(machine, async (service) => (service === 'createPaymentMethod' ? card : answer));
  const expectNoneIn = (told: Told[]) => {
    for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret);
  };

  const guest = { firstName: 'Ida', lastName: 'Wong', email, phone: '0491570156' };
  const order = { storeId: 1, barberId: 2, date: '2026-11-26', time: '10:00', services: [] };
  const payment = {
    customer: { signedIn: false, id: null },
    order,
    cents: 7000,
    submitKey: token,
    guest: null,
  };

  it.each([
    [authenticationMachine, { hasToken: false }, { type: 'login.submit', email, password }],
    [authenticationMachine, { hasToken: false }, { type: 'google.credential', credential: token }],
    [registrationMachine, null, { type: 'register.submit', ...guest, password, confirmPassword: password }],
    [
      changePasswordMachine,
      null,
      { type: 'password.submit', current: token, next: password, confirmation: password },
    ],
    [resetPasswordMachine, { token }, { type: 'reset.submit', password, confirmPassword: password }],
    [verificationMachine, { token }, { type: 'verify.retry' }],
    [queuePlaceMachine, { placeToken: token, isOwnApi: true }, { type: 'page.return' }],
  ] as [AnyStateMachine, unknown, { type: string }][])('by $id (%#)', async (machine, input, event) => {
    const site = page();
    const actor = createActor(answering(machine), { inspect: site.teller.inspect, input }).start();
    actor.send(event);
    const hasAnswered = () => site.steps().some((step) => step.event.startsWith('xstate.done.actor'));
    await expect.poll(hasAnswered).toBe(true);
    site.teller.announce();
    expectNoneIn(site.told);
    actor.stop();
  });

  it('by a payment with a card', async () => {
    const site = page();
    const actor = createActor(answering(paymentMachine), { inspect: site.teller.inspect, input: payment });
    actor.start().send({ type: 'guest.submit', guest });
    await expect.poll(() => actor.getSnapshot().matches({ card: { steps: 'entering' } })).toBe(true);
    actor.send({ type: 'provider.ready' });
    actor.send({ type: 'card.submit' });
    await expect.poll(() => actor.getSnapshot().context.paymentMethodId).toBe(card);
    expect(JSON.stringify(actor.getSnapshot().context)).toContain(clientSecret);
    site.teller.announce();
    expectNoneIn(site.told);
    actor.stop();
  });

  it('of a context only names of the list, and of a list or a thing only that it is there', () => {
    expect(toldOf({ stores: [{ name: 'Newtown' }], store: { id: 4, name: 'Newtown' }, date: null })).toEqual({
      stores: '1 in the list',
      store: 'number 4',
      date: 'none',
    });
  });
});
