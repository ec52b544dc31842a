const asText = (value: string) => value;

function asSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no safe integer.`);
  return number;
}

/**
 * How both engines read what they would read differently, by PostgreSQL's type number. A date or a time of
 * day stays text: as a `Date` it would move with the zone of the process.
 */
export const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  /** int8, and so count(*) */
  20: asSafeInteger,
  /** bytea, in hex after `\x` */
  17: (value) => Buffer.from(value.slice(2), 'hex'),
  /** date */
  1082: asText,
  /** time */
  1083: asText,
  /** timestamp */
  1114: asText,
  /** numeric */
  1700: asText,
};
