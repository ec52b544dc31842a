import type { EventObject } from 'xstate';

/** What a toast action is told: the rule's own sentence, for which the server's words stand in when it sent any. */
export interface Toast {
  text: string;
}

/** What a machine emits for a visitor to read, with the event that led to it: an answer may bring the server's words. */
export interface Toasted extends Toast {
  type: 'toast.success' | 'toast.error';
  cause: EventObject;
}

interface Told {
  event: EventObject;
}

export const successToast = ({ event }: Told, { text }: Toast): Toasted => ({
  type: 'toast.success',
  text,
  cause: event,
});

export const errorToast = ({ event }: Told, { text }: Toast): Toasted => ({
  type: 'toast.error',
  text,
  cause: event,
});
