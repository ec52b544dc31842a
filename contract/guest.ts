import * as v from 'valibot';
import { cleanLine, cleanName } from './clean.ts';
import { GUEST_PHONE_LENGTH } from './constants.ts';
import { fieldErrors, Line, Name, RequiredLine, RequiredName, TypedEmail } from './fields.ts';
import { type Field, type Guest, guestFieldNames, ofEachField } from './guest-names.ts';

/** For each field: its name in the request, and its maximum length. */
const fields = {
  firstName: { sentAs: 'guest_customer_first_name', longest: 80, clean: cleanName },
  lastName: { sentAs: 'guest_customer_last_name', longest: 80, clean: cleanName },
  email: { sentAs: 'guest_customer_email', longest: 254, clean: cleanLine },
  phone: { sentAs: 'guest_customer_phone', longest: 30, clean: cleanLine },
} as const satisfies Record<keyof Guest, object>;

type SentAs = (typeof fields)[Field]['sentAs'];

/** The schema of each field. */
const details = {
  firstName: RequiredName(fields.firstName.longest, 'Please enter your first name.'),
  lastName: RequiredName(fields.lastName.longest, 'Please enter your last name.'),
  email: TypedEmail,
  phone: v.pipe(
    RequiredLine(fields.phone.longest, 'Please enter your phone number.'),
    v.minLength(GUEST_PHONE_LENGTH, `Please enter at least ${GUEST_PHONE_LENGTH} characters.`),
  ),
} satisfies Record<keyof Guest, v.GenericSchema<string>>;

/**
 * Returns what to correct in each invalid field. The form checks it before a card is entered, and the server again
 * (PAY-4, SHOP-11).
 */
export const wrongInGuest = (guest: Guest): Partial<Record<Field, string>> => fieldErrors(details, guest);

/** Returns the guest's field with a name in the request. */
export const guestFieldSentAs = (name: string): Field | undefined =>
  guestFieldNames.find((field) => fields[field].sentAs === name);

/** Returns the guest without invisible characters; empty fields if there is no guest. */
const cleanGuest = (guest: Guest | null): Guest =>
  ofEachField((field) => fields[field].clean(guest?.[field] ?? ''));

/** Returns the fields without a visible character, in the order of the form. */
export const missingFields = (guest: Guest): Field[] =>
  guestFieldNames.filter((field) => cleanGuest(guest)[field] === '');

/** Returns the fields as the request sends them; for a customer (`null`) they are empty. */
export const sentGuest = (guest: Guest | null): Record<SentAs, string> =>
  Object.fromEntries(
    guestFieldNames.map((field) => [fields[field].sentAs, cleanGuest(guest)[field]]),
  ) as Record<SentAs, string>;

/** Returns the guest from the fields of a request. */
export const guestIn = (sent: Record<SentAs, string>): Guest =>
  ofEachField((field) => sent[fields[field].sentAs]);

/** Returns the name of a field in the request. */
export const sentNameOf = (field: Field): SentAs => fields[field].sentAs;

/** The request's schema for the guest's fields. */
export const guestEntries = Object.fromEntries(
  Object.values(fields).map(({ sentAs, longest, clean }) => [
    sentAs,
    clean === cleanName ? Name(longest) : Line(longest),
  ]),
) as Record<SentAs, ReturnType<typeof Line>>;
