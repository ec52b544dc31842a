import { describe, expect, it } from 'vitest';
import type { Place } from '../../../contract/queue.ts';
import { kept } from '../../support/kept.ts';
import { type Counter, counters } from './counters.ts';

/** What must never be seen, one line each. */
interface Findings {
  /** Somebody was told a higher position, or to wait again, after what they were told before. */
  risen: string[];
  /** Positions of those who wait that are not 1, 2, 3 ..., or not in the order they had before, the new ones last. */
  disordered: string[];
  /** How the places ended. */
  ended: Record<string, number>;
}

interface Person {
  index: number;
  tokens: string[];
  last: Place | undefined;
}

/** As many as a day has chairs for (ABUSE-8). */
const ROUNDS = 3;
const JOINS = 12;
/** How often somebody is called at the same time, once no more join. */
const CALLS = 10;

const ranks = ['waiting', 'called', 'served', 'left', 'closed'];

/**
 * A day at the counter in rounds: in each, many join at once, some twice, some leave, one is called, and everybody
 * asks where they are, all at the same time. Between two rounds nothing happens, and all positions are compared.
 * At last everybody is called.
 */
async function crowd(counter: Counter): Promise<Findings> {
  const findings: Findings = { risen: [], disordered: [], ended: {} };
  const people: Person[] = [];
  /** Who waited when all was compared last, by position. */
  let order: number[] = [];

  const join = async (index: number) => {
    const times = index % 5 === 0 ? 2 : 1;
    const tokens = await Promise.all(Array.from({ length: times }, () => counter.join(index)));
    const person: Person = { index, tokens, last: undefined };
    people.push(person);
    // At once: whoever came before may not be written yet.
    await look(person);
  };
  const look = async (person: Person) => {
    // One after the other, because what was asked for later must not be older.
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
    await Promise.all(people.filter(isLive).map(look));
    const waiting = people.flatMap(({ index, last }) =>
      last?.state === 'waiting' ? [{ index, position: last.position ?? 0 }] : [],
    );
    const told = waiting.map(({ position }) => position).sort((one, other) => one - other);
    if (told.some((position, at) => position !== at + 1)) findings.disordered.push(`positions ${told}`);
    const now = orderOf(people);
    const still = order.filter((index) => now.includes(index));
    if (now.slice(0, still.length).join() !== still.join()) findings.disordered.push(`${order}, then ${now}`);
    order = now;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const here = [...people];
    await Promise.all([
      ...Array.from({ length: JOINS }, (_, at) => join(round * JOINS + at + 1)),
      ...here.map(look),
      ...here.filter(({ index }) => index % 7 === round % 7).map(leave),
      counter.next(),
    ]);
    await compare();
  }
  while (people.some(isLive)) {
    const calls = Array.from({ length: CALLS }, () => counter.next());
    await Promise.all([...calls, ...people.filter(isLive).map(look)]);
    await compare();
  }
  // What is over stays over.
  await Promise.all(people.map(look));
  for (const { last } of people) {
    const state = last?.state ?? 'unknown';
    findings.ended[state] = (findings.ended[state] ?? 0) + 1;
  }
  return findings;
}

const isLive = ({ last }: Person) => last === undefined || ['waiting', 'called'].includes(last.state);

/** Who was told to wait, by position. */
const orderOf = (people: readonly Person[]) =>
  people
    .filter(({ last }) => last?.state === 'waiting')
    .sort((one, other) => (one.last?.position ?? 0) - (other.last?.position ?? 0))
    .map(({ index }) => index);

const isWorse = (place: Place, before: Place) =>
  place.state === 'waiting' && before.state === 'waiting'
    ? (place.position ?? Infinity) > (before.position ?? Infinity)
    : ranks.indexOf(place.state) < ranks.indexOf(before.state);

const line = ({ state, position }: Place) => `${state} ${position}`;

describe.each(Object.entries(counters))('a crowd on %s', (_, open) => {
  const counter = kept(open);

  it('is called in its order: no position twice, none left out, and nobody falls back (SHOP-25)', {
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
