/** The fields of the guest form, in its order. A draft has the same fields. */
export const guestFieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;
export type Field = (typeof guestFieldNames)[number];

/** The guest form as submitted or stored. */
export type Guest = Record<Field, string>;

/** Builds a record with a value for each field of a guest. */
export const ofEachField = <Made>(make: (field: Field) => Made): Record<Field, Made> =>
  Object.fromEntries(guestFieldNames.map((field) => [field, make(field)])) as Record<Field, Made>;
