/** The guest form as submitted or stored. */
export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export type Field = keyof Guest;

/** The fields in the order of the form. */
const fields: Record<Field, true> = { firstName: true, lastName: true, email: true, phone: true };
export const guestFieldNames = Object.keys(fields) as Field[];

/** Builds a record with a value for each field of a guest. */
export const ofEachField = <Made>(make: (field: Field) => Made): Record<Field, Made> =>
  Object.fromEntries(guestFieldNames.map((field) => [field, make(field)])) as Record<Field, Made>;
