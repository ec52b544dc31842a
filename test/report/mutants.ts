import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What became of mutants. */
export interface Mutants {
  /** How many there are, and how many of them a path noticed; nothing, where only those are listed that none noticed. */
  made: number | null;
  killed: number | null;
  /** Those that nobody could notice. */
  equivalent: Equivalent[];
  /** Those that somebody could, and no path does: holes in the model. */
  survivors: Survivor[];
}

export interface Equivalent {
  name: string;
  /** Why it makes no difference. */
  reason: string;
  /** How that was shown. */
  shownBy: string;
}

export interface Survivor {
  name: string;
  /** What tells it from its machine, or that nothing is known to. */
  says: string;
}

/** Mutants by who makes them: our own mutator of statecharts, and a mutator of the source as a second opinion. */
export interface Mutated {
  mutants: { statechart: Mutants | null; source: Mutants | null };
}

/** What the last run of a mutator left. */
export interface MutantsRun {
  /** The command that makes it. */
  command: string;
  /** When it ended, in ISO 8601; nothing, where there was none. */
  at: string | null;
  /** How many were tried, where it was a sample. */
  sample: number | null;
}

/** One mutant as a mutator left it, with where in its machine it is. */
export interface Left {
  /** Empty, where it is in what several machines use. */
  machine: string;
  where: Where;
  /** Milliseconds since 1970: when it was tried. */
  at: number;
  name: string;
  isKilled: boolean;
  equivalent: Equivalent | null;
  survivor: Survivor | null;
}

/** The key of an edge, or the place in the chart, or what is behind it: `guard storeIsChosen`, `action keepStores`. */
export interface Where {
  key?: string | undefined;
  state?: string | undefined;
  event?: string | undefined;
  edge?: number | undefined;
  word?: string | undefined;
}

interface LeftByRun {
  run: MutantsRun;
  left: Left[];
  /** False, where those that a path noticed are not listed. */
  isOfAll?: boolean;
}

/** What both mutators left under a project's root. */
export interface AllLeft {
  statechart: LeftByRun;
  source: LeftByRun;
}

interface Verdict {
  machine: string;
  name: string;
  where?: Where;
  fate: { kind: 'killed' | 'endless' | 'unbuilt' | 'survived' };
  comparison?: { kind: string; pairs?: number; leaves?: string[]; why?: string };
  complaint?: string;
  reason?: string;
}

/** One of `source.json`; those that were noticed may be left out of it. */
interface SourceMutant {
  machine?: string | null;
  file: string;
  line: number;
  /** What it is in, from the outside in: `guards > storeIsChosen`. */
  within?: string;
  /** When it was tried, if not when the file was written; ISO 8601 or milliseconds since 1970. */
  at?: string | number;
  mutator: string;
  original: string;
  replacement: string;
  status: string;
  reason?: string | null;
  edge?: string | null;
}

/** Reads what the last runs left, if there were any. */
export function readMutants(root: string): AllLeft {
  const folder = join(root, 'coverage/mutants');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const halves = files.filter((file) => /^half-\d\.json$/.test(file)).map((file) => join(folder, file));
  const parts = halves.map((file) => ({ at: writtenAt(file), ...readHalf(file) }));
  const source = join(folder, 'source.json');
  const listed: SourceMutant[] = existsSync(source) ? JSON.parse(readFileSync(source, 'utf8')) : [];
  const sourceAt = existsSync(source) ? writtenAt(source) : null;
  return {
    statechart: {
      run: {
        command: 'npm run mutants',
        at: timeOf(parts.length > 0 ? Math.min(...parts.map(({ at }) => at)) : null),
        sample: parts[0]?.sample ?? null,
      },
      left: parts.flatMap(({ at, verdicts }) => verdicts.map((verdict) => leftOf(verdict, at))),
    },
    source: {
      run: { command: 'npm run mutants:source', at: timeOf(sourceAt), sample: null },
      left: listed.map((mutant) => leftOfSource(mutant, sourceAt ?? 0)),
      isOfAll: listed.some(isKilled),
    },
  };
}

const readHalf = (file: string): { verdicts: Verdict[]; sample?: number | null } =>
  JSON.parse(readFileSync(file, 'utf8'));

const writtenAt = (file: string): number => statSync(file).mtimeMs;

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function leftOf(
  { machine, name, where = {}, fate, comparison, complaint, reason }: Verdict,
  at: number,
): Left {
  const isOpen = fate.kind === 'survived' && complaint !== undefined;
  const isEquivalent = fate.kind === 'survived' && complaint === undefined;
  return {
    machine,
    where,
    at,
    name,
    isKilled: fate.kind !== 'survived',
    equivalent: isEquivalent
      ? { name, reason: reason ?? 'No reason is written down.', shownBy: proofIn(comparison) }
      : null,
    survivor: isOpen ? { name, says: complaint.replace(`${name}: `, '') } : null,
  };
}

function proofIn(
  { kind, pairs, leaves = [], why }: NonNullable<Verdict['comparison']> = { kind: '' },
): string {
  if (kind !== 'alike') return `argued: a walk of both side by side comes to ${why ?? 'no end'}`;
  const remembers = leaves.length > 0 ? `; remembers otherwise what nobody reads: ${leaves.join(', ')}` : '';
  return `walked side by side with its machine: alike in all ${pairs} pairs of states${remembers}`;
}

const isKilled = ({ status }: SourceMutant): boolean => /^(killed|timeout|timed out)$/i.test(status);

function leftOfSource(mutant: SourceMutant, at: number): Left {
  const { machine, file, line, within, mutator, original, replacement, reason, edge } = mutant;
  const place = `${file}:${line}${within ? `, ${within}` : ''}`;
  const name = `${place} | ${mutator} | ${inShort(original)} becomes ${inShort(replacement)}`;
  const isEquivalent = !isKilled(mutant) && Boolean(reason);
  return {
    machine: machine ?? '',
    where: edge ? { key: edge } : {},
    at: mutant.at === undefined ? at : new Date(mutant.at).getTime(),
    name,
    isKilled: isKilled(mutant),
    equivalent: isEquivalent ? { name, reason: reason ?? '', shownBy: 'argued' } : null,
    survivor: isKilled(mutant) || isEquivalent ? null : { name, says: unnoticed },
  };
}

const unnoticed = 'No path fails, nor does a test of the rules.';

/** A source's text in one line that can be read at a glance. */
function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 90)} ... ${line.slice(-25)}` : line || 'nothing';
}

/** Figures of some mutants. */
export function figuresOf(left: readonly Left[], isOfAll = true): Mutants {
  return {
    made: isOfAll ? left.length : null,
    killed: isOfAll ? left.filter(({ isKilled: noticed }) => noticed).length : null,
    equivalent: left.flatMap(({ equivalent }) => equivalent ?? []),
    survivors: left.flatMap(({ survivor }) => survivor ?? []),
  };
}
