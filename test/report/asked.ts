import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Level } from '../support/paths/coverage.ts';
import type { Kind } from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { levels, machinesIn } from './report.ts';

/** What a command line asks for. */
export interface Asked {
  root: string;
  help: boolean;
  reportOnly: boolean;
  /** The ledger's page is written anew. */
  writeLedger: boolean;
  machine: string | undefined;
  level: Level | undefined;
  /** The one path that is to be driven; nothing, where all are. */
  one: One | undefined;
}

export interface One {
  /** What it has to take, as it was typed. */
  takes: { kind: Kind; words: string } | undefined;
  path: number | undefined;
  headed: boolean;
  /** Milliseconds between two steps. */
  pauseMs: number;
}

export const usage = `npm run paths                        drives every path of every machine, writes coverage/paths.html and .json
npm run paths -- --machine booking   the paths of one machine, at one level with --level actor|view|browser
npm run paths -- --report-only       writes them from what the last run left
npm run paths -- --write-ledger      writes docs/spec-ledger.md anew, too

One path alone, printing each step:
  --machine NAME --edge "..."        the quickest path that takes the edge: its whole key, or a part that names it
                 --state "..."       ... that comes to a state;  --guard "NAME is false"  ... to a guard outcome
                 --path N            path number N, or the one of those that take the edge
                 --level browser     where: actor (as long as nothing is said), view, browser
                 --headed            in a browser window, with --pause MS between two steps (800)`;

const options = {
  help: { type: 'boolean', default: false },
  'report-only': { type: 'boolean', default: false },
  'write-ledger': { type: 'boolean', default: false },
  root: { type: 'string', default: join(import.meta.dirname, '../..') },
  machine: { type: 'string' },
  level: { type: 'string' },
  edge: { type: 'string' },
  state: { type: 'string' },
  guard: { type: 'string' },
  path: { type: 'string' },
  headed: { type: 'boolean', default: false },
  pause: { type: 'string' },
} as const;

/** Reads a command line, or says what is wrong with it. */
export function askedBy(words: readonly string[]): Asked | { problem: string } {
  const unknown = words.find((word) => word.startsWith('--') && !Object.hasOwn(options, nameIn(word)));
  if (unknown) {
    const known = Object.keys(options).map((name) => `--${name}`);
    return { problem: `There is no option ${unknown}.${didYouMean(unknown, known)}\n\n${usage}` };
  }
  const { values } = parseArgs({ args: [...words], options, strict: false });
  const text = (name: keyof typeof options) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const root = text('root') ?? '';
  const machine = text('machine');
  const machines = machinesIn(root);
  if (machine !== undefined && !machines.includes(machine)) {
    return { problem: `There is no machine "${machine}".${didYouMean(machine, machines)}` };
  }
  const level = levels.find((one) => one === text('level'));
  if (values.level !== undefined && !level) {
    return { problem: `There is no level "${values.level}".${didYouMean(String(values.level), levels)}` };
  }
  const one = oneOf(text, values.headed === true);
  if (typeof one === 'string') return { problem: one };
  if (one && machine === undefined)
    return { problem: 'One path is of one machine: name it, --machine booking.' };
  if (one?.headed && level !== undefined && level !== 'browser') {
    return { problem: `--headed shows a browser, and level ${level} has none: leave --level away.` };
  }
  return {
    root,
    help: values.help === true,
    reportOnly: values['report-only'] === true,
    writeLedger: values['write-ledger'] === true,
    machine,
    level: one?.headed ? 'browser' : level,
    one,
  };
}

function oneOf(
  text: (name: keyof typeof options) => string | undefined,
  headed: boolean,
): One | string | undefined {
  const kinds = (['edge', 'state', 'guard'] as const).filter((kind) => text(kind) !== undefined);
  const [kind] = kinds;
  if (kinds.length > 1) return 'One of --edge, --state and --guard, please.';
  const number = text('path');
  if (!kind && number === undefined) {
    return headed
      ? 'Which path is to be shown? Name an edge, --edge "...", or a path, --path 12.'
      : undefined;
  }
  const path = number === undefined ? undefined : Number(number);
  if (path !== undefined && !(Number.isInteger(path) && path > 0)) {
    return `--path wants a number from 1, not "${number}".`;
  }
  const pauseMs = Number(text('pause') ?? (headed ? 800 : 0));
  if (!(pauseMs >= 0)) return `--pause wants milliseconds, not "${text('pause')}".`;
  return { takes: kind && { kind, words: text(kind) ?? '' }, path, headed, pauseMs };
}

const nameIn = (word: string): string => word.replace(/^--/, '').replace(/=.*$/, '');
