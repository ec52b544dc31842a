import { assertEvent, assign, emit, setup } from 'xstate';
import { cleanLine, cleanName } from '../contract/clean.ts';
import { CONTACT_STORE_BRAND } from '../contract/constants.ts';
import { sendMessage } from '../contract/contact.ts';
import { fieldErrors, TypedEmail } from '../contract/fields.ts';
import type { Problem } from './problem.ts';
import { failedAt } from './rules/refused-field.ts';
import { service } from './service.ts';
import { problemToast, successToast, type Toast, type ToastEvent } from './toast.ts';

/** The contact form as it was submitted. */
export interface Message {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export type ContactEvent = { type: 'message.submit' } & Message;
/** Returns the message without invisible characters and without blanks at the ends. */
const clean = ({ name, email, phone, message }: Message): Message => ({
  name: cleanName(name),
  email: cleanLine(email),
  phone: cleanLine(phone),
  message: message.trim(),
});

/** Returns the required fields that are empty, in the order of the form. */
const missingFields = (message: Message) =>
  (['name', 'email', 'message'] as const).filter((name) => clean(message)[name] === '');

/** The schema of each field, by its name in the form. */
const { contact_name, contact_phone, contact_message } = sendMessage.request.entries;
const typed = { name: contact_name, email: TypedEmail, phone: contact_phone, message: contact_message };

const sentAs = {
  contact_name: 'name',
  contact_email: 'email',
  contact_phone: 'phone',
  contact_message: 'message',
} as const;

/** Builds the request from the submitted form. */
function messageRequest(event: ContactEvent) {
  assertEvent(event, 'message.submit');
  const { name, email, phone, message } = clean(event);
  return {
    contact_name: name,
    contact_email: email,
    contact_phone: phone,
    contact_message: message,
    store_brand_id: CONTACT_STORE_BRAND,
  };
}

export const contactMachine = setup({
  types: {
    context: {} as { problem: Problem<keyof Message> | null },
    emitted: {} as ToastEvent,
    events: {} as ContactEvent,
  },
  actors: { sendMessage: service<typeof sendMessage>() },
  actions: {
    toastSuccess: emit(successToast),
    showProblem: assign({
      problem: ({ event }, { text }: Toast) => {
        assertEvent(event, 'message.submit');
        return { text, fields: fieldErrors(typed, event) };
      },
    }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    fieldsAreMissing: (_, message: Message) => missingFields(message).length > 0,
    emailIsUnusable: (_, message: Message) => fieldErrors(typed, message).email !== undefined,
    fieldsAreWrong: (_, message: Message) => Object.keys(fieldErrors(typed, message)).length > 0,
  },
}).createMachine({
  id: 'contact',
  description: 'A message to the shop.',
  context: { problem: null },
  initial: 'form',
  states: {
    form: {
      on: {
        'message.submit': [
          {
            guard: { type: 'fieldsAreMissing', params: ({ event }) => event },
            target: '.writing',
            actions: { type: 'showProblem', params: { text: 'Please fill in your name, email and message' } },
            meta: { spec: 'CONTACT-1' },
          },
          {
            guard: { type: 'emailIsUnusable', params: ({ event }) => event },
            target: '.writing',
            actions: { type: 'showProblem', params: { text: 'Please enter a valid email address' } },
            meta: { spec: 'CONTACT-2' },
          },
          {
            guard: { type: 'fieldsAreWrong', params: ({ event }) => event },
            target: '.writing',
            actions: { type: 'showProblem', params: { text: 'Please check the highlighted fields' } },
            meta: { spec: 'FORM-12' },
          },
          { target: 'sending', actions: 'clearProblem', meta: { spec: 'CONTACT-3' } },
        ],
      },
      initial: 'writing',
      states: {
        writing: {},
        sent: { tags: 'sent', description: 'The fields are empty again.' },
      },
    },
    sending: {
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ event }) => messageRequest(event),
        onDone: {
          target: 'form.sent',
          actions: {
            type: 'toastSuccess',
            params: { text: "Message sent successfully! We'll get back to you soon." },
          },
          meta: { spec: 'CONTACT-4' },
        },
        onError: {
          target: 'form.writing',
          actions: [
            { type: 'showFailure', params: { text: 'Failed to send message. Please try again.' } },
            'toastProblem',
          ],
          meta: { spec: 'CONTACT-5' },
        },
      },
    },
  },
});
