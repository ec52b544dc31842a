import { describe, expect, test } from 'vitest';
import { ageWords, opensWords, standingWords, waitingWords, waitWords } from '../../src/views/queue/words.ts';

describe('a wait is said as a range', () => {
  test.each([
    [25, 40, 'About 25 to 40 minutes.'],
    [0, 5, 'Up to 5 minutes.'],
    [0, 1, 'Up to 1 minute.'],
    [0, 0, 'No wait.'],
    [20, 20, 'About 20 minutes.'],
    [45, 60, 'About 45 min to 1 h.'],
    [70, 100, 'About 1 h 10 min to 1 h 40 min.'],
    [null, 40, null],
    [25, null, null],
  ])('%s to %s minutes', (waitFrom, waitTo, words) => {
    expect(waitWords({ waitFrom, waitTo })).toBe(words);
  });
});

test.each([
  [null, null],
  [0, 'Nobody is waiting.'],
  [1, '1 person is waiting.'],
  [4, '4 people are waiting.'],
])('a queue of %s', (waiting, words) => {
  expect(waitingWords({ waiting })).toBe(words);
});

test.each([
  [3, 2, 'You are number 3. 2 people are ahead of you.'],
  [2, 1, 'You are number 2. 1 person is ahead of you.'],
  [1, 0, 'You are number 1. Nobody is ahead of you.'],
  [3, null, 'You are number 3. 2 people are ahead of you.'],
  [null, null, 'You are in the queue.'],
])('place %s with %s ahead', (position, ahead, words) => {
  expect(standingWords({ position, ahead })).toBe(words);
});

test.each([
  ['2026-12-31', 'Opens today at 9:00 AM.'],
  ['2027-01-01', 'Opens tomorrow at 9:00 AM.'],
  ['2027-01-04', 'Opens Monday, January 4th at 9:00 AM.'],
])('a store that opens on %s', (day, words) => {
  expect(opensWords({ opens: { day, time: '09:00' } }, '2026-12-31')).toBe(words);
});

test('a store of which nobody knows when it opens', () => {
  expect(opensWords({ opens: null }, '2026-12-31')).toBeNull();
});

test.each([
  [59_999, 'updated less than a minute ago'],
  [60_000, 'updated 1 min ago'],
  [179_000, 'updated 2 min ago'],
  [3_660_000, 'updated 1 h 1 min ago'],
])('an answer of %s ms ago', (age, words) => {
  expect(ageWords(age)).toBe(words);
});
