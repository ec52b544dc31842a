import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../chart/chart.ts';
import { type MachineFileEntry, machines } from '../chart/machines.ts';
import { picturesOf } from './pictures.ts';
import { type Drawing, readme } from './readme.ts';
import { statelyJson } from './stately-json.ts';

/** File names in a folder, with the contents of the files. */
export type Files = Map<string, string>;

/** Draws machines in sequence. */
export async function drawingsOf(all: MachineFileEntry[]): Promise<Drawing[]> {
  const drawings: Drawing[] = [];
  for (const { machine, file } of all) {
    const chart = chartOf(machine);
    drawings.push({ machine, file, chart, pictures: await picturesOf(chart) });
  }
  return drawings;
}

/** Returns the pictures, the JSON for Stately's tools, and the README. */
export function filesOf(drawings: Drawing[]): Files {
  const files: Files = new Map([['README.md', readme(drawings)]]);
  for (const { machine, pictures } of drawings) {
    for (const { name, light, dark } of pictures)
      files.set(`${name}.svg`, light).set(`${name}.dark.svg`, dark);
    files.set(`${machine.id}.stately.json`, `${JSON.stringify(statelyJson(machine), null, 2)}\n`);
  }
  return files;
}

/** Writes the files and deletes all other files of the folder. */
export function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
}

/** Returns the differences between a folder and the current drawings, file by file. */
export function complaints(folder: string, files: Files): string[] {
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  return [
    ...[...files].flatMap(([name, content]) => {
      if (!found.includes(name)) return `${name} is missing`;
      return contentOf(name) === content ? [] : `${name} is stale`;
    }),
    ...found.filter((name) => !files.has(name)).map((name) => `${name} is left over`),
  ];
}

const usage = `npm run charts [-- --check]

Draws every machine into docs/statecharts. With --check it writes nothing and fails if a drawing is stale.`;

/** Runs `npm run charts` with its arguments. Returns the exit code: 1 for a stale drawing, 2 for an unknown option. */
export async function run(root: string, args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const unknown = args.filter((argument) => argument !== '--check');
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}\n\n${usage}`);
    return 2;
  }
  const folder = join(root, 'docs/statecharts');
  const files = filesOf(await drawingsOf(machines));
  if (!args.includes('--check')) {
    write(folder, files);
    console.log(`${machines.length} machines drawn in ${folder}: ${files.size} files.`);
    return 0;
  }
  const found = complaints(folder, files);
  for (const complaint of found) console.error(`${folder}/${complaint}`);
  console.log(found.length > 0 ? 'Update the drawings with: npm run charts' : 'Every drawing is up to date.');
  return found.length > 0 ? 1 : 0;
}
