import type { EventObject } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import type { FieldErrors, Problem } from '../problem.ts';
import { failed, type Toast } from '../toast.ts';

/** Returns the server's message for the field that it refused (API-11); undefined if the form has no such field. */
export function refusedField<Name extends string>(
  error: unknown,
  nameOf: (sentAs: string) => Name | undefined,
): FieldErrors<Name> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined || error.serverMessage === undefined)
    return undefined;
  const name = nameOf(error.field);
  return name && ({ [name]: error.serverMessage } as FieldErrors<Name>);
}

/**
 * Returns why a call failed. If the server refused a field, its message belongs to the field and `toast.text` to
 * the form (FORM-11).
 */
export function failedAt<Name extends string>(
  { event }: { event: EventObject },
  toast: Toast,
  /** The form's field names by their names in the request. */
  names: Readonly<Record<string, Name>>,
): Problem<Name> {
  const fields = 'error' in event ? refusedField(event.error, (sentAs) => names[sentAs]) : undefined;
  return fields ? { text: toast.text, fields } : failed({ event }, toast);
}
