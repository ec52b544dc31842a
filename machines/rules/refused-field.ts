import type { EventObject } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { Problem, Wrong } from '../problem.ts';
import { failed, type Toast, wordsOfRefusal } from '../toast.ts';

/** The same where the server may name a field (API-11): its words stand under that, and ours at the head (FORM-11). */
export function failedAt<Name extends string>(
  { event }: { event: EventObject },
  toast: Toast,
  /** The form's names of what it sends. */
  names: Readonly<Record<string, Name>>,
): Problem<Name> {
  const words = wordsOfRefusal(event);
  const sent = 'error' in event && event.error instanceof ApiError ? event.error.field : undefined;
  const name = names[sent ?? ''];
  if (words === undefined || name === undefined) return failed({ event }, toast);
  return { text: toast.text, fields: { [name]: words } as Wrong<Name> };
}
