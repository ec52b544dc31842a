const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/**
 * A name without invisible characters and without blanks at both ends (FORM-13). U+200C and U+200D stay inside a name:
 * Persian, Indic scripts and emoji need them.
 */
export const cleanName = (typed: string): string =>
  // The first visible character to the last: in linear time, unlike a search for blanks at the end.
  /[^\s\u200c\u200d](?:.*[^\s\u200c\u200d])?/su.exec(
    typed.replace(/\p{Default_Ignorable_Code_Point}/gu, (character) =>
      isJoiner(character) ? character : '',
    ),
  )?.[0] ?? '';

/** An e-mail address or a phone without invisible characters and without blanks at both ends (FORM-13). */
export const cleanLine = (typed: string): string => cleanName(typed).replace(/[\u200c\u200d]/g, '');

/** Characters that reverse text in a mail or control a terminal (ABUSE-16); never the end of a line. */
const unseen = /\p{Bidi_Control}|(?![\0\t\n\r])\p{Cc}/gu;

/** A text without the characters that reverse text or control a terminal (ABUSE-16). */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');
