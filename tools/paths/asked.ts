import { parseArgs } from 'node:util';
import { type Level, levels } from '../viewer/coverage.ts';

export const usage = `npm run paths                                every path of every machine, then coverage/index.html
  --machine NAME --level actor|page          of one machine, at one level
  --edge "..."                               the quickest path to an edge, a state or a guard outcome: its key, or parts of it
  --path N                                   path number N
  --headed                                   in a browser window
  --with answers|meanwhile|screens|mutants   one dimension, with --seed N and --runs N, or --runs all
  --pictures                                 screens: a picture of every state into coverage/screens/
  --report-only                              from what the last runs left
  --write-ledger                             docs/spec-ledger.md anew, too`;

/** What varies beside the order of events. */
const dimensions = ['answers', 'meanwhile', 'screens', 'mutants'] as const;
const texts = ['machine', 'level', 'with', 'edge', 'path', 'seed', 'runs'] as const;
const flags = ['headed', 'pictures', 'report-only', 'write-ledger'] as const;
const optionsOf = <Name extends string, Type extends 'string' | 'boolean'>(
  names: readonly Name[],
  type: Type,
) => Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, { type: Type }>;

export type Asked = ReturnType<typeof askedBy>;

/** Reads a command line; throws what is wrong with it. */
export function askedBy(words: readonly string[], machines: readonly string[]) {
  const known = [...texts, ...flags].map((name) => `--${name}`);
  for (const word of words.filter((one) => one.startsWith('--'))) oneOf('option', word.split('=')[0], known);
  const options = { ...optionsOf(texts, 'string'), ...optionsOf(flags, 'boolean') };
  const { values } = parseArgs({ args: [...words], options });
  const { machine, edge, path, seed, runs, headed = false, pictures = false } = values;
  const level: Level | undefined = oneOf('level', values.level, levels);
  const dimension = oneOf('dimension', values.with, dimensions);
  const isOne = edge !== undefined || path !== undefined;
  for (const number of [path, seed, runs === 'all' ? undefined : runs]) {
    if (number && !/^\d+$/.test(number)) throw new Wrong(`"${number}" is no number.`);
  }
  if (isOne && !machine) throw new Wrong('One path is of one machine: name it, --machine NAME.');
  if (headed && !isOne && !dimension) throw new Wrong('Which path? Add --edge "..." or --path N.');
  if (headed && level === 'actor') throw new Wrong('Level actor has no browser to show.');
  return {
    machine: oneOf('machine', machine, machines),
    level,
    dimension,
    edge,
    path: path === undefined ? undefined : Number(path),
    seed,
    runs,
    headed,
    pictures,
    isOne,
    reportOnly: values['report-only'] === true,
    writeLedger: values['write-ledger'] === true,
  };
}

/** What a command line got wrong, in words for whoever typed it. */
export class Wrong extends Error {}

/** The one of the names that was typed. */
function oneOf<Name extends string>(
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

/** The key that was typed, whole or in parts. */
export function keyMeant(typed: string, keys: readonly string[]): string {
  const parts = typed.toLowerCase().split(/[\s|]+/);
  const holding = keys.filter((key) => parts.every((part) => key.toLowerCase().includes(part)));
  const [only] = keys.includes(typed) ? [typed] : holding.length === 1 ? holding : [];
  if (only !== undefined) return only;
  const likeness = (key: string) =>
    parts.filter((part) => nearest(part, key.split(/[\s|]+/)).length > 0).length;
  const near = keys.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, 6);
  const words = holding.length > 0 ? `fits ${holding.length}. Which one?` : 'is none. Did you mean:';
  const shown = (holding.length > 0 ? holding : near).slice(0, 12);
  throw new Wrong([`"${typed}" ${words}`, ...shown.map((key) => `  --edge "${key}"`)].join('\n'));
}

/** The names that look like what was typed, three at most. */
const nearest = (typed: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, far: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.min(typed.length, name.length) * 0.4))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);

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
