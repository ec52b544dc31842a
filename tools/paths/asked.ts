import { parseArgs } from 'node:util';
import { type Level, levels } from '../viewer/coverage.ts';

/** What varies beside the order of events; each is a project of Vitest. */
export const dimensions = ['answers', 'meanwhile', 'screens'] as const;

export interface Asked {
  machine: string | undefined;
  level: Level | undefined;
  dimension: (typeof dimensions)[number] | undefined;
  /** A state, an edge or a guard outcome: its key, or parts of it. */
  edge: string | undefined;
  path: number | undefined;
  seed: number | undefined;
  runs: number | undefined;
  headed: boolean;
  pictures: boolean;
  reportOnly: boolean;
  writeLedger: boolean;
}

export const usage = `npm run paths                                every path of every machine, then coverage/index.html
npm run paths -- --machine NAME              of one machine; --level actor or page for one level
  --edge "..."                               the quickest path to an edge, a state or a guard outcome: its key, or parts of it
  --path N                                   path number N
  --headed                                   in a browser window
npm run paths -- --with answers              one dimension: answers, meanwhile or screens
  --seed N --runs N                          its seed, and how many cases
  --pictures                                 screens: a picture of every state into coverage/screens/
npm run paths -- --report-only               from what the last runs left
npm run paths -- --write-ledger              docs/spec-ledger.md anew, too`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  machine: text,
  level: text,
  with: text,
  edge: text,
  path: text,
  seed: text,
  runs: text,
  headed: flag,
  pictures: flag,
  'report-only': flag,
  'write-ledger': flag,
} as const;

/** Reads a command line; throws what is wrong with it. */
export function askedBy(words: readonly string[], machines: readonly string[]): Asked {
  const known = Object.keys(options).map((name) => `--${name}`);
  for (const word of words.filter((one) => one.startsWith('--'))) {
    oneOf('option', word.replace(/=.*$/, ''), known);
  }
  const { values } = parseArgs({ args: [...words], options });
  const asked = {
    machine: oneOf('machine', values.machine, machines),
    level: oneOf('level', values.level, levels),
    dimension: oneOf('dimension', values.with, dimensions),
    edge: values.edge,
    path: numberIn('path', values.path),
    seed: numberIn('seed', values.seed),
    runs: numberIn('runs', values.runs),
    headed: values.headed,
    pictures: values.pictures,
    reportOnly: values['report-only'],
    writeLedger: values['write-ledger'],
  };
  const isOne = asked.edge !== undefined || asked.path !== undefined;
  if (isOne && !asked.machine) throw new Wrong('One path is of one machine: name it, --machine NAME.');
  if (asked.headed && !isOne && !asked.dimension)
    throw new Wrong('Which path? Add --edge "..." or --path N.');
  if (asked.headed && asked.level === 'actor') throw new Wrong('Level actor has no browser to show.');
  return asked;
}

/** What a command line got wrong, in words for whoever typed it. */
export class Wrong extends Error {}

/** The one of the names that was typed. */
export function oneOf<Name extends string>(
  what: string,
  typed: string | undefined,
  names: readonly Name[],
): Name | undefined {
  const found = names.find((name) => name === typed);
  if (typed === undefined || found !== undefined) return found;
  const near = nearest(typed, names);
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are ${names.join(', ')}.`;
  throw new Wrong(`There is no ${what} "${typed}". ${hint}`);
}

function numberIn(name: string, typed: string | undefined): number | undefined {
  if (typed === undefined || /^\d+$/.test(typed)) return typed === undefined ? undefined : Number(typed);
  throw new Wrong(`--${name} wants a number, not "${typed}".`);
}

/** The key that was typed, whole or in parts. */
export function keyMeant(typed: string, keys: readonly string[]): string {
  if (keys.includes(typed)) return typed;
  const parts = typed.toLowerCase().split(/[\s|]+/);
  const holding = keys.filter((key) => parts.every((part) => key.toLowerCase().includes(part)));
  const [only] = holding;
  if (only !== undefined && holding.length === 1) return only;
  const words = holding.length > 0 ? `fits ${holding.length}. Which one?` : 'is none. Did you mean:';
  const shown = holding.length > 0 ? holding : likest(parts, keys);
  throw new Wrong(
    `"${typed}" ${words}\n${shown
      .slice(0, 12)
      .map((key) => `  --edge "${key}"`)
      .join('\n')}`,
  );
}

/** Keys with the most words that look like those typed. */
function likest(parts: readonly string[], keys: readonly string[]): string[] {
  const scored = keys.map((key) => {
    const words = key.split(/[\s|]+/);
    return { key, score: parts.filter((part) => nearest(part, words).length > 0).length };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, 6)
    .map(({ key }) => key);
}

/** The names that look like what was typed, the likest first, three at most. */
function nearest<Name extends string>(typed: string, names: readonly Name[]): Name[] {
  return names
    .map((name) => ({ name, far: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.min(typed.length, name.length) * 0.4))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many letters have to be put in, taken out or changed to come from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
