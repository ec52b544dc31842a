import { cleanName } from '../../contract/clean.ts';
import { htmlBody } from './html-body.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './outbox.ts';
import { textBody } from './text-body.ts';

/** Builds a mail as text and as HTML, both from the same parts, so that they have the same content. */
export function compose(letter: Letter): Mail {
  const { to, subject, attachments, replyTo, trueForMinutes } = letter;
  return {
    to,
    subject,
    text: textBody(letter),
    html: htmlBody(letter),
    ...(attachments && { attachments }),
    ...(replyTo !== undefined && { replyTo }),
    ...(trueForMinutes !== undefined && { trueForMinutes }),
  };
}

/** Puts a visitor's input on a single line, for a fact or a subject. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Letters and emoji, their joiners, and the marks inside names: apostrophes, geresh, full stops, dots and
 * hyphens.
 */
const NAME =
  /^(?:[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200c'‘’׳״.·・ \-‐‑–]|\u200d)+$/u;
/** A mail program makes a link of letters after a dot. Marks and joiners do not interrupt a link. */
const LINK = /\.\p{L}{2}/u;
/** The limit for a name in the queue (contract/queue.ts), in characters. */
const LONGEST_NAME = 120;
const MOST_WORDS = 12;
/** Scripts without capitals and without blanks could hold a whole paragraph in `LONGEST_NAME` characters. */
const MOST_LETTERS_WITHOUT_CASE = 60;
/** The number of words of a name that may have any form, because people type their names in small letters. */
const FREE_WORDS = 4;
/** A small letter, and three more letters: `de`, `los` and `van` are in long names, `please` is in a sentence. */
const LOWER_CASE_WORD = /^\p{Ll}\p{L}{3}/u;

/**
 * Greets a person by the name that they typed, or by no name. A stranger can type any text as a name beside the
 * e-mail address of a different person, and the shop then sends that text under its own name. The filter therefore
 * rejects links, addresses, digits, markup and sentences. It accepts a name in any script. If a text may be more
 * than a name, the mail greets without a name.
 */
export function greet(firstName: string): string {
  const name = oneLine(cleanName(firstName));
  return isName(name) ? `Hello ${name},` : 'Hello,';
}

function isName(name: string): boolean {
  const letters = name.replace(/[\p{M}\u200c\u200d]/gu, '');
  const isShort =
    name.length <= LONGEST_NAME && (letters.match(/\p{Lo}/gu) ?? []).length <= MOST_LETTERS_WITHOUT_CASE;
  return isShort && NAME.test(name) && /\p{L}/u.test(name) && !LINK.test(letters) && !isSentence(letters);
}

/** Whether a text has more words than a name, or continues in small letters like a sentence. */
function isSentence(letters: string): boolean {
  const words = letters.split(' ');
  return words.length > MOST_WORDS || words.slice(FREE_WORDS).some((word) => LOWER_CASE_WORD.test(word));
}
