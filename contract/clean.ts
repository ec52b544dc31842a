const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/**
 * Returns a name without invisible characters and without blanks at both ends (FORM-13). U+200C and U+200D stay
 * inside a name, because Persian, Indic scripts and emoji need them.
 */
export const cleanName = (typed: string): string =>
  // Matches from the first to the last visible character. This takes linear time, unlike a search for blanks at the
  // end.
  /[^\s\u200c\u200d](?:.*[^\s\u200c\u200d])?/su.exec(
    typed.replace(/\p{Default_Ignorable_Code_Point}/gu, (character) =>
      isJoiner(character) ? character : '',
    ),
  )?.[0] ?? '';

/** Returns an e-mail address or a phone without invisible characters and without blanks at both ends (FORM-13). */
export const cleanLine = (typed: string): string => cleanName(typed).replace(/[\u200c\u200d]/g, '');

/**
 * Characters that reverse the text of a mail or control a terminal (ABUSE-16). Tabs and line breaks are not among
 * them.
 */
const unseen = /\p{Bidi_Control}|(?![\0\t\n\r])\p{Cc}/gu;

/** Returns a text without the characters that reverse text or control a terminal (ABUSE-16). */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');
