/** What a form has to say of the last attempt, and by their names the fields that it is about: focus goes to the first. */
export interface Problem<Name extends string> {
  text: string;
  fields: readonly Name[];
}
