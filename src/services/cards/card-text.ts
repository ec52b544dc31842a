/** The text of a card's input, and the position of its caret. */
export interface CardText {
  text: string;
  caret: number;
}

interface Typed extends CardText {
  /** The `inputType` of the browser's input event; empty if the browser filled the input automatically. */
  inputType: string;
}

const LONGEST_NUMBER = 19;
const LONGEST_CVC = 4;

export const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** Formats `42424242` as `4242 4242`. */
export const groupNumber = (digits: string): string =>
  digits.slice(0, LONGEST_NUMBER).replace(/\d{4}(?=\d)/g, '$& ');

/** Formats `1227` as `12 / 27`. */
export const groupExpiry = (digits: string): string =>
  digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;

/** Groups a card number while it is being typed. */
export const tidyNumber = (typed: Typed): CardText => tidy(typed, digitsIn(typed.text), groupNumber);

/** Keeps the digits of a security code. */
export const tidyCvc = (typed: Typed): CardText =>
  tidy(typed, digitsIn(typed.text), (digits) => digits.slice(0, LONGEST_CVC));

/** Groups an expiry date while it is being typed: `5` is May, `1/` is January, `12/2027` is `12 / 27`. */
export function tidyExpiry(typed: Typed): CardText {
  const digits = digitsIn(typed.text);
  // After a visitor has deleted the 0 of 05, it must not be added again at once.
  if (typed.inputType.startsWith('delete')) return tidy(typed, digits, groupExpiry);
  const isShortMonth = /^\s*([2-9]|\d\s*[/.-])/.test(typed.text);
  const [month, year] = isShortMonth
    ? [`0${digits.slice(0, 1)}`, digits.slice(1)]
    : [digits.slice(0, 2), digits.slice(2)];
  return tidy(typed, month + (year.length === 4 ? year.slice(2) : year), groupExpiry);
}

/** Keeps the caret beside the same digit, before or after a gap as the next key needs it. */
function tidy(
  { text, caret, inputType }: Typed,
  digits: string,
  group: (digits: string) => string,
): CardText {
  const grouped = group(digits);
  if (caret >= text.length) return { text: grouped, caret: grouped.length };
  const before = digitsIn(text.slice(0, caret)).length;
  const ends = [...grouped.matchAll(/\d/g)].map(({ index }) => index + 1);
  const after = before === 0 ? 0 : (ends[before - 1] ?? grouped.length);
  // A forward delete at a gap moves the caret across it. Otherwise each press would delete the same gap again.
  const isForward = inputType === 'deleteContentForward';
  return { text: grouped, caret: isForward ? (ends[before] ?? grouped.length + 1) - 1 : after };
}
