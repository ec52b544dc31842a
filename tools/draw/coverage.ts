import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../chart/chart.ts';
import { escaped } from './paint.ts';
import type { Palette } from './palette.ts';

/** What paths took of a machine on one level, or asserted that nobody can. */
export interface Report {
  machine: string;
  edges: { key: string; taken: number }[];
  impossible: { key: string; asserted: number }[];
}

/** Reads what the last paths took, of every machine and level. */
export function reportsIn(folder: string): Report[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) throw new Error(`There is no coverage in ${folder}: npm run paths first.`);
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** A picture with its edges green where every level took them, red and dashed where one missed them. */
export function painted(svg: string, { id, edges }: Chart, palette: Palette, reports: Report[]): string {
  const own = reports.filter(({ machine }) => machine === id);
  const isTaken = (key: string) =>
    own.length > 0 &&
    own.every(
      (report) =>
        report.edges.some((edge) => edge.key === key && edge.taken > 0) ||
        report.impossible.some((edge) => edge.key === key && edge.asserted > 0),
    );
  const style = `<style>
[data-edge]>rect{fill:${palette['success-soft']};stroke:${palette.success}}
[data-missed]>rect{fill:${palette['danger-soft']};stroke:${palette.danger};stroke-dasharray:6 4}
</style>`;
  const missed = edges.filter(({ key, blocked }) => !isTaken(key) || (blocked && !isTaken(blocked)));
  return missed.reduce(
    (drawn, { key }) => drawn.replaceAll(`data-edge="${escaped(key)}"`, (found) => `${found} data-missed=""`),
    svg.replace('</title>', `</title>\n${style}`),
  );
}
