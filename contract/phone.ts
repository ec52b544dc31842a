/**
 * The offered country codes (QUEUE-2), each with the number of digits in a national number without its leading
 * zero.
 */
const nationalDigits = { '+61': 9, '+1': 10, '+44': 10, '+91': 10 } as const;

type CountryCode = keyof typeof nationalDigits;
export const countryCodes = ['+61', '+1', '+44', '+91'] as const satisfies readonly CountryCode[];

const isOffered = (code: string): code is CountryCode => code in nationalDigits;

/**
 * The characters that people and programs put between digits: invisible characters, blanks, dashes, dots, slashes,
 * brackets.
 */
const separators = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\p{Pd}\u2212./()[\]]/gu;
const digit = /\p{Nd}/u;

/** Returns a phone without separators and without `tel:`. Digits of all scripts become 0 to 9. */
export const barePhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(separators, '')
    .replace(/^tel:/i, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Returns the value of a digit. In Unicode the ten digits of a script are consecutive. */
function digitValue(codePoint: number): number {
  let first = codePoint;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}

/** Returns the number with its country code, such as `61491570006`; null without a prefix `+`, `0011` or `00`. */
const afterPrefix = (bare: string): string | null => /^(?:\+|0011|00)(.*)$/s.exec(bare)?.[1] ?? null;

/** Splits a phone with a prefix into an offered country code and the rest; null if it has none. */
export function splitPhone(typed: string): { countryCode: CountryCode; national: string } | null {
  const international = afterPrefix(barePhone(typed));
  const countryCode = countryCodes.find((code) => international?.startsWith(code.slice(1)));
  if (international === null || countryCode === undefined) return null;
  return { countryCode, national: withoutCode(international, countryCode) };
}

const withoutCode = (digits: string, code: string): string =>
  digits.slice(code.length - 1).replace(/^0+/, '');

/**
 * Returns the same E.164 number, such as `+61491570006`, for all spellings of a phone (QUEUE-33). `countryCode` is the
 * selected code. Invalid input stays invalid, so the caller must check the result.
 */
export function phoneNumberOf(typed: string, countryCode: string): string {
  const split = splitPhone(typed);
  if (split) return split.countryCode + split.national;
  const bare = barePhone(typed);
  const international = afterPrefix(bare);
  if (international !== null) return `+${international}`;
  const hasCode =
    bare.startsWith(countryCode.slice(1)) && isComplete(withoutCode(bare, countryCode), countryCode);
  return countryCode + (hasCode ? withoutCode(bare, countryCode) : bare.replace(/^0+/, ''));
}

const isComplete = (national: string, code: string): boolean =>
  isOffered(code) && national.length === nationalDigits[code];

/** A store's phone in E.164, such as `+61355500100` for `(03) 5550 0100`. Stores are in Australia. */
export const storeNumberOf = (phone: string): string => phoneNumberOf(phone, '+61');
