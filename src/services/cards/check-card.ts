/** The contents of the three inputs of a card, digits only. */
export interface CardDigits {
  number: string;
  /** `MMYY`, or fewer digits while it is incomplete. */
  expiry: string;
  cvc: string;
}

export type CardPart = keyof CardDigits;

/** A validation error of a card provider in the browser, with the provider's code and message. */
export interface Malformation {
  part: CardPart;
  code: string;
  message: string;
}

/**
 * Returns the first format error of a card, if any (SHOP-41). Whether the card can be charged is decided
 * by the server. A card is valid through the month of its expiry.
 *
 * @param today the shop's day, `yyyy-MM-dd`
 */
export function malformationIn(card: CardDigits, today: string): Malformation | null {
  return checkNumber(card.number) ?? checkExpiry(card.expiry, today) ?? checkCvc(card.cvc);
}

function checkNumber(number: string): Malformation | null {
  if (number.length < lengthOf(number)) {
    return { part: 'number', code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!hasRightCheckDigit(number)) {
    return { part: 'number', code: 'invalid_number', message: 'Your card number is invalid.' };
  }
  return null;
}

function checkExpiry(expiry: string, today: string): Malformation | null {
  const wrong = (code: string, message: string): Malformation => ({ part: 'expiry', code, message });
  if (expiry.length < 4) return wrong('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = expiry.slice(0, 2);
  const year = `20${expiry.slice(2)}`;
  if (month < '01' || month > '12') {
    return wrong('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (year < today.slice(0, 4)) {
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (`${year}-${month}` < today.slice(0, 7)) {
    return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

function checkCvc(cvc: string): Malformation | null {
  if (cvc.length >= 3) return null;
  return { part: 'cvc', code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

/** Returns the length of a complete number: American Express 15 digits, Diners Club 14, all remaining brands 16. */
function lengthOf(number: string): number {
  if (/^3[47]/.test(number)) return 15;
  return /^3[068]/.test(number) ? 14 : 16;
}

/** The Luhn check: every second digit from the right is doubled, and the digits of the products are added. */
function hasRightCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
