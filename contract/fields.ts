import * as v from 'valibot';

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

/** Text that may be absent, null, or a number; blank counts as absent. */
export const LooseText = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform((value) => {
    const text = value === null || value === undefined ? '' : String(value).trim();
    return text === '' ? undefined : text;
  }),
);

/** A number that may be absent or null. */
export const LooseNumeric = v.pipe(
  v.nullish(Numeric),
  v.transform((value) => value ?? undefined),
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

/** A time of day as a backend may write it (`9:00`, `09:00:00`), read as `HH:mm`. */
export const LooseTimeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  v.transform((text) => text.split(':', 2).join(':').padStart(5, '0')),
);

/** Text of a bounded length, as it was typed but for blanks at its ends. */
export const Text = (most: number) =>
  v.pipe(v.string(unreadable), v.trim(), v.maxLength(most, 'That text is too long.'));

/** Text that must say something. */
export const RequiredText = (most: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(most, 'That text is too long.'));

/** One e-mail address, and only one: what mail is sent to. */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.trim(),
  v.maxLength(254, 'Please enter a valid email address'),
  v.rfcEmail('Please enter a valid email address'),
  // A name without a dot is a machine of the mail server's own network.
  v.regex(/@.+\../, 'Please enter a valid email address'),
);

/** An opaque key or token made by a machine. */
export const Opaque = v.pipe(v.string(unreadable), v.regex(/^[\w-]{8,200}$/, unreadable));

/** A call whose answer is its status alone. */
export const Nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

function isRealDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}
