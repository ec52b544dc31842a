import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

export interface ContactForm {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** Where the form first goes wrong, in the order that it is looked at. */
export type ContactProblem = 'missing' | 'email';

export type ContactEvent =
  | { type: 'page.open' }
  | { type: 'message.submit'; form: ContactForm; problem: ContactProblem | 'none' }
  | { type: 'message.accepted' }
  | { type: 'message.failed'; because: 'otherSuccess' | 'refusal' | 'breakdown' | 'silence' }
  | { type: 'clock.slow' };

interface Contact {
  /** What is said beside the form. */
  problem: string | undefined;
}

const submitted = [
  {
    guard: 'isIncomplete',
    target: 'writing',
    actions: { type: 'say', params: 'Please fill in your name, email and message' },
    ...by('CONTACT-1'),
  },
  {
    guard: 'isBadEmail',
    target: 'writing',
    actions: { type: 'say', params: 'Please enter a valid email address' },
    ...by('CONTACT-2'),
  },
  {
    target: 'sending',
    actions: { type: 'say', params: undefined },
    ...starting('CONTACT-3', 'sendMessage'),
  },
] as const;

/** The form at /contact-us/: what the spec says of it, written apart from the machine. */
export const contactSpec = setup({
  types: { context: {} as Contact, events: {} as ContactEvent, meta: {} as EdgeMeta },
  actions: { say: assign((_, problem: string | undefined) => ({ problem })) },
  guards: {
    isIncomplete: ({ event }) => event.type === 'message.submit' && event.problem === 'missing',
    isBadEmail: ({ event }) => event.type === 'message.submit' && event.problem === 'email',
  },
}).createMachine({
  id: 'contact',
  context: { problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'writing', ...by('CONTACT-1') } } },
    writing: { on: { 'message.submit': submitted } },
    sending: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('CONTACT-6') } } }, slow: {} },
      on: {
        'message.accepted': {
          target: 'sent',
          ...told('CONTACT-4', 'success', "Message sent successfully! We'll get back to you soon."),
        },
        'message.failed': {
          target: 'writing',
          ...told('CONTACT-5', 'error', 'Failed to send message. Please try again.'),
        },
        'message.submit': refused('CONTACT-3'),
      },
    },
    sent: { on: { 'message.submit': submitted } },
  },
});

export type ContactState = SnapshotFrom<typeof contactSpec>;

const ada: ContactForm = {
  name: 'Ada Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  message: 'Do you cut curls?',
};
const withoutPhone: ContactForm = {
  name: 'Ben Hall',
  email: 'ben@mail.example',
  phone: '',
  message: 'Do you sell gift cards?',
};

/** What surrounds the words is not sent. */
const withBlanks: ContactForm = {
  name: ' Ada Shaw ',
  email: 'ada@mail.example ',
  phone: ' 0491570006 ',
  message: ' Do you cut curls? ',
};

const submit = (
  problem: ContactProblem | 'none',
  wrong: Partial<ContactForm> = {},
  form = ada,
): ContactEvent => ({ type: 'message.submit', form: { ...form, ...wrong }, problem });

const inOrder = submit('none');

/** One event per class of payloads; an answer that is no failure and not 201 is one all the same. */
export const contactCases: readonly ContactEvent[] = [
  { type: 'page.open' },
  submit('missing', { name: '' }),
  submit('missing', { name: '   ' }),
  submit('missing', { email: '' }),
  submit('missing', { message: '' }),
  submit('missing', { message: '   ' }),
  submit('missing', { name: '', email: 'ada.mail.example' }),
  submit('email', { email: 'ada.mail.example' }),
  submit('email', { email: 'ada@mail' }),
  inOrder,
  submit('none', {}, withoutPhone),
  submit('none', {}, withBlanks),
  { type: 'message.accepted' },
  { type: 'message.failed', because: 'otherSuccess' },
  { type: 'message.failed', because: 'refusal' },
  { type: 'message.failed', because: 'breakdown' },
  { type: 'message.failed', because: 'silence' },
  { type: 'clock.slow' },
];

export const contactModel = testModel(contactSpec, {
  cases: contactCases,
  isWorthTrying: (state, event) =>
    !state.matches('sending') || event.type !== 'message.submit' || event === inOrder,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const contactImpossible: readonly Impossible<ContactEvent>[] = [
  {
    event: inOrder,
    where: 'sending',
    reason: 'The button is disabled while the message is being sent.',
    expect: 'disabled',
  },
];

/** What is to be seen of the form; nothing before the page is open. */
export function observeContact(state: ContactState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    submitEnabled: state.matches('writing') || state.matches('sent'),
    slow: JSON.stringify(value).includes('slow'),
    problem: context.problem,
    /** Sentences of the ledger that are on the screen, neither beside the form nor in a toast. */
    says: state.matches('sending') ? ['Sending...'] : [],
  };
}
