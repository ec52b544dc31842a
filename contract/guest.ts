import * as v from 'valibot';
import { GUEST_PHONE_LENGTH } from './constants.ts';
import { RequiredText, Text, TypedEmail } from './fields.ts';
import { wrongIn } from './wrong.ts';

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

/** What each detail has to be. */
const details = {
  firstName: RequiredText(fields.firstName.longest, 'Please enter your first name.'),
  lastName: RequiredText(fields.lastName.longest, 'Please enter your last name.'),
  email: TypedEmail,
  phone: v.pipe(
    RequiredText(fields.phone.longest, 'Please enter your phone number.'),
    v.minLength(GUEST_PHONE_LENGTH, `Please enter at least ${GUEST_PHONE_LENGTH} characters.`),
  ),
} satisfies Record<keyof Guest, v.GenericSchema<string>>;

/** What to do about each detail that is not in order: the form asks it before a card, and the server again (PAY-4, SHOP-11). */
export const wrongInGuest = (guest: Guest): Partial<Record<Field, string>> => wrongIn(details, guest);

/** The field that travels under a name. */
export const guestFieldSentAs = (name: string): Field | undefined =>
  guestFieldNames.find((field) => fields[field].sentAs === name);

/** As it travels: by the names of the call, for customers empty. */
export const sentGuest = (guest: Guest | null): Record<SentAs, string> =>
  Object.fromEntries(
    guestFieldNames.map((field) => [fields[field].sentAs, guest?.[field].trim() ?? '']),
  ) as Record<SentAs, string>;

/** The guest of what was sent. */
export const guestIn = (sent: Record<SentAs, string>): Guest =>
  ofEachField((field) => sent[fields[field].sentAs]);

/** The name under which a field travels. */
export const sentNameOf = (field: Field): SentAs => fields[field].sentAs;

/** The fields of the call. */
export const guestEntries = Object.fromEntries(
  Object.values(fields).map(({ sentAs, longest }) => [sentAs, Text(longest)]),
) as Record<SentAs, ReturnType<typeof Text>>;
