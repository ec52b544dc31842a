import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartOf } from '../chart/chart.ts';
import { type Drawn, machines } from '../chart/machines.ts';
import { painted, reportsIn } from './coverage.ts';
import { dark, light } from './palette.ts';
import { picturesOf } from './pictures.ts';
import { type Drawing, readme } from './readme.ts';
import { statelyJson } from './stately-json.ts';

/** Names of files in one folder, and what is in them. */
export type Files = Map<string, string>;

/** Draws machines: pictures, and what other tools read. */
export async function drawn(all: Drawn[]): Promise<Files> {
  const files: Files = new Map();
  const drawings: Drawing[] = [];
  for (const { machine, file } of all) {
    const chart = chartOf(machine);
    const pictures = await picturesOf(chart);
    drawings.push({ chart, file, pictures });
    for (const picture of pictures) {
      files.set(`${picture.name}.svg`, picture.light);
      files.set(`${picture.name}.dark.svg`, picture.dark);
    }
    files.set(`${machine.id}.stately.json`, `${JSON.stringify(statelyJson(machine), null, 2)}\n`);
  }
  return files.set('README.md', readme(drawings));
}

/** Draws what the last paths took of machines. */
export async function covered(all: Drawn[], from: string): Promise<Files> {
  const reports = reportsIn(from);
  const files: Files = new Map();
  for (const { machine } of all) {
    const chart = chartOf(machine);
    const whole = (await picturesOf(chart)).at(-1);
    files.set(`${machine.id}.svg`, painted(whole?.light ?? '', chart, light, reports));
    files.set(`${machine.id}.dark.svg`, painted(whole?.dark ?? '', chart, dark, reports));
  }
  return files;
}

/** Writes the files, and takes away what else lies in the folder: it holds drawings only. */
export function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
}

/** Where a folder is not what would be drawn now, file by file. */
export function complaints(folder: string, files: Files): string[] {
  const found = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [
    ...[...files].flatMap(([name, content]) => {
      if (!found.includes(name)) return [`${name} is missing`];
      return readFileSync(join(folder, name), 'utf8') === content ? [] : [`${name} is stale`];
    }),
    ...found.filter((name) => !files.has(name)).map((name) => `${name} is left over`),
  ];
}

/** `npm run charts`, with the arguments that follow; the exit code. */
export async function run(root: string, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      from: { type: 'string', default: join(root, 'coverage/paths') },
    },
  });
  const folder = join(root, values.coverage ? 'coverage/charts' : 'docs/statecharts');
  const files = values.coverage ? await covered(machines, values.from) : await drawn(machines);
  if (!values.check) {
    write(folder, files);
    console.log(`${machines.length} machines are drawn in ${folder}, ${files.size} files.`);
    return 0;
  }
  const found = complaints(folder, files);
  for (const complaint of found) console.error(`${folder}/${complaint}`);
  console.log(
    found.length > 0 ? 'Draw them again: npm run charts' : 'Every drawing is what its machine is now.',
  );
  return found.length > 0 ? 1 : 0;
}
