import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Taken } from './blocks.ts';

const levels = ['actor', 'view', 'browser'];

const Report = v.object({
  machine: v.string(),
  level: v.picklist(levels),
  edges: v.array(v.object({ key: v.string(), taken: v.number() })),
  impossible: v.array(v.object({ key: v.string(), asserted: v.number() })),
});
export type Report = v.InferOutput<typeof Report>;

/** Reads what the last paths took, of every machine and level. */
export function reportsIn(folder: string): Report[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) throw new Error(`There is no coverage in ${folder}: npm run paths first.`);
  return files.sort().map((name) => v.parse(Report, JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/**
 * How often each edge of a machine was taken, level by level. It counts as taken where every level that was driven
 * took it, or asserted that nobody can there.
 */
export function takenOf(machine: string, reports: Report[]): Taken {
  const driven = levels.flatMap((level) =>
    reports.filter((report) => report.machine === machine && report.level === level),
  );
  return (key) => {
    if (driven.length === 0) return { words: 'no paths were driven', isTaken: false };
    const counts = driven.map(({ level, edges, impossible }) => {
      const taken = edges.find((edge) => edge.key === key)?.taken ?? 0;
      const isExcused = impossible.some((edge) => edge.key === key && edge.asserted > 0);
      if (taken > 0) return { words: `${level} ${taken}`, isTaken: true };
      return { words: `${level} ${isExcused ? 'cannot' : 'never'}`, isTaken: isExcused };
    });
    return {
      words: `${counts.every(({ isTaken }) => isTaken) ? 'taken' : 'missed'}: ${counts.map(({ words }) => words).join(', ')}`,
      isTaken: counts.every(({ isTaken }) => isTaken),
    };
  };
}
