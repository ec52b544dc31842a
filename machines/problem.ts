/** What to do about each field that is not in order, by its name. */
export type Wrong<Name extends string> = Partial<Record<Name, string>>;

/** What a form has to say of the last attempt, and under which fields what is to be done: focus goes to the first. */
export interface Problem<Name extends string> {
  text: string;
  fields: Wrong<Name>;
}
