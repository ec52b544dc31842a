import { parseArgs } from 'node:util';
import { levels } from '../viewer/coverage.ts';

export const usage = `npm run paths                                every path of every machine, then coverage/index.html
  --machine NAME --level actor|page          of one machine, at one level
  --edge "..."                               the quickest path to an edge, a state or a guard outcome: its key, or parts of it
  --path N                                   path number N
  --headed                                   in a browser window
  --with answers|meanwhile|chunks|screens|keyboard|mutants
                                            one dimension, with --seed N and --runs N, or --runs all
  --pictures                                 screens: a picture of every state into coverage/screens/
  --development                              pages of a development build: warnings fail, effects run twice
  --report-only                              from what the last runs left
  --write-ledger                             docs/spec-ledger.md anew, too`;

/** The variations of the path tests. */
const dimensions = ['answers', 'meanwhile', 'chunks', 'screens', 'keyboard', 'mutants'] as const;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  ...{ machine: text, level: text, with: text, edge: text, path: text, seed: text, runs: text },
  ...{ headed: flag, pictures: flag, development: flag, 'report-only': flag, 'write-ledger': flag },
};

export type PathOptions = ReturnType<typeof parseCommandLine>;

/** Parses a command line. Throws an error that explains what is wrong with it. */
export function parseCommandLine(words: readonly string[], machines: readonly string[]) {
  const { values } = parsed(words);
  const { edge, path, seed, runs, headed, pictures, development } = values;
  const machine = oneOf('machine', values.machine, machines);
  const level = oneOf('level', values.level ?? (development ? 'page' : undefined), levels);
  const dimension = oneOf('dimension', values.with, dimensions);
  const isOne = edge !== undefined || path !== undefined;
  for (const number of [path, seed, runs === 'all' ? undefined : runs]) {
    if (number && !/^\d+$/.test(number)) throw new UsageError(`"${number}" is not a number.`);
  }
  if (isOne && !machine) throw new UsageError('One path is of one machine: name it, --machine NAME.');
  if (headed && !isOne && !dimension) throw new UsageError('Which path? Add --edge "..." or --path N.');
  if ((headed || development) && level === 'actor')
    throw new UsageError('Level actor has no browser to show.');
  return {
    ...{ machine, level, dimension, edge, seed, runs, headed, pictures, development, isOne },
    path: path === undefined ? undefined : Number(path),
    reportOnly: values['report-only'],
    writeLedger: values['write-ledger'],
  };
}

/** An error in the command line, with a message for the user. */
export class UsageError extends Error {}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`${error.message}\n\n${usage}`) : error;
  }
}

/** Returns the typed name if it is one of the names. */
function oneOf<Name extends string>(
  what: string,
  typed: string | undefined,
  names: readonly Name[],
): Name | undefined {
  const found = names.find((name) => name === typed);
  if (typed === undefined || found !== undefined) return found;
  throw new UsageError(`There is no ${what} "${typed}". There are ${names.join(', ')}.`);
}

/** Returns the key that was typed completely or in parts. */
export function keyMeant(typed: string, keys: readonly string[]): string {
  const parts = typed.toLowerCase().split(/[\s|]+/);
  const held = (key: string) => parts.filter((part) => key.toLowerCase().includes(part)).length;
  const fitting = keys.filter((key) => held(key) === parts.length);
  const [only] = keys.includes(typed) ? [typed] : fitting.length === 1 ? fitting : [];
  if (only !== undefined) return only;
  const near = fitting.length > 0 ? fitting : keys.toSorted((a, b) => held(b) - held(a));
  const words = fitting.length > 0 ? `fits ${fitting.length}. Which one?` : 'is none. Did you mean:';
  throw new UsageError(
    [`"${typed}" ${words}`, ...near.slice(0, 12).map((key) => `  --edge "${key}"`)].join('\n'),
  );
}
