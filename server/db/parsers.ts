const asText = (value: string) => value;

function asSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe integer.`);
  return number;
}

/**
 * Parsers by PostgreSQL's type number, for types that the two drivers parse differently. Dates and times of day
 * stay text: as a `Date`, they would depend on the time zone of the process.
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
