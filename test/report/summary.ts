import { type Coverage, type Level, missedIn } from '../support/paths/coverage.ts';
import { outcomeKeys } from '../support/paths/path-log.ts';

/** One machine at one level, in figures. */
interface Row {
  figures: Record<(typeof columns)[number], string>;
  remarks: string[];
}

const columns = [
  'machine',
  'level',
  'states',
  'edges',
  'guard outcomes',
  'asserted impossible',
  'paths',
  'steps',
] as const;

/** What a run took of its machine, with what a visitor cannot do there and why. */
export function rowOf(run: Coverage): Row {
  const { states, edges, guards, impossible } = run;
  const excused = new Set(impossible.filter(({ asserted }) => asserted > 0).map(({ key }) => key));
  const outcomes = guards.flatMap((guard) => {
    const [isTrue, isFalse] = outcomeKeys(guard.name);
    return [
      { key: isTrue, taken: guard.true },
      { key: isFalse, taken: guard.false },
    ];
  });
  const share = (list: readonly { key: string; taken: number }[]) => {
    const asked = list.filter(({ key, taken }) => taken > 0 || !excused.has(key));
    return `${asked.filter(({ taken }) => taken > 0).length}/${asked.length}`;
  };
  return {
    figures: {
      machine: run.machine,
      level: run.level,
      states: share(states),
      edges: share(edges),
      'guard outcomes': share(outcomes),
      'asserted impossible': String(excused.size),
      paths: String(run.paths),
      steps: String(run.steps),
    },
    remarks: impossible.map(({ key, reason }) => `  impossible: ${key}. ${reason}`),
  };
}

/** One line a row, columns as wide as their widest cell, remarks under it. */
export function tableOf(rows: readonly Row[]): string {
  const widths = columns.map((name) =>
    Math.max(name.length, ...rows.map(({ figures }) => figures[name].length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd((widths[index] ?? 0) + 2))
      .join('')
      .trimEnd();
  const lines = rows.flatMap(({ figures, remarks }) => [
    line(columns.map((name) => figures[name])),
    ...remarks,
  ]);
  return [line(columns), ...lines].join('\n');
}

/** What a run did not take, one line each. */
export const gapsOf = (run: Coverage): string[] =>
  missedIn(run).map((key) => `${run.machine}, ${run.level}: missed ${key}`);

export const notDriven = (machine: string, level: Level): string =>
  `${machine}, ${level}: no paths were driven`;
