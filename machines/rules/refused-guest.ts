import { guestFieldSentAs } from '../../contract/guest.ts';
import type { Guest } from '../../contract/guest-names.ts';
import type { Problem } from '../problem.ts';
import { reasonIn } from '../toast.ts';
import { refusedField } from './refused-field.ts';
import type { SubmitResult } from './submit-result.ts';

// What a refusal says about the guest is in a file of its own, because only the later steps of the wizard load it.

/** Returns the result if the server refused a detail of the guest. */
export const refusedGuest = (error: unknown): SubmitResult => ({
  kind: 'refused',
  problem: guestProblem(error),
});

/** Whether the server refused a detail of the guest, who can then correct it (PAY-51). */
export const isAboutGuest = (error: unknown): boolean => guestFields(error) !== undefined;

/** Returns the problem of the guest form after a refusal. */
export function guestProblem(error: unknown): Problem<keyof Guest> | null {
  const fields = guestFields(error);
  return fields ? { text: 'Nothing was booked and nothing was charged', fields } : reasonIn({ error });
}

const guestFields = (error: unknown) => refusedField(error, guestFieldSentAs);
