import type { Mutants } from './mutants.ts';
import type { Report } from './report.ts';

/** Who makes mutants. */
export const makers = { statechart: 'Statechart mutants', source: 'Source mutants' } as const;
export type Maker = keyof typeof makers;
export const allMakers = ['statechart', 'source'] as const satisfies readonly Maker[];

/** `14 made, 12 noticed, 2 equivalent, no survivor` */
export function mutantsInWords({ made, killed, equivalent, survivors }: Mutants): string {
  const parts = [
    ...(made === null ? [] : [`${number(made)} made`, `${number(killed ?? 0)} noticed`]),
    ...(equivalent.length > 0 || made === null ? [`${equivalent.length} equivalent`] : []),
    survivors.length > 0 ? `${survivors.length} that nothing notices` : 'no survivor',
  ];
  return parts.join(', ');
}

const number = (count: number): string => count.toLocaleString('en');

/** How many mutants are known of: all, or those that are listed. */
export const sizeOf = ({ made, equivalent, survivors }: Mutants): number =>
  made ?? equivalent.length + survivors.length;

/** All that one mutator found, machines and what lies behind them; nothing, where it never ran. */
export function allOf({ machines, mutants }: Report, maker: Maker): Mutants | null {
  const tried = machines.flatMap((machine) => machine.mutants[maker] ?? []);
  if (maker === 'source' && mutants.behind) tried.push(mutants.behind);
  if (mutants[maker].at === null) return null;
  const isOfAll = tried.every(({ made }) => made !== null);
  const sum = (of: (one: Mutants) => number | null) =>
    isOfAll ? tried.reduce((total, one) => total + (of(one) ?? 0), 0) : null;
  return {
    made: sum(({ made }) => made),
    killed: sum(({ killed }) => killed),
    equivalent: tried.flatMap(({ equivalent }) => equivalent),
    survivors: tried.flatMap(({ survivors }) => survivors),
  };
}

/** Machines that have none yet, or that changed after theirs were tried. */
export function remarksOn({ machines, mutants }: Report, maker: Maker): string[] {
  const { at, sample } = mutants[maker];
  if (at === null) return [];
  const without = machines.filter((machine) => machine.mutants[maker] === null);
  const changed = machines.filter((machine) => machine.mutants.changedSince[maker].length > 0);
  const named = (list: typeof machines) =>
    list.length > 4 ? `${list.length} machines` : list.map(({ name }) => name).join(', ');
  return [
    ...(sample === null ? [] : [`a sample of ${number(sample)}`]),
    ...(without.length > 0 ? [`none of ${named(without)}`] : []),
    ...(changed.length > 0 ? [`older than ${named(changed)}`] : []),
  ];
}

/** One line a mutator, as a terminal shows it. */
export function mutantsSaid(report: Report): string {
  const lines = allMakers.map((maker) => {
    const { at, command } = report.mutants[maker];
    const all = allOf(report, maker);
    if (!all || at === null) return `${makers[maker]}: none were tried yet (${command})`;
    const remarks = remarksOn(report, maker).map((remark) => `; ${remark}`);
    return `${makers[maker]}, tried ${at.slice(0, 16)}Z: ${mutantsInWords(all)}${remarks.join('')}`;
  });
  return lines.join('\n');
}
