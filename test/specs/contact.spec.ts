import { assign, setup } from 'xstate';
import { sendMessage } from '../../contract/contact.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { failures } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import {
  atMost,
  either,
  email,
  Form,
  failingAt,
  marked,
  marking,
  need,
  ofProblem,
  type Problem,
  refusalAt,
  shownProblem,
  visible,
} from './forms.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

interface Message {
  name: string;
  email: string;
  phone: string;
  message: string;
}

type Event =
  | { type: 'page.open' | 'message.accepted' | 'clock.slow' }
  /** `problem`: the first check that fails, in the order of the checks. */
  | { type: 'message.submit'; form: Message; problem: 'missing' | 'email' | 'long' | 'none' }
  | { type: 'message.failed'; because: 'field' | 'otherSuccess' | 'refusal' | 'breakdown' | 'silence' };

const marks = {
  name: either(need('your name'), atMost(120)),
  email,
  phone: atMost(30),
  message: either(need('a message'), atMost(5000)),
};

const submitted = [
  {
    target: 'writing',
    ...marking('isIncomplete', 'CONTACT-1', 'Please fill in your name, email and message'),
  },
  { target: 'writing', ...marking('isBadEmail', 'CONTACT-2', 'Please enter a valid email address') },
  { target: 'writing', ...marking('isTooLong', 'FORM-12', 'Please check the highlighted fields') },
  { target: 'sending', actions: { type: 'say', params: undefined }, ...calling('CONTACT-3', 'sendMessage') },
] as const;

const chart = setup({
  types: {
    context: {} as { problem: Problem<keyof Message> | undefined },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: {
    mark: assign(({ event }, text: string) =>
      event.type === 'message.submit' ? { problem: { text, fields: marked(event.form, marks) } } : {},
    ),
    say: assign((_, problem: Problem<keyof Message> | undefined) => ({ problem })),
  },
  guards: {
    namesField: ({ event }) => event.type === 'message.failed' && event.because === 'field',
    isIncomplete: ({ event }) => event.type === 'message.submit' && event.problem === 'missing',
    isTooLong: ({ event }) => event.type === 'message.submit' && event.problem === 'long',
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
      ...slowly('CONTACT-6'),
      on: {
        'message.accepted': {
          target: 'sent',
          ...toasting('CONTACT-4', 'success', "Message sent successfully! We'll get back to you soon."),
        },
        'message.failed': failingAt(
          'writing',
          'CONTACT-5',
          'Failed to send message. Please try again.',
          'phone',
        ),
        'message.submit': refused('CONTACT-3'),
      },
    },
    sent: { on: { 'message.submit': submitted } },
  },
});

const ada: Message = {
  name: 'Ada Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  message: 'Do you cut curls?',
};
const submit = (problem: 'missing' | 'email' | 'long' | 'none', form: Partial<Message> = {}) => ({
  type: 'message.submit' as const,
  form: { ...ada, ...form },
  problem,
});

/** The form at /contact-us/. */
export const contact = specOf(chart)({
  machine: contactMachine,
  fixture: () =>
    new Form<keyof Message>({ name: 'Name', email: 'Email', phone: 'Phone (optional)', message: 'Message' }),
  cases: [
    submit('missing', { name: '' }),
    submit('missing', { name: '   ' }),
    submit('missing', { name: '\u200b' }),
    submit('missing', { email: '' }),
    submit('missing', { message: '' }),
    submit('missing', { message: '   ' }),
    submit('missing', { name: '', email: 'ada.mail.example' }),
    submit('email', { email: 'ada.mail.example' }),
    submit('email', { email: 'ada@mail' }),
    submit('long', { name: 'x'.repeat(121) }),
    submit('long', { phone: '1'.repeat(31) }),
    submit('long', { message: 'x'.repeat(5_001) }),
    submit('none'),
    submit('none', {
      name: 'Ben Hall',
      email: 'ben@mail.example',
      phone: '',
      message: 'Do you sell gift cards?',
    }),
    // Blanks around the text are not sent.
    submit('none', {
      name: ' Ada Shaw ',
      email: 'ada@mail.example ',
      phone: ' 0491570006 ',
      message: ' Do you cut curls? ',
    }),
    submit('none', { name: 'Ada\u200b Shaw', email: 'ada\u2060@mail.example', phone: '0491\u00ad570006' }),
    ...failures('message.failed', 'field', 'otherSuccess', 'refusal', 'breakdown', 'silence'),
  ],
  endpoints: { sendMessage },
  driver: {
    'page.open': { starts: () => undefined, opens: (page) => page.open({ path: '/contact-us/' }) },
    'message.submit': {
      presses: ['Send message', 'Sending...'],
      sends: ({ event }) => event.form,
      first: (page, { event, fixture }) => fixture.fill(page, event.form),
    },
    'message.accepted': {
      answers: 'sendMessage',
      with: () => null,
      notes: ({ fixture }) => fixture.empty(),
    },
    'message.failed': {
      fails: 'sendMessage',
      as: ({ event: { because } }) => (because === 'field' ? refusalAt('contact_phone') : because),
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    sendMessage: ({ event }) =>
      event.type === 'message.submit' && {
        contact_name: visible(event.form.name),
        contact_email: visible(event.form.email),
        contact_phone: visible(event.form.phone),
        contact_message: event.form.message.trim(),
        store_brand_id: 68,
      },
  },
  // The chart has one state for the form before and after it was sent.
  chartValue: ({ value }) => (typeof value === 'object' && 'form' in value ? value.form : value),
  memory: ofProblem,
  region: 'main form',
  shows({ state, context, fixture, shownText }) {
    const problem = shownProblem(context, shownText);
    const isSending = state.matches('sending');
    const isSlow = state.matches({ sending: 'slow' });
    return [
      ...fixture.lines({ off: isSending, problem }),
      isSending ? '[Sending...] off' : '[Send message]',
      ...slow(isSlow),
      ...(state.matches('sent') && !problem ? ['~ Thank you. It is on our counter.'] : []),
    ];
  },
});

await prove(import.meta, contact);
