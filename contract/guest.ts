import * as v from 'valibot';
import { cleanLine, cleanName } from './clean.ts';
import { GUEST_PHONE_LENGTH } from './constants.ts';
import { Line, Name, RequiredLine, RequiredName, TypedEmail } from './fields.ts';
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
  firstName: { sentAs: 'guest_customer_first_name', longest: 80, clean: cleanName },
  lastName: { sentAs: 'guest_customer_last_name', longest: 80, clean: cleanName },
  email: { sentAs: 'guest_customer_email', longest: 254, clean: cleanLine },
  phone: { sentAs: 'guest_customer_phone', longest: 30, clean: cleanLine },
} as const satisfies Record<keyof Guest, object>;

type Field = keyof Guest;
type SentAs = (typeof fields)[Field]['sentAs'];

export const guestFieldNames = Object.keys(fields) as Field[];

/** Something for each field of a guest, made by its name. */
export const ofEachField = <Made>(make: (field: Field) => Made): Record<Field, Made> =>
  Object.fromEntries(guestFieldNames.map((field) => [field, make(field)])) as Record<Field, Made>;

/** What each detail has to be. */
const details = {
  firstName: RequiredName(fields.firstName.longest, 'Please enter your first name.'),
  lastName: RequiredName(fields.lastName.longest, 'Please enter your last name.'),
  email: TypedEmail,
  phone: v.pipe(
    RequiredLine(fields.phone.longest, 'Please enter your phone number.'),
    v.minLength(GUEST_PHONE_LENGTH, `Please enter at least ${GUEST_PHONE_LENGTH} characters.`),
  ),
} satisfies Record<keyof Guest, v.GenericSchema<string>>;

/** What to do about each detail that is not in order: the form asks it before a card, and the server again (PAY-4, SHOP-11). */
export const wrongInGuest = (guest: Guest): Partial<Record<Field, string>> => wrongIn(details, guest);

/** The field that travels under a name. */
export const guestFieldSentAs = (name: string): Field | undefined =>
  guestFieldNames.find((field) => fields[field].sentAs === name);

/** The same guest without invisible characters; without a guest, empty fields. */
const cleanGuest = (guest: Guest | null): Guest =>
  ofEachField((field) => fields[field].clean(guest?.[field] ?? ''));

/** The fields without a visible character, in the order of the form. */
export const missingFields = (guest: Guest): Field[] =>
  guestFieldNames.filter((field) => cleanGuest(guest)[field] === '');

/** As it travels: by the names of the call, for customers empty. */
export const sentGuest = (guest: Guest | null): Record<SentAs, string> =>
  Object.fromEntries(
    guestFieldNames.map((field) => [fields[field].sentAs, cleanGuest(guest)[field]]),
  ) as Record<SentAs, string>;

/** The guest of what was sent. */
export const guestIn = (sent: Record<SentAs, string>): Guest =>
  ofEachField((field) => sent[fields[field].sentAs]);

/** The name under which a field travels. */
export const sentNameOf = (field: Field): SentAs => fields[field].sentAs;

/** The fields of the call. */
export const guestEntries = Object.fromEntries(
  Object.values(fields).map(({ sentAs, longest, clean }) => [
    sentAs,
    clean === cleanName ? Name(longest) : Line(longest),
  ]),
) as Record<SentAs, ReturnType<typeof Line>>;
