import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The project's folder; also where a page is rendered, and modules have no file's address. */
const projectRoot = join(import.meta.dirname, '../../..');

/** Where something is written: `machines/booking.machine.ts:312`. */
export type Place = string;

/** The files that a machine and its model are written in, the one to begin with first. */
export interface Sources {
  machine: string;
  model: readonly string[];
  /** Where the model's events are made to happen. */
  proof: string;
}

/** Where a machine of the house is written, its model and its proof, by the machine's id. */
export function sourcesOf(id: string): Sources {
  const folder = join(projectRoot, 'test/models');
  const files = readdirSync(folder);
  const isOf = (file: string, name: string) => file.startsWith(`${name}-`) || file === `${name}.model.ts`;
  // What begins as another machine's longer name is that machine's: `queue-place-cases.ts`.
  const others = files
    .flatMap((file) => /^(.+)\.model\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => name.startsWith(`${id}-`));
  const own = files.filter((file) => isOf(file, id) && !others.some((name) => isOf(file, name)));
  const inOrder = own.sort(
    (one, other) => Number(other.endsWith('.model.ts')) - Number(one.endsWith('.model.ts')),
  );
  return {
    machine: join(projectRoot, `machines/${id}.machine.ts`),
    model: inOrder.map((file) => join(folder, file)),
    proof: join(projectRoot, `test/support/proofs/${id}-on-actor.ts`),
  };
}

/** The place of the innermost name that one of the files has; each is looked for inside the one before it. */
export function placeOf(files: readonly string[], names: readonly string[]): Place {
  const found = files.flatMap((file) => find(file, names) ?? []);
  const [best] = found.sort((a, b) => b.depth - a.depth);
  return best ? best.place : inHouse(files[0] ?? '');
}

/** A file's path from the top of the house. */
export const inHouse = (file: string): string => relative(projectRoot, file);

interface Found {
  place: Place;
  /** How many of the names were found. */
  depth: number;
}

/** Reads the layout that the formatter gives: what is inside a literal stands further to the right. */
function find(file: string, names: readonly string[]): Found | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  let from = 0;
  let to = lines.length;
  let depth = 0;
  for (const name of names) {
    const at = lines.findIndex((line, index) => index >= from && index < to && isKey(line, name));
    if (at < 0) continue;
    const indent = indentOf(lines[at] ?? '');
    const end = lines.findIndex(
      (line, index) => index > at && line.trim() !== '' && indentOf(line) <= indent,
    );
    from = at;
    to = end < 0 ? lines.length : end;
    depth += 1;
  }
  return depth > 0 ? { place: `${inHouse(file)}:${from + 1}`, depth } : undefined;
}

/** `stores: {`, `'store.toggle': [`, `export const stores = {` */
function isKey(line: string, name: string): boolean {
  const text = line.trimStart();
  return [`${name}:`, `'${name}':`, `const ${name} `, `export const ${name} `].some((start) =>
    text.startsWith(start),
  );
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
