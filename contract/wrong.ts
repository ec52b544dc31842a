import { type GenericSchema, safeParse } from 'valibot';

/** Returns what to correct in each invalid field, by its name, in the order of the form (FORM-11). */
export function fieldErrors<Name extends string>(
  form: Readonly<Record<Name, GenericSchema<string>>>,
  typed: Readonly<Record<NoInfer<Name>, string>>,
): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(form) as Name[]) {
    const [issue] = safeParse(form[name], typed[name]).issues ?? [];
    if (issue) wrong[name] = issue.message;
  }
  return wrong;
}
