import type { AnyStateMachine } from 'xstate';
import type { Equivalent, Reason } from './equivalents.ts';
import { edgeWithin, readSource } from './places.ts';

/** What Stryker leaves: its report's schema, as far as it is read here. */
export interface StrykerReport {
  files: Record<string, { source: string; mutants: StrykerMutant[] }>;
}

interface StrykerMutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  statusReason?: string;
  location: { start: Position; end: Position };
}

/** From 1. */
interface Position {
  line: number;
  column: number;
}

/** What became of a change of a source. */
export interface SourceVerdict {
  /** The machine's id; null of what several share. */
  machine: string | null;
  /** From the top of the house. */
  file: string;
  /** Of its first character, from 1. */
  line: number;
  /** `guards > storeIsChosen`: names around it. */
  within: string;
  mutator: string;
  original: string;
  replacement: string;
  /** `killed` by a test that fails, `timeout` by one that does not end; nobody noticed the others. */
  status: 'killed' | 'timeout' | 'equivalent' | 'survivor';
  /** Why nobody can notice it. */
  reason?: string;
  /** The edge that it lies in, by its key. */
  edge?: string;
}

/** Every mutant of a report with what became of it. Of `unknown` status is what a broken run leaves. */
export function verdictsOf(
  { files }: StrykerReport,
  machines: readonly AnyStateMachine[],
  reasons: readonly Reason[],
): SourceVerdict[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const { namesAt } = readSource(file, source);
    const lines = source.split('\n');
    const machine = machines.find(({ id }) => file === `machines/${id}.machine.ts`);
    return mutants.flatMap((mutant): SourceVerdict[] => {
      if (mutant.status === 'Ignored') return [];
      const { start, end } = mutant.location;
      const [from, to] = [start, end].map(({ line, column }) => offsetOf(lines, line, column));
      const names = namesAt(from ?? 0);
      const found = {
        file,
        within: names.join(' > '),
        mutator: mutant.mutatorName,
        original: inOneLine(source.slice(from, to)),
        replacement: inOneLine(mutant.replacement ?? ''),
      };
      const edge = machine && edgeWithin(machine, names);
      const known = reasons.find(({ mutants: list }) => list.some((one) => isSame(one, found)));
      const status = statusOf(mutant, known);
      return [
        {
          machine: machine?.id ?? null,
          ...found,
          line: start.line,
          status,
          ...(status === 'equivalent' && { reason: known?.because }),
          ...(edge && { edge }),
        },
      ];
    });
  });
}

/** Known equivalents of the files that were looked at which are none: noticed, or not made any more. */
export function strays(verdicts: readonly SourceVerdict[], reasons: readonly Reason[]): string[] {
  const files = new Set(verdicts.map(({ file }) => file));
  return reasons
    .flatMap(({ mutants }) => mutants)
    .filter(({ file }) => files.has(file))
    .flatMap((known) => {
      const made = verdicts.filter((verdict) => isSame(known, verdict));
      const noticed = made.some(({ status }) => status !== 'equivalent');
      if (made.length > 0 && !noticed) return [];
      return `${textOf(known)}: known as an equivalent, ${noticed ? 'and noticed' : 'and no mutant'}`;
    });
}

/** `machines/rules/money.ts, totalCents: sum + priceCents turned into sum - priceCents (ArithmeticOperator)` */
export const textOf = ({ file, within, mutator, original, replacement }: Equivalent): string =>
  `${file}, ${within}: ${original} turned into ${replacement} (${mutator})`;

const isSame = (one: Equivalent, other: Equivalent): boolean => textOf(one) === textOf(other);

function statusOf(
  { status, statusReason }: StrykerMutant,
  known: Reason | undefined,
): SourceVerdict['status'] {
  switch (status) {
    case 'Killed':
    // A rejection that no test awaits fails a run as well.
    case 'RuntimeError':
      return 'killed';
    case 'Timeout':
      return 'timeout';
    case 'Survived':
    case 'NoCoverage':
      return known ? 'equivalent' : 'survivor';
    default:
      throw new Error(`Stryker left a mutant ${status}: ${statusReason}`);
  }
}

function offsetOf(lines: readonly string[], line: number, column: number): number {
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return before + column - 1;
}

/** As it is listed: a formatter's line breaks make no other mutant. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
