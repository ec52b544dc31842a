import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportsIn, takenOf } from './coverage.ts';
import { type Covered, coveragePage } from './coverage-page.ts';
import { complaints, type Files, write } from './files.ts';
import { galleryPage, galleryText } from './gallery.ts';
import { type Drawn, machines } from './machines.ts';
import { mermaid } from './mermaid.ts';
import { chartOf } from './model.ts';
import { type Drawing, machinePage } from './page.ts';
import { palettes } from './palette.ts';
import { picturesOf, type Themes } from './pictures.ts';
import { statelyJson } from './stately-json.ts';

/** Draws machines: pictures, pages, and what other tools read. */
export async function drawn(all: Drawn[], themes: Themes): Promise<Files> {
  const files: Files = new Map();
  const drawings: Drawing[] = [];
  for (const { machine, file } of all) {
    const chart = chartOf(machine);
    const drawing = { chart, file, pictures: await picturesOf(chart, themes, null) };
    drawings.push(drawing);
    for (const { name, light, dark } of drawing.pictures) {
      files.set(`${name}.svg`, light);
      files.set(`${name}.dark.svg`, dark);
    }
    files.set(`${machine.id}.html`, machinePage(drawing, themes));
    files.set(`${machine.id}.stately.json`, `${JSON.stringify(statelyJson(machine), null, 2)}\n`);
    files.set(`${machine.id}.mmd`, mermaid(machine));
  }
  files.set('index.html', galleryPage(drawings, themes));
  files.set('README.md', galleryText(drawings));
  return files;
}

/** Draws what the last paths took of machines. */
export async function covered(all: Drawn[], themes: Themes, from: string): Promise<Files> {
  const reports = reportsIn(from);
  const files: Files = new Map();
  const found: Covered[] = [];
  for (const { machine } of all) {
    const chart = chartOf(machine);
    const coverage = takenOf(machine.id, reports);
    for (const picture of await picturesOf(chart, themes, coverage)) {
      found.push({ chart, picture, coverage });
      files.set(`${picture.name}.svg`, picture.light);
      files.set(`${picture.name}.dark.svg`, picture.dark);
    }
  }
  files.set('index.html', coveragePage(found, themes));
  return files;
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
  const themes = palettes(join(root, 'src/styles/tokens.css'));
  if (values.coverage) {
    const folder = join(root, 'coverage/charts');
    write(folder, await covered(machines, themes, values.from));
    console.log(`What paths took is in ${folder}/index.html`);
    return 0;
  }
  const folder = join(root, 'docs/statecharts');
  const files = await drawn(machines, themes);
  if (!values.check) {
    write(folder, files);
    console.log(`${machines.length} machines are drawn in ${folder}, ${files.size} files.`);
    return 0;
  }
  const found = complaints(folder, files);
  for (const complaint of found) console.error(`docs/statecharts/${complaint}`);
  console.log(
    found.length > 0 ? 'Draw them again: npm run charts' : 'Every drawing is what its machine is now.',
  );
  return found.length > 0 ? 1 : 0;
}
