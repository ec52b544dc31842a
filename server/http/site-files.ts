import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import * as v from 'valibot';

/** What the build says of its pages: written by the prerender step, read at start. */
export const PageIndex = v.array(
  v.object({
    /** As the routes of the site write it, `:name` for a part that varies. */
    path: v.string(),
    /** The HTML file that answers it. */
    file: v.string(),
    /** Calls under the API root that the page makes as soon as it opens. */
    reads: v.array(v.string()),
  }),
);
export type PageIndex = v.InferOutput<typeof PageIndex>;

/** The page for a path that nothing answers. */
export const NOT_FOUND_FILE = 'not-found.html';
/** Stands in built pages for the site's address, which only the configuration knows. */
export const PUBLIC_URL_MARK = '%PUBLIC_URL%';

type Encoding = 'br' | 'gzip' | 'identity';

/** One file in memory, in every encoding that is worth sending. */
export interface SiteFile {
  type: string;
  /** Changes when, and only when, the content does. */
  etag: string;
  bodies: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;
}

/** The hashes of what a page carries inside itself: the policy allows exactly these. */
export interface InlineStyles {
  /** Of `<style>` elements. */
  elements: readonly string[];
  /** Of `style` attributes. */
  attributes: readonly string[];
}

export interface SitePage extends SiteFile {
  inlineStyles: InlineStyles;
}

/** All that the site serves, held in memory: no path of a request ever touches the disk. */
export interface SiteFiles {
  file(path: string): SiteFile | undefined;
  /** The page of a path, with or without its last slash. */
  page(path: string): { path: string; page: SitePage; reads: readonly string[] } | undefined;
  notFound: SitePage;
}

const typeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream';

/** Files for machines that say where the site is, as pages do. */
const namesTheSite = /^(robots\.txt|sitemap\.xml)$/;

/** Types that compression makes smaller. */
export const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Reads a built site into memory.
 * `folder` is what is served, `index` the build's list of pages, `publicUrl` what visitors know the site by.
 */
export function readSite(folder: string, index: string, publicUrl: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, SitePage>();
  for (const path of walk(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    if (name.endsWith('.html')) pages.set(name, readPage(path, publicUrl));
    else if (namesTheSite.test(name)) files.set(`/${name}`, readText(path, publicUrl));
    else if (!/\.(br|gz)$/.test(name)) files.set(`/${name}`, readBuilt(path));
  }
  const need = (name: string) => {
    const page = pages.get(name);
    if (!page) throw new Error(`The build has no ${name}.`);
    return page;
  };
  const routes = v
    .parse(PageIndex, JSON.parse(readFileSync(index, 'utf8')))
    .map(({ path, file, reads }) => ({ path, pattern: patternOf(path), page: need(file), reads }));
  return {
    file: (path) => files.get(path),
    page: (path) => routes.find(({ pattern }) => pattern.test(path)),
    notFound: need(NOT_FOUND_FILE),
  };
}

/** The smallest body that the visitor's browser can read. */
export function bodyFor(file: SiteFile, acceptEncoding: string | undefined) {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';', 1).join('').trim()),
  );
  for (const encoding of ['br', 'gzip'] as const) {
    const body = accepted.has(encoding) ? file.bodies.get(encoding) : undefined;
    if (body) return { encoding, body, etag: file.etag.replace(/"$/, `-${encoding}"`) };
  }
  return { encoding: 'identity' as const, body: file.bodies.get('identity'), etag: file.etag };
}

/** `/reset-password/:token` as an expression that also takes a last slash. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split('/');
  const source = parts.map((part) =>
    part.startsWith(':') ? '[^/]+' : part.replace(/[.\\+*?^$()[\]{}|]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('/')}/?$`);
}

function readBuilt(path: string): SiteFile {
  const bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>([['identity', bytes(path)]]);
  if (existsSync(`${path}.br`)) bodies.set('br', bytes(`${path}.br`));
  if (existsSync(`${path}.gz`)) bodies.set('gzip', bytes(`${path}.gz`));
  return { type: typeOf(path), etag: etagOf(bytes(path)), bodies };
}

function readPage(path: string, publicUrl: string): SitePage {
  const html = addressed(path, publicUrl);
  return { ...compressed(html, typeOf(path)), inlineStyles: inlineStylesOf(html) };
}

const readText = (path: string, publicUrl: string) => compressed(addressed(path, publicUrl), typeOf(path));

const addressed = (path: string, publicUrl: string) =>
  readFileSync(path, 'utf8').replaceAll(PUBLIC_URL_MARK, () => escaped(publicUrl));

function compressed(text: string, type: string): SiteFile {
  const identity = Buffer.from(text);
  const brotli = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>([
    ['identity', new Uint8Array(identity)],
    ['br', new Uint8Array(brotli)],
    ['gzip', new Uint8Array(gzipSync(identity, { level: 9 }))],
  ]);
  return {
    type,
    etag: etagOf(identity),
    bodies,
  };
}

const bytes = (path: string) => new Uint8Array(readFileSync(path));

const etagOf = (content: Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Text for HTML and XML, attributes included. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** The inline styles of a page that was rendered at build time. */
export function inlineStylesOf(html: string): InlineStyles {
  const elements = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
  const attributes = [...html.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/g)].map(([, css = '']) =>
    css.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  );
  return { elements: hashes(elements), attributes: hashes(attributes) };
}

/** Each text's hash as a policy writes it, once. */
const hashes = (texts: string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
