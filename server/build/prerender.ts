import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Manifest, minifySync } from 'vite';
import { escaped, NOT_FOUND_FILE, type PageIndex, PUBLIC_URL_MARK } from '../http/site-files.ts';
import type { ShopFiles } from './read-shop.ts';
import { iconTags, robots, type SchemaOrgObject, seoTags, sitemap, webManifest } from './seo.ts';

/** The exports of the built `src/entry-server.tsx` that this step uses. */
interface Renderer {
  pages: readonly Screen[];
  render(path: string, hasOnlyStore: boolean): Promise<string>;
  /** Returns the structured data of each page, by path. */
  structuredData(siteUrl: string): Readonly<Record<string, readonly SchemaOrgObject[]>>;
}

interface Screen {
  path: string;
  title: string;
  isSecret: boolean;
  prerendered: {
    description: string;
    file: string;
    later?: readonly string[];
    reads?: readonly string[];
    readsOfOnlyStore?: readonly string[];
  } | null;
}

type PageToRender = Pick<Screen, 'path' | 'title'> &
  NonNullable<Screen['prerendered']> & { data: readonly SchemaOrgObject[] };

interface Built {
  /** Folder of the browser's build. This step replaces its HTML files. */
  site: string;
  /** The built `src/entry-server.tsx`. */
  entry: string;
  /** The files of the shop. */
  shop: ShopFiles;
  /** Folder for the server's data about the build, which is not served. */
  notes: string;
}

const SHELL_FILE = 'shell.html';
const NO_INDEX = '<meta name="robots" content="noindex">';
const TEMPLATE_FILE = 'index.html';
/** The name of the chunk with which every page begins. */
export const ENTRY_CHUNK = 'site';

const minified = (file: string): string =>
  minifySync(file, readFileSync(join(import.meta.dirname, file), 'utf8')).code;

/** The script that receives presses before the page responds. */
const earlyPresses = minified('early-presses.js');
/** The script that requests the typefaces. */
const earlyFaces = minified('early-faces.js');

/** Renders the built template to an HTML file for each page, with inline CSS and preloaded scripts. */
export async function prerender({ site, entry, notes, shop }: Built): Promise<void> {
  mkdirSync(notes, { recursive: true });
  renameSync(join(site, '.vite/manifest.json'), join(notes, 'manifest.json'));
  rmSync(join(site, '.vite'), { recursive: true });
  const manifest: Manifest = JSON.parse(readFileSync(join(notes, 'manifest.json'), 'utf8'));
  const template = withOneScript(readFileSync(join(site, TEMPLATE_FILE), 'utf8'), manifest);
  const { pages, render, structuredData }: Renderer = await import(pathToFileURL(entry).href);

  const data = structuredData(PUBLIC_URL_MARK);
  const index: PageIndex = [];
  for (const { path, title, isSecret, prerendered } of pages) {
    const file = path === '*' ? NOT_FOUND_FILE : prerendered ? fileOf(path) : SHELL_FILE;
    const { reads = [], readsOfOnlyStore } = prerendered ?? {};
    const ofOnlyStore = readsOfOnlyStore && {
      file: file.replace('.html', '-of-only-store.html'),
      reads: [...readsOfOnlyStore],
    };
    if (path !== '*') index.push({ path, file, isSecret, reads: [...reads], ofOnlyStore });
    if (!prerendered) continue;
    const page = { path, title, ...prerendered, data: data[path] ?? [] };
    const write = async (name: string, hasOnlyStore: boolean) => {
      const body = await render(path === '*' ? '/not-found' : path, hasOnlyStore);
      writeFileSync(join(site, name), assemble({ template, page, body, manifest, site, shop }));
    };
    await write(file, false);
    if (ofOnlyStore) await write(ofOnlyStore.file, true);
  }
  writeFileSync(join(site, SHELL_FILE), shellOf(template, manifest, shop));
  const indexed = pages.flatMap((page) => (page.prerendered && page.path !== '*' ? page.path : []));
  writeFileSync(join(site, 'sitemap.xml'), sitemap(indexed));
  writeFileSync(join(site, 'robots.txt'), robots);
  writeFileSync(join(site, 'site.webmanifest'), webManifest(shop));
  writeFileSync(join(notes, 'pages.json'), JSON.stringify(index));
}

/** Returns the manifest's key of the chunk with which every page begins. */
export function entryOf(manifest: Manifest): string {
  const [key] = Object.keys(manifest).filter((key) => manifest[key]?.name === ENTRY_CHUNK);
  if (key === undefined) throw new Error(`The build has no chunk ${ENTRY_CHUNK}.`);
  return key;
}

/** The bundler makes a script of each chunk that the entry imports. The entry loads them itself, so they are preloaded. */
function withOneScript(template: string, manifest: Manifest): string {
  const entry = `src="/${manifest[entryOf(manifest)]?.file}"`;
  return template.replaceAll(
    /<script type="module" crossorigin (src="[^"]*")><\/script>/g,
    (script, source) =>
      source === entry ? script : `<link rel="modulepreload" crossorigin ${source.replace('src', 'href')}>`,
  );
}

/** Returns the chunks that a source file imports statically, without the chunks in `known`. */
export function chunksOf(
  manifest: Manifest,
  source: string,
  known: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  const follow = (key: string) => {
    if (found.has(key) || known.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    found.add(key);
    for (const next of chunk.imports ?? []) follow(next);
  };
  follow(source);
  return found;
}

interface Parts {
  template: string;
  page: PageToRender;
  body: string;
  manifest: Manifest;
  site: string;
  shop: ShopFiles;
}

function assemble({ template, page, body, manifest, site, shop }: Parts): string {
  const entry = chunksOf(manifest, entryOf(manifest));
  const pageChunks = chunksOf(manifest, page.file, entry);
  const known = new Set([...entry, ...pageChunks]);
  const later = (page.later ?? []).flatMap((source) => [...chunksOf(manifest, source, known)]);
  const css = [...new Set([...known, ...later].flatMap((key) => manifest[key]?.css ?? []))];
  const { markup, links } = withoutHoistedLinks(body);
  if (/<script/.test(markup)) throw new Error(`${page.path} renders a script, which the policy forbids.`);

  const scripts = [...known].map((key) =>
    key === entryOf(manifest)
      ? `<script type="module" crossorigin src="/${manifest[key]?.file}"></script>`
      : `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}">`,
  );
  const firstPicture = links.find((link) => link.includes('fetchPriority="high"'));
  const head = [
    // The picture at the top of a page, before the scripts: browsers load six files at a time from a server without HTTP/2.
    ...(firstPicture ? [firstPicture] : []),
    // Then the scripts, because a page responds when it has them. The CSS below is in the page, so it waits for no file.
    ...scripts,
    '<link rel="preload" as="fetch" href="/config.json" crossorigin>',
    `<script>${earlyPresses}</script>`,
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}">`,
    ...(page.path === '*' ? [NO_INDEX] : seoTags(page, shop)),
    ...iconTags,
    ...links.filter((link) => link !== firstPicture),
    `<style>${css.map((file) => readFileSync(join(site, file), 'utf8').replace(/\n$/, '')).join('')}</style>`,
    facesOf(manifest),
    // Because of these links the module loader treats the CSS as loaded. The type is not a style sheet's, so browsers never
    // fetch them; some browsers fetch disabled style sheets.
    ...css.map((file) => `<link rel="stylesheet" href="/${file}" type="text/plain">`),
  ];
  const fromBundler =
    /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>|<noscript>.*<\/noscript>)/g;
  const html = replaceMark(template.replaceAll(fromBundler, ''), '<!--head-->', head.join('\n    '));
  return replaceMark(html, '<!--page-->', markup);
}

/** Returns the page that the browser renders itself: forms, and pages of signed-in customers. */
function shellOf(template: string, manifest: Manifest, { shop }: ShopFiles): string {
  const head = [`<title>${escaped(shop.name)}</title>`, NO_INDEX, ...iconTags].join('\n    ');
  const html = replaceMark(replaceMark(template, '<!--head-->', head), '<!--page-->', '');
  // After the link to the CSS, so that the script has the typeface.
  return replaceMark(html, '</head>', `${facesOf(manifest)}</head>`);
}

/** Returns the script that requests the typefaces, with the address of the text's face. */
function facesOf(manifest: Manifest): string {
  const files = [...chunksOf(manifest, entryOf(manifest))].flatMap((key) => manifest[key]?.assets ?? []);
  const face = files.find((file) => /\/inter-(?!letters).*\.woff2$/.test(file));
  if (!face) throw new Error('The build has no typeface for text.');
  return `<script data-face="/${face}">${earlyFaces}</script>`;
}

/** React renders links to a page's resources before its markup. This function moves them to the head. */
function withoutHoistedLinks(body: string): { markup: string; links: string[] } {
  const hoisted = /^(?:<link [^>]*>)*/.exec(body)?.[0] ?? '';
  return { markup: body.slice(hoisted.length), links: hoisted.match(/<link [^>]*>/g) ?? [] };
}

function replaceMark(html: string, mark: string, value: string): string {
  if (!html.includes(mark)) throw new Error(`The page's template has no ${mark}.`);
  return html.replace(mark, () => value);
}

const fileOf = (path: string) => `${path.split('/').filter(Boolean).join('-') || 'index'}.html`;
