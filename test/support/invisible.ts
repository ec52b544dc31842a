import fc from 'fast-check';

const ignorables = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

/** The invisible characters that people type and paste. They are more likely than the many unknown ones. */
const known = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u3164', '\ufe0f', '\u{e0020}'];

/** Creates each default-ignorable code point of Unicode. */
export const ignorable = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...ignorables));

/** Creates strings of blanks of all kinds, including the empty string. */
export const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u3000') });

/** U+200C and U+200D, which some scripts need inside a name. */
export const joiners = /[\u200c\u200d]/;

/** Creates texts with invisible characters between and around the characters. */
export const scattered = (text: string, invisible: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const characters = [...text];
  const gap = fc.array(invisible, { maxLength: 2 });
  return fc
    .array(gap, { minLength: characters.length + 1, maxLength: characters.length + 1 })
    .map(([first = [], ...gaps]) =>
      [...first, ...characters.flatMap((character, index) => [character, ...(gaps[index] ?? [])])].join(''),
    );
};
