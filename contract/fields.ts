import * as v from 'valibot';
import { cleanLine, cleanName } from './clean.ts';

const unreadable = 'We could not read that request. Please check it and try again.';

/** A number, which may have travelled as a string (`"31.50"`). */
export const Numeric = v.pipe(
  v.union(
    [v.number(unreadable), v.pipe(v.string(unreadable), v.regex(/^-?\d+(\.\d+)?$/, unreadable))],
    unreadable,
  ),
  v.transform(Number),
  v.finite(unreadable),
);

/** A row's identifier: a whole number from 1 that fits a database integer. */
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

/** Text as any backend may write it: what is of another kind, or blank, counts as absent (API-5). */
export const LooseText = v.pipe(
  TextOrNumber,
  v.transform((value) => String(value ?? '').trim() || undefined),
);

/** A number, read from the front of its text (`"20 min"`, `"1,250.00"`); absent where there is none (API-5). */
export const LooseNumeric = v.pipe(
  TextOrNumber,
  v.transform((value) => numberIn(value ?? '')),
);

/** An object; what is none counts as absent. */
export const LooseObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.fallback(v.nullish(v.object(entries)), undefined);

/** Items, each as its own schema reads it; what is no list counts as absent. */
export const LooseItems = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.nullish(v.array(item)), undefined);

/** What identifies a row of an answer. */
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

/** A time of day as a backend may write it (`9:00`, `09:00:00`), as `HH:mm`; absent where it is none. */
export const LooseTimeOfDay = v.pipe(
  LooseText,
  v.transform((text) => {
    const [, time] = /^((?:[01]?\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text ?? '') ?? [];
    return time?.padStart(5, '0');
  }),
);

/**
 * A day as a backend may write it (`2026-11-20 10:00:00`, `20/11/2026`), as `yyyy-MM-dd`; absent where it is none.
 * It is read from its digits, so that no clock and no zone can move it (API-5).
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

/** The limit of a text's length: a text that is too long is refused whole, and never cut (FORM-14). */
const AtMost = (most: number) =>
  v.maxLength<string, number, (issue: { input: string }) => string>(
    most,
    ({ input }) => `Please use at most ${grouped(most)} characters. You have ${grouped(input.length)}.`,
  );

/** Text of a bounded length, as it was typed but for blanks at its ends. */
export const Text = (most: number) => v.pipe(v.string(unreadable), v.trim(), AtMost(most));

/** Text that must say something. */
export const RequiredText = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), AtMost(most));

/** A person's name, which may be empty. */
export const Name = (most: number) => v.pipe(v.string(unreadable), v.transform(cleanName), Text(most));

/** A person's name that must have a visible character. */
export const RequiredName = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.transform(cleanName), RequiredText(most, missing));

/** A phone or an e-mail address as it was typed, which may be empty. */
export const Line = (most: number) => v.pipe(v.string(unreadable), v.transform(cleanLine), Text(most));

/** A phone or an e-mail address that must have a visible character. */
export const RequiredLine = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.transform(cleanLine), RequiredText(most, missing));

/** One e-mail address, and only one: what mail is sent to. */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.transform(cleanLine),
  v.maxLength(254, 'Please enter a valid email address'),
  v.rfcEmail('Please enter a valid email address'),
  // Letters that only look like others must not fetch another's mail; a name without a dot is a machine of the mail server's own network.
  v.regex(/^[!-~]+@[!-~]+\.[!-~]+$/, 'Please enter a valid email address'),
);

/** What to do about what was left empty. */
export const leftEmpty = {
  email: 'Please enter your email address.',
  password: 'Please enter a password.',
};

/** The same in a form, which says what to do. */
export const TypedEmail = v.pipe(
  RequiredLine(254, leftEmpty.email),
  v.check(isEmailAddress, 'Please enter an address like name@example.com.'),
);

/** Whether mail could be sent there: forms ask it before anything is sent, and the server again (PAY-4, QUEUE-21). */
export function isEmailAddress(typed: string): boolean {
  return v.is(EmailAddress, typed);
}

/** An opaque key or token made by a machine. */
export const Opaque = v.pipe(v.string(unreadable), v.regex(/^[\w-]{8,200}$/, unreadable));

/** What stands at the end of a mail's link, however a mail program mangled it: what is no token, nobody knows. */
export const LinkToken = v.pipe(v.string(unreadable), v.regex(/^[ -~]{3,500}$/, unreadable));

/** A call whose answer is its status alone. */
export const Nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** The number at the front of a text. */
export function numberIn(value: number | string): number | undefined {
  if (typeof value === 'number') return value;
  const [front] = /^\s*-?\d+(,\d{3})*(\.\d+)?/.exec(value) ?? [];
  return front === undefined ? undefined : Number(front.replaceAll(',', ''));
}

/** No calendar of a database has a year 0. */
function isRealDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && day >= '0001';
}
