/** What to correct in each invalid field, by the field's name. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/**
 * Why the last attempt of a form failed, and what to correct in which fields. Focus moves to the first of these
 * fields.
 */
export interface Problem<Name extends string> {
  text: string;
  fields: FieldErrors<Name>;
}
