import { type GenericSchema, safeParse } from 'valibot';

/** What to do about each field that is not in order, by its name, in the order of the form. */
export function wrongIn<Name extends string>(
  form: GenericSchema<Record<Name, string>>,
  typed: Record<Name, string>,
): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {};
  for (const { path, message } of safeParse(form, typed).issues ?? []) {
    const [place] = path ?? [];
    wrong[place?.key as Name] ??= message;
  }
  return wrong;
}
