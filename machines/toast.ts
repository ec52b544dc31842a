import type { EventObject } from 'xstate';
import { ApiError } from '../contract/api-error.ts';
import type { Problem } from './problem.ts';
import { required } from './rules/required.ts';

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

/** The server's words of a refusal, if it sent any (SITE-1). */
export const wordsOfRefusal = (event: object): string | undefined =>
  'error' in event && event.error instanceof ApiError ? event.error.serverMessage : undefined;

/** The server's words alone, where a sentence of the page says the rest. */
export function reasonIn(event: object): Problem<never> | null {
  const text = wordsOfRefusal(event);
  return text === undefined ? null : { text, fields: {} };
}

/** The same for the place of what did not come: no reason is in a toast alone (SITE-16). */
export const whyNoList = ({ event }: Told): string | null => wordsOfRefusal(event) ?? null;

/** Why a call failed, to stand on the page until the next try: in the server's words, else in ours (FORM-10). */
export const failed = ({ event }: Told, { text }: Toast): Problem<never> =>
  reasonIn(event) ?? { text, fields: {} };

/** A problem as a toast. */
export const problemToast = (event: EventObject, problem: Problem<string> | null): Toasted =>
  errorToast({ event }, { text: required(problem).text });
