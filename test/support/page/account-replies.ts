import type { Reply } from './held-requests.ts';
import { refused } from './payment-replies.ts';

/** How a server answers, and with which words of its own, if it has any. */
export interface Answer {
  reply: Reply;
  words?: string;
}

/** Makes answers that a machine does not tell apart take turns over all paths of a page, one without words first. */
type Turns = () => () => Answer;

const inTurn =
  (...ways: readonly Answer[]): Turns =>
  () => {
    let nth = 0;
    return () => {
      const way = ways[nth % ways.length];
      if (!way) throw new Error('There is no way at all.');
      nth += 1;
      return way;
    };
  };

const wordless = (status: number, body: object = {}): Answer => ({ reply: refused(status, body) });
/** Words travel under either of two names (section 8). */
const inCapitals = (status: number, words: string, body: object = {}): Answer => ({
  reply: refused(status, { ...body, MESSAGE: words }),
  words,
});
const inSmallLetters = (status: number, words: string): Answer => ({
  reply: refused(status, { message: words }),
  words,
});
const silent: Answer = { reply: 'no answer' };
const broken = wordless(500, { CODE: 'broken' });
const forbidden = inCapitals(403, 'That is not allowed.', { CODE: 'forbidden' });

/** A write that was done. */
export const accepted = inTurn(
  { reply: { status: 200, body: { STATUS: 1 } } },
  { reply: { status: 200, body: { STATUS: 1, MESSAGE: 'It is done.' } }, words: 'It is done.' },
  { reply: { status: 200, body: 'OK' } },
);

/** The same where 201 alone is success (section 7). */
export const created = inTurn(
  { reply: { status: 201, body: { STATUS: 1 } } },
  {
    reply: { status: 201, body: { STATUS: 1, message: 'It is written down.' } },
    words: 'It is written down.',
  },
  { reply: { status: 201, body: 'Created' } },
);

/** An answer that is no failure, and not 201. */
export const notCreated = inTurn(wordless(200), inCapitals(200, 'It will be done.'));

/** An answer that is no failure, and not 200. */
export const otherSuccess = inTurn(wordless(202), inCapitals(202, 'It will be done.'));

/** The first status that is a failure. */
export const redirection = inTurn(wordless(300));

export const refusal = inTurn(wordless(400), forbidden, inSmallLetters(404, 'There is no such thing.'));

export const breakdown = inTurn(broken, { reply: { status: 502, body: 'Bad Gateway' } });

export const silence = inTurn(silent);

/** Whatever can go wrong. */
export const anyFailure = inTurn(wordless(400), forbidden, silent, broken);

/** An answer without the STATUS 1 that alone is success (ruling C3). */
export const otherStatus = inTurn(
  { reply: { status: 200, body: { STATUS: 0, RESULT: [] } } },
  { reply: { status: 200, body: { STATUS: 2, MESSAGE: 'Not today.', RESULT: [] } }, words: 'Not today.' },
  { reply: { status: 200, body: { RESULT: [] } } },
);

/** A password that is not the customer's own, which is the call's own 401 (ruling A2). */
export const wrongPassword = inTurn(
  wordless(401),
  inCapitals(401, 'That is not your password.', { CODE: 'unauthorised' }),
);
