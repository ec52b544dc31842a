import type { EventObject } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { Problem, Wrong } from '../problem.ts';
import { failed, type Toast } from '../toast.ts';

/** The server's words under the field that it refused (API-11); nothing where it named none that the form has. */
export function refusedField<Name extends string>(
  error: unknown,
  nameOf: (sentAs: string) => Name | undefined,
): Wrong<Name> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined || error.serverMessage === undefined)
    return undefined;
  const name = nameOf(error.field);
  return name && ({ [name]: error.serverMessage } as Wrong<Name>);
}

/** Why a call failed, where the server may name a field: its words stand under that, and ours at the head (FORM-11). */
export function failedAt<Name extends string>(
  { event }: { event: EventObject },
  toast: Toast,
  /** The form's names of what it sends. */
  names: Readonly<Record<string, Name>>,
): Problem<Name> {
  const fields = 'error' in event ? refusedField(event.error, (sentAs) => names[sentAs]) : undefined;
  return fields ? { text: toast.text, fields } : failed({ event }, toast);
}
