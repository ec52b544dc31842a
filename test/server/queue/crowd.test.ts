import { describe, expect, it } from 'vitest';
import type { Place } from '../../../contract/queue.ts';
import { kept } from '../../support/kept.ts';
import { type Counter, counters } from './counters.ts';

/** Violations of the order, one line each. */
interface Findings {
  /** A customer read a higher position than before, or `waiting` after `called`. */
  risen: string[];
  /**
   * The waiting customers' positions are not 1, 2, 3 ..., or their order differs from before with new customers
   * last.
   */
  disordered: string[];
  /** The number of places by their last state. */
  ended: Record<string, number>;
}

interface Person {
  index: number;
  tokens: string[];
  last: Place | undefined;
}

/** All customers of the rounds fit into the working time of a day (ABUSE-8). */
const ROUNDS = 3;
const JOINS = 12;
/** The number of parallel calls, once no customer joins any more. */
const CALLS = 10;

const ranks = ['waiting', 'called', 'served', 'left', 'closed'];

/**
 * Simulates a day of the queue in rounds. In each round many customers join in parallel, some twice; some leave,
 * one is called, and all read their places. Between two rounds nothing happens, and the test compares all
 * positions. At the end all customers are called.
 */
async function crowd(counter: Counter): Promise<Findings> {
  const findings: Findings = { risen: [], disordered: [], ended: {} };
  const people: Person[] = [];
  /** Numbers of the customers who waited at the last comparison, by position. */
  let order: number[] = [];

  const join = async (index: number) => {
    const times = index % 5 === 0 ? 2 : 1;
    const tokens = await Promise.all(Array.from({ length: times }, () => counter.join(index)));
    const person: Person = { index, tokens, last: undefined };
    people.push(person);
    // Reads the place at once: an earlier customer's row may not be written yet.
    await readPlaces(person);
  };
  const readPlaces = async (person: Person) => {
    // In sequence, because a later response must not be older.
    for (const token of person.tokens) {
      const place = await counter.ask(token);
      if (person.last && isWorse(place, person.last))
        findings.risen.push(`${person.index}: ${line(person.last)}, then ${line(place)}`);
      person.last = place;
    }
  };
  const leave = async ({ tokens: [token = ''] }: Person) => {
    await Promise.all([counter.leave(token), counter.leave(token)]);
  };
  const compare = async () => {
    await Promise.all(people.filter(isLive).map(readPlaces));
    const waiting = people.flatMap(({ index, last }) =>
      last?.state === 'waiting' ? [{ index, position: last.position ?? 0 }] : [],
    );
    const positions = waiting.map(({ position }) => position).sort((a, b) => a - b);
    if (positions.some((position, index) => position !== index + 1))
      findings.disordered.push(`positions ${positions}`);
    const now = orderOf(people);
    const remaining = order.filter((index) => now.includes(index));
    if (now.slice(0, remaining.length).join() !== remaining.join())
      findings.disordered.push(`${order}, then ${now}`);
    order = now;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const present = [...people];
    await Promise.all([
      ...Array.from({ length: JOINS }, (_, at) => join(round * JOINS + at + 1)),
      ...present.map(readPlaces),
      ...present.filter(({ index }) => index % 7 === round % 7).map(leave),
      counter.next(),
    ]);
    await compare();
  }
  while (people.some(isLive)) {
    const calls = Array.from({ length: CALLS }, () => counter.next());
    await Promise.all([...calls, ...people.filter(isLive).map(readPlaces)]);
    await compare();
  }
  // An ended place keeps its state.
  await Promise.all(people.map(readPlaces));
  for (const { last } of people) {
    const state = last?.state ?? 'unknown';
    findings.ended[state] = (findings.ended[state] ?? 0) + 1;
  }
  return findings;
}

const isLive = ({ last }: Person) => last === undefined || ['waiting', 'called'].includes(last.state);

/** Returns the numbers of the waiting customers, by position. */
const orderOf = (people: readonly Person[]) =>
  people
    .filter(({ last }) => last?.state === 'waiting')
    .sort((a, b) => (a.last?.position ?? 0) - (b.last?.position ?? 0))
    .map(({ index }) => index);

const isWorse = (place: Place, before: Place) =>
  place.state === 'waiting' && before.state === 'waiting'
    ? (place.position ?? Infinity) > (before.position ?? Infinity)
    : ranks.indexOf(place.state) < ranks.indexOf(before.state);

const line = ({ state, position }: Place) => `${state} ${position}`;

describe.each(Object.entries(counters))('a queue with many parallel customers on %s', (_, open) => {
  const counter = kept(open);

  it('calls all customers in order, with no position twice and no position rising (SHOP-25)', {
    timeout: 600_000,
  }, async () => {
    const { ended, ...findings } = await crowd(counter);
    expect(findings).toEqual({ risen: [], disordered: [] });
    expect((ended.served ?? 0) + (ended.left ?? 0)).toBe(ROUNDS * JOINS);
    expect(ended.left).toBeGreaterThan(0);
    const places = await counter.db.selectFrom('queue_places').select('number').orderBy('number').execute();
    expect(places.map(({ number }) => number)).toEqual(
      Array.from({ length: ROUNDS * JOINS }, (_, index) => index + 1),
    );
  });
});
