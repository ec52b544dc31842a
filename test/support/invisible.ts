import fc from 'fast-check';

const ignorables = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

/** Those that people type and paste, more often than the many that nobody has heard of. */
const known = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u3164', '\ufe0f', '\u{e0020}'];

/** Each default-ignorable code point of Unicode. */
export const ignorable = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...ignorables));

/** Blanks of all kinds, or none. */
export const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u3000') });

/** U+200C and U+200D, which some scripts need inside a name. */
export const joiners = /[\u200c\u200d]/;

/** A text with invisible characters between its characters and around them. */
export const scattered = (text: string, invisible: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const characters = [...text];
  const gap = fc.array(invisible, { maxLength: 2 });
  return fc
    .array(gap, { minLength: characters.length + 1, maxLength: characters.length + 1 })
    .map(([first = [], ...gaps]) =>
      [...first, ...characters.flatMap((character, index) => [character, ...(gaps[index] ?? [])])].join(''),
    );
};
