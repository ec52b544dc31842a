import type { EventObject } from 'xstate';
import { ApiError } from '../contract/api-error.ts';
import type { Problem } from './problem.ts';
import { required } from './rules/required.ts';

/** The parameters of a toast action. A message of the server in the response replaces `text`. */
export interface Toast {
  text: string;
}

/**
 * The event that a machine emits to show a toast. `cause` is the event that led to it; its response may have a
 * message of the server.
 */
export interface ToastEvent extends Toast {
  type: 'toast.success' | 'toast.error';
  cause: EventObject;
}

interface ToastArgs {
  event: EventObject;
}

export const successToast = ({ event }: ToastArgs, { text }: Toast): ToastEvent => ({
  type: 'toast.success',
  text,
  cause: event,
});

export const errorToast = ({ event }: ToastArgs, { text }: Toast): ToastEvent => ({
  type: 'toast.error',
  text,
  cause: event,
});

/** Returns the server's message of a refusal, if any (SITE-1). */
export const refusalMessage = (event: object): string | undefined =>
  'error' in event && event.error instanceof ApiError ? event.error.serverMessage : undefined;

/** Returns a problem with the server's message only, where the page has its own sentence beside it. */
export function reasonIn(event: object): Problem<never> | null {
  const text = refusalMessage(event);
  return text === undefined ? null : { text, fields: {} };
}

/**
 * Returns the server's message to show in place of a list that failed to load: a toast alone disappears (SITE-16).
 */
export const listFailureReason = ({ event }: ToastArgs): string | null => refusalMessage(event) ?? null;

/**
 * Returns why a call failed, to show on the page until the next attempt: the server's message, otherwise `text`
 * (FORM-10).
 */
export const failed = ({ event }: ToastArgs, { text }: Toast): Problem<never> =>
  reasonIn(event) ?? { text, fields: {} };

/** Returns a toast with the text of a problem. */
export const problemToast = (event: EventObject, problem: Problem<string> | null): ToastEvent =>
  errorToast({ event }, { text: required(problem).text });
