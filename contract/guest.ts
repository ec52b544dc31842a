import { Text } from './fields.ts';

/** The guest form as it was submitted, or as it is stored. */
export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** What a guest is asked for, in the order of the form: the name under which each travels, and how long it may be. */
const fields = {
  firstName: { sentAs: 'guest_customer_first_name', longest: 80 },
  lastName: { sentAs: 'guest_customer_last_name', longest: 80 },
  email: { sentAs: 'guest_customer_email', longest: 254 },
  phone: { sentAs: 'guest_customer_phone', longest: 30 },
} as const satisfies Record<keyof Guest, object>;

type Field = keyof Guest;
type SentAs = (typeof fields)[Field]['sentAs'];

export const guestFieldNames = Object.keys(fields) as Field[];

/** Something for each field of a guest, made by its name. */
export const ofEachField = <Made>(make: (field: Field) => Made): Record<Field, Made> =>
  Object.fromEntries(guestFieldNames.map((field) => [field, make(field)])) as Record<Field, Made>;

/** As it travels: by the names of the call, for customers empty. */
export const sentGuest = (guest: Guest | null): Record<SentAs, string> =>
  Object.fromEntries(
    guestFieldNames.map((field) => [fields[field].sentAs, guest?.[field].trim() ?? '']),
  ) as Record<SentAs, string>;

/** The guest of what was sent. */
export const guestIn = (sent: Record<SentAs, string>): Guest =>
  ofEachField((field) => sent[fields[field].sentAs]);

/** The fields of the call. */
export const guestEntries = Object.fromEntries(
  Object.values(fields).map(({ sentAs, longest }) => [sentAs, Text(longest)]),
) as Record<SentAs, ReturnType<typeof Text>>;
