import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST_LINES = 300;
/** The limit for a statechart, which must be one literal so that design tools can open it. */
const MOST_CHART_LINES = 450;
const mostLinesOf = (file: string) => (file.endsWith('.machine.ts') ? MOST_CHART_LINES : MOST_LINES);

/** The allowed top-level names, without dot files and ignored files. */
const topLevel = [
  'contract',
  'docs',
  'machines',
  'node_modules',
  'public',
  'server',
  'shop',
  'src',
  'test',
  'tools',
  'coverage',
  'dist',
];
const houseFolders = ['contract', 'docs', 'machines', 'public', 'server', 'shop', 'src', 'test', 'tools'];

/** The layers of `src/` from the top. A file may import from its own layer and those below. */
const layers = ['main', 'routes', 'views', 'actors', 'stores', 'services', 'contract'] as const;
type Layer = (typeof layers)[number];

const sources = houseFolders.flatMap((folder) => filesUnder(join(root, folder)));
const scripts = sources.filter((file) => /\.(ts|tsx)$/.test(file));

/** Returns every import of a file, as a project path or a package: static, dynamic, re-exports, stylesheets and types. */
function importsOf(file: string): string[] {
  const found: string[] = [];
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const child of Object.values(node)) look(child);
    if (!('type' in node && 'source' in node) || !isText(node.source)) return;
    const path = node.source.value.replace(/\?.*$/, '');
    found.push(path.startsWith('.') ? relative(root, join(root, dirname(file), path)) : path);
  };
  look(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const isText = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';

const imports = new Map(scripts.map((file) => [file, importsOf(file)]));

const isInside = (name: string) =>
  name === '..' || name.startsWith('../') || houseFolders.some((folder) => name.startsWith(`${folder}/`));
const inHouse = (file: string) => (imports.get(file) ?? []).filter(isInside);
const packages = (file: string) => (imports.get(file) ?? []).filter((name) => !isInside(name));
const areaOf = (file: string) => file.split('/', 1).join('');

/** Returns the layer of a file in `src/`. */
function layerOf(file: string): Layer | undefined {
  if (/^(contract|shop)\//.test(file)) return 'contract';
  if (/^src\/(main|entry-server)\.tsx$/.test(file)) return 'main';
  if (file === 'src/routes.tsx') return 'routes';
  if (/^src\/(views|content|styles)\//.test(file)) return 'views';
  if (/^src\/stores\//.test(file)) return 'stores';
  if (/^src\/services\//.test(file)) return 'services';
  if (/^src\/(actors\/)?[\w-]+\.ts$/.test(file)) return 'actors';
  return undefined;
}

describe('the source tree', () => {
  it('has only the known top-level folders', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
    expect(folders.filter((name) => !topLevel.includes(name))).toEqual([]);
  });

  it('names files in kebab-case and has no folder for leftovers such as utils', () => {
    const odd = sources.filter(
      (file) =>
        !/^[a-z0-9-./_]+$/.test(file.replace(/README\.md$/, 'readme.md')) ||
        /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.)/.test(file),
    );
    expect(odd).toEqual([]);
  });

  it('has no barrel files', () => {
    expect(scripts.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  it('has no view with a maxlength, which would cut typed text (FORM-14)', () => {
    const cutting = scripts.filter((file) => file.startsWith('src/views/') && /maxlength/i.test(read(file)));
    expect(cutting).toEqual([]);
  });

  it('uses tags and selectors in views and actors instead of nested state values', () => {
    const deep = scripts.filter((file) => file.startsWith('src/') && /\.matches\(\s*\{/.test(read(file)));
    expect(deep).toEqual([]);
  });

  it('has a style for each class that a view names, and no unused style', () => {
    const odd = sources
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((sheet) => {
        const styled = namesIn(read(sheet), /\.([a-z]\w*)/gi);
        const views = scripts.filter((file) => imports.get(file)?.includes(sheet)).map(read);
        const named = new Set<string>();
        const perhaps = new Set<string>();
        for (const view of views) {
          const [, local] = new RegExp(`import (\\w+) from '.*${basename(sheet)}'`).exec(view) ?? [];
          for (const name of namesIn(view, new RegExp(`[{([\\s]${local}\\.(\\w+)`, 'g'))) named.add(name);
          if (view.includes(`${local}[`)) for (const name of namesIn(view, /\b(\w+)\b/g)) perhaps.add(name);
        }
        const missing = [...named].filter((name) => !styled.has(name));
        const idle = [...styled].filter((name) => !named.has(name) && !perhaps.has(name));
        return [...missing, ...idle].map((name) => `${sheet}: ${name}`);
      });
    expect(odd).toEqual([]);
  });

  it('has only imports with a file extension whose file exists', () => {
    const lost = scripts.flatMap((file) =>
      inHouse(file)
        .filter((name) => !existsSync(join(root, name)) || !/\.\w+$/.test(name))
        .map((name) => `${file} -> ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it.each(['contract', 'docs', 'machines', 'public', 'server', 'shop', 'src', 'tools'])(
    `has no file of %s over ${MOST_LINES} lines of code, no chart over ${MOST_CHART_LINES}`,
    (area) => {
      const long = scripts
        .filter((file) => areaOf(file) === area)
        .map((file) => ({ file, lines: linesOfCode(file) }))
        .filter(({ file, lines }) => lines > mostLinesOf(file));
      expect(long).toEqual([]);
    },
  );
});

describe('imports', () => {
  const outside = (area: string, allowed: string[]) =>
    scripts
      .filter((file) => areaOf(file) === area)
      .flatMap((file) =>
        inHouse(file)
          .filter((name) => !allowed.includes(areaOf(name)))
          .map((name) => `${file} -> ${name}`),
      );

  it.each([
    ['contract', ['contract']],
    ['machines', ['machines', 'contract']],
    ['server', ['server', 'contract', 'shop']],
    ['shop', ['shop']],
    ['src', ['src', 'machines', 'contract', 'shop']],
    // The tools know machines but nothing of the site, and the product does not need them.
    ['tools', ['tools', 'machines', 'test']],
  ])('from %s go only to %j', (area, allowed) => {
    expect(outside(area, allowed)).toEqual([]);
  });

  it("from tools do not go to tests, except from tests of the tools' own pages", () => {
    const others = scripts
      .filter((file) => areaOf(file) === 'tools' && !file.endsWith('page.test.ts'))
      .flatMap((file) => inHouse(file))
      .filter((name) => areaOf(name) === 'test');
    expect(others).toEqual([]);
  });

  it("of the site's build and runtime are only packages that production installs (OPS-75)", () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const needed = scripts
      .filter((file) => ['contract', 'machines', 'server', 'shop', 'src'].includes(areaOf(file)))
      .flatMap(packages)
      .filter((name) => !/^(node|virtual):|^vite\/client$/.test(name));
    const names = needed.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect(names.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('of packages go only to packages with a reason in docs/packages.md', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const reasons = read('docs/packages.md');
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });

  it('from contract go to no package except valibot', () => {
    const foreign = scripts
      .filter((file) => areaOf(file) === 'contract')
      .flatMap((file) => packages(file).filter((name) => name !== 'valibot'));
    expect(foreign).toEqual([]);
  });

  it('from machines go to no package that renders or sends anything', () => {
    const foreign = scripts
      .filter((file) => areaOf(file) === 'machines')
      .flatMap((file) => packages(file).map((name) => ({ file, name })))
      .filter(({ name }) => !/^(xstate|valibot|date-fns|@date-fns\/tz)(\/|$)/.test(name));
    expect(foreign).toEqual([]);
  });

  it('inside src go only from upper to lower layers', () => {
    const upward = scripts
      .filter((file) => areaOf(file) === 'src')
      .flatMap((file) => {
        const own = layerOf(file);
        if (!own) return [`${file} is in no layer`];
        return inHouse(file)
          .filter((name) => areaOf(name) !== 'machines')
          .filter((name) => {
            const other = layerOf(name);
            return !other || layers.indexOf(other) < layers.indexOf(own);
          })
          .map((name) => `${file} -> ${name}`);
      });
    expect(upward).toEqual([]);
  });

  it('of machines are only in views and actors', () => {
    const others = scripts.filter(
      (file) =>
        areaOf(file) === 'src' &&
        !['views', 'actors'].includes(layerOf(file) ?? '') &&
        inHouse(file).some((name) => areaOf(name) === 'machines'),
    );
    expect(others).toEqual([]);
  });

  it('have no cycles, including type imports and dynamic imports', () => {
    expect(circles(scripts, inHouse)).toEqual([]);
  });

  it('have no cycles between folders of the server', () => {
    const folderOf = (file: string) => dirname(file);
    const inServer = scripts.filter((file) => areaOf(file) === 'server' && folderOf(file) !== 'server');
    const folders = [...new Set(inServer.map(folderOf))];
    const importedBy = (folder: string) =>
      inServer
        .filter((file) => folderOf(file) === folder)
        .flatMap(inHouse)
        .map(folderOf)
        .filter((other) => other !== folder && folders.includes(other));
    expect(circles(folders, importedBy)).toEqual([]);
  });
});

/** Returns every import cycle as the files or folders on it. */
function circles(starts: readonly string[], next: (name: string) => string[]): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const follow = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) found.add([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const name of next(file)) if (starts.includes(name)) follow(name, [...path, file]);
    done.add(file);
  };
  for (const file of starts) follow(file, []);
  return [...found];
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

function linesOfCode(file: string): number {
  return withoutComments(read(file))
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

/** Removes comments. This suffices for formatted files, where a comment starts a line or follows a blank. */
function withoutComments(text: string): string {
  return text.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesUnder(path) : [relative(root, path)];
  });
}
