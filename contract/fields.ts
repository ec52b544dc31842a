import * as v from 'valibot';
import { cleanLine, cleanName } from './clean.ts';

const unreadable = 'We could not read that request. Please check it and try again.';

/** A number, which may be sent as a string (`"31.50"`). */
export const Numeric = v.pipe(
  v.union(
    [v.number(unreadable), v.pipe(v.string(unreadable), v.regex(/^-?\d+(\.\d+)?$/, unreadable))],
    unreadable,
  ),
  v.transform(Number),
  v.finite(unreadable),
);

/** The id of a row: a whole number from 1 that fits a database integer. */
export const Id = v.pipe(
  Numeric,
  v.integer(unreadable),
  v.minValue(1, unreadable),
  v.maxValue(2_147_483_647, unreadable),
);

/** A count of whole minutes. */
export const Minutes = v.pipe(
  Numeric,
  v.integer(unreadable),
  v.minValue(1, 'Please choose at least one service.'),
  v.maxValue(600, 'That is more than one visit can hold. Please choose fewer services.'),
);

/** An amount on the wire, in dollars. */
export const Dollars = v.pipe(Numeric, v.minValue(0, unreadable), v.maxValue(100_000, unreadable));

const TextOrNumber = v.fallback(v.nullish(v.union([v.string(), v.number()])), undefined);

/** Text in a response. A blank text, or a value that is not a string, counts as missing (API-5). */
export const LooseText = v.pipe(
  TextOrNumber,
  v.transform((value) => String(value ?? '').trim() || undefined),
);

/**
 * A number in a response, also a number at the start of a text (`"20 min"`, `"1,250.00"`); otherwise missing (API-5).
 */
export const LooseNumeric = v.pipe(
  TextOrNumber,
  v.transform((value) => numberIn(value ?? '')),
);

/** An object in a response. A value that is not an object counts as missing. */
export const LooseObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.fallback(v.nullish(v.object(entries)), undefined);

/** An array in a response, each item parsed by `item`. A value that is not an array counts as missing. */
export const LooseItems = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.nullish(v.array(item)), undefined);

/** The id of a row in a response. */
export const RowId = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => numberIn(value) ?? 0),
  v.integer(),
  v.minValue(1),
);

/** A calendar day of the shop, `yyyy-MM-dd` (SHOP-4). */
export const Day = v.pipe(
  v.string(unreadable),
  v.isoDate('Please choose a date.'),
  v.check(isRealDay, 'That date does not exist. Please choose another.'),
);

/** A time of day on the shop's clock, `HH:mm`, 24 hours. */
export const TimeOfDay = v.pipe(
  v.string(unreadable),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'),
);

/** A time of day in a response (`9:00`, `09:00:00`), parsed to `HH:mm`. An invalid value counts as missing. */
export const LooseTimeOfDay = v.pipe(
  LooseText,
  v.transform((text) => {
    const [, time] = /^((?:[01]?\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text ?? '') ?? [];
    return time?.padStart(5, '0');
  }),
);

/**
 * A day in a response (`2026-11-20 10:00:00`, `20/11/2026`), parsed to `yyyy-MM-dd`. An invalid value counts as
 * missing. The digits are read without a `Date`, so that no time zone can shift the day (API-5).
 */
export const LooseDay = v.pipe(
  LooseText,
  v.transform((text) => {
    const [, iso] = /^(\d{4}-\d\d-\d\d)(?!\d)/.exec(text ?? '') ?? [];
    const [, day, month, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})(?!\d)/.exec(text ?? '') ?? [];
    const read = iso ?? (year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
    return read && isRealDay(read) ? read : undefined;
  }),
);

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The maximum length of a text, in characters. A longer text is rejected, never cut (FORM-14). */
const AtMost = (most: number) =>
  v.maxLength<string, number, (issue: { input: string }) => string>(
    most,
    ({ input }) => `Please use at most ${grouped(most)} characters. You have ${grouped(input.length)}.`,
  );

/** Text of a limited length, trimmed. */
export const Text = (most: number) => v.pipe(v.string(unreadable), v.trim(), AtMost(most));

/** Text that must not be blank. */
export const RequiredText = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), AtMost(most));

/** A person's name; it may be empty. */
export const Name = (most: number) => v.pipe(v.string(unreadable), v.transform(cleanName), Text(most));

/** A person's name that must have a visible character. */
export const RequiredName = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.transform(cleanName), RequiredText(most, missing));

/** A phone or an e-mail address as it was typed; it may be empty. */
export const Line = (most: number) => v.pipe(v.string(unreadable), v.transform(cleanLine), Text(most));

/** A phone or an e-mail address that must have a visible character. */
export const RequiredLine = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.transform(cleanLine), RequiredText(most, missing));

/** Exactly one e-mail address, to which mail can be sent. */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.transform(cleanLine),
  v.maxLength(254, 'Please enter a valid email address'),
  v.rfcEmail('Please enter a valid email address'),
  // ASCII only: look-alike letters must not redirect a different person's mail. A domain without a dot is a host in the
  // mail server's own network.
  v.regex(/^[!-~]+@[!-~]+\.[!-~]+$/, 'Please enter a valid email address'),
);

/** The messages for empty required fields. */
export const leftEmpty = {
  email: 'Please enter your email address.',
  password: 'Please enter a password.',
};

/** An e-mail address in a form, with a message that names the correction. */
export const TypedEmail = v.pipe(
  RequiredLine(254, leftEmpty.email),
  v.check(isEmailAddress, 'Please enter an address like name@example.com.'),
);

/**
 * Whether mail could be sent to an address. Forms check it before they send anything; the server checks it again
 * (PAY-4, QUEUE-21).
 */
export function isEmailAddress(typed: string): boolean {
  return v.is(EmailAddress, typed);
}

/** Returns what to correct in each invalid field, by its name, in the order of the form (FORM-11). */
export function fieldErrors<Name extends string>(
  form: Readonly<Record<Name, v.GenericSchema<string>>>,
  typed: Readonly<Record<NoInfer<Name>, string>>,
): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(form) as Name[]) {
    const [issue] = v.safeParse(form[name], typed[name]).issues ?? [];
    if (issue) wrong[name] = issue.message;
  }
  return wrong;
}

/** A random key or token. */
export const RandomKey = v.pipe(v.string(unreadable), v.regex(/^[\w-]{8,200}$/, unreadable));

/**
 * The token in the link of a mail. Accepts almost any string, because mail clients mangle links; an invalid token
 * is simply not found.
 */
export const LinkToken = v.pipe(v.string(unreadable), v.regex(/^[ -~]{3,500}$/, unreadable));

/** The result of a call of which only the status counts. */
export const EmptyResult = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** Returns the number at the start of a text. */
export function numberIn(value: number | string): number | undefined {
  if (typeof value === 'number') return value;
  const [front] = /^\s*-?\d+(,\d{3})*(\.\d+)?/.exec(value) ?? [];
  return front === undefined ? undefined : Number(front.replaceAll(',', ''));
}

/** Whether a day exists in the calendar. Databases have no year 0. */
function isRealDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && day >= '0001';
}
