import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { escaped, NOT_FOUND_FILE, type PageIndex, PUBLIC_URL_MARK } from '../http/site-files.ts';
import type { ShopFiles } from './read-shop.ts';
import { iconTags, robots, type SchemaOrgObject, seoTags, sitemap, webManifest } from './seo.ts';

/** The exports of the built `src/entry-server.tsx` that this step uses. */
interface Renderer {
  pages: readonly Screen[];
  render(path: string): Promise<string>;
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
const ENTRY = 'index.html';

/** Renders the built template to an HTML file for each page, with inline CSS and preloaded scripts. */
export async function prerender({ site, entry, notes, shop }: Built): Promise<void> {
  mkdirSync(notes, { recursive: true });
  renameSync(join(site, '.vite/manifest.json'), join(notes, 'manifest.json'));
  rmSync(join(site, '.vite'), { recursive: true });
  const manifest: Manifest = JSON.parse(readFileSync(join(notes, 'manifest.json'), 'utf8'));
  const template = readFileSync(join(site, ENTRY), 'utf8');
  const { pages, render, structuredData }: Renderer = await import(pathToFileURL(entry).href);

  const data = structuredData(PUBLIC_URL_MARK);
  const index: PageIndex = [];
  for (const { path, title, isSecret, prerendered } of pages) {
    const file = path === '*' ? NOT_FOUND_FILE : prerendered ? fileOf(path) : SHELL_FILE;
    if (path !== '*') index.push({ path, file, isSecret, reads: [...(prerendered?.reads ?? [])] });
    if (!prerendered) continue;
    const body = await render(path === '*' ? '/not-found' : path);
    const page = { path, title, ...prerendered, data: data[path] ?? [] };
    writeFileSync(join(site, file), assemble({ template, page, body, manifest, site, shop }));
  }
  writeFileSync(join(site, SHELL_FILE), shellOf(template, shop));
  const indexed = pages.flatMap((page) => (page.prerendered && page.path !== '*' ? page.path : []));
  writeFileSync(join(site, 'sitemap.xml'), sitemap(indexed));
  writeFileSync(join(site, 'robots.txt'), robots);
  writeFileSync(join(site, 'site.webmanifest'), webManifest(shop));
  writeFileSync(join(notes, 'pages.json'), JSON.stringify(index));
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
  const entry = chunksOf(manifest, ENTRY);
  const pageChunks = chunksOf(manifest, page.file, entry);
  const known = new Set([...entry, ...pageChunks]);
  const later = (page.later ?? []).flatMap((source) => [...chunksOf(manifest, source, known)]);
  const css = [...new Set([...known, ...later].flatMap((key) => manifest[key]?.css ?? []))];
  const { markup, links } = withoutHoistedLinks(body);
  if (/<script/.test(markup)) throw new Error(`${page.path} renders a script, which the policy forbids.`);

  // Behind the template's own preloads, which are the largest.
  const preloads = [...pageChunks].map(
    (key) => `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}">\n    `,
  );
  const head = [
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}">`,
    ...(page.path === '*' ? [NO_INDEX] : seoTags(page, shop)),
    ...iconTags,
    ...fontPreloads(manifest, entry),
    ...links,
    '<link rel="preload" as="fetch" href="/config.json" crossorigin>',
    `<style>${css.map((file) => readFileSync(join(site, file), 'utf8').replace(/\n$/, '')).join('')}</style>`,
    // Because of these links the module loader treats the CSS as loaded. The type is not a style sheet's, so browsers never
    // fetch them; some browsers fetch disabled style sheets.
    ...css.map((file) => `<link rel="stylesheet" href="/${file}" type="text/plain">`),
  ];
  let html = template.replaceAll(/\s*(<link rel="stylesheet"[^>]*>|<noscript>.*<\/noscript>)/g, '');
  html = replaceMark(html, '<!--head-->', head.join('\n    '));
  html = replaceMark(html, '</head>', `${preloads.join('')}</head>`);
  // The page is readable without scripts, so fonts and pictures load first.
  html = html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
  return replaceMark(html, '<!--page-->', markup);
}

/** Returns the page that the browser renders itself: forms, and pages of signed-in customers. */
function shellOf(template: string, { shop }: ShopFiles): string {
  const head = [`<title>${escaped(shop.name)}</title>`, NO_INDEX, ...iconTags].join('\n    ');
  return replaceMark(replaceMark(template, '<!--head-->', head), '<!--page-->', '');
}

/** Preloads the font of the first screen's headings. Text in the other font is readable in its fallback. */
const fontPreloads = (manifest: Manifest, entry: Set<string>) =>
  [...entry]
    .flatMap((key) => manifest[key]?.assets ?? [])
    .filter((file) => /fraunces.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);

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
