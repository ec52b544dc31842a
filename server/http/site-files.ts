import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import * as v from 'valibot';

/** The list of pages. The prerender step writes it, and the server reads it at its start. */
export const PageIndex = v.array(
  v.object({
    /** The route's path, with `:name` for a variable part. */
    path: v.string(),
    /** The page's HTML file. */
    file: v.string(),
    /** Whether the page's address has a token or a key. */
    isSecret: v.boolean(),
    /** The API calls that the page makes as soon as it opens, as paths under the API root. */
    reads: v.array(v.string()),
    /** Both, if a single store takes bookings and they then differ (BOOK-79). */
    ofOnlyStore: v.optional(v.object({ file: v.string(), reads: v.array(v.string()) })),
  }),
);
export type PageIndex = v.InferOutput<typeof PageIndex>;

/** The page for unknown paths. */
export const NOT_FOUND_FILE = 'not-found.html';
/** The placeholder for the site's URL in built pages, because only the settings have the URL. */
export const PUBLIC_URL_MARK = '%PUBLIC_URL%';

/** The offer of a shop where a single store takes bookings. */
export const ONLY_STORE = 'only-store';

type Encoding = 'br' | 'gzip' | 'identity';

/** A file in memory, in every encoding that saves bytes. */
export interface SiteFile {
  type: string;
  /** Changes if and only if the content changes. */
  etag: string;
  bodies: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;
}

/** The hashes of the inline parts of a page, which the content security policy allows. */
export interface InlineParts {
  /** Of `<script>` elements without a type or an address. */
  scripts: readonly string[];
  /** Of `<style>` elements. */
  elements: readonly string[];
  /** Of `style` attributes. */
  attributes: readonly string[];
}

export interface SitePage extends SiteFile {
  inline: InlineParts;
}

/** All files of the site in memory: a request's path never reaches the disk. */
export interface SiteFiles {
  file(path: string): SiteFile | undefined;
  /** Returns the page of a path, with or without a slash at its end. */
  page(
    path: string,
  ): { path: string; page: SitePage; isSecret: boolean; reads: readonly string[] } | undefined;
  notFound: SitePage;
}

const typeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream';

/** Files that contain the site's URL, like pages. */
const containsSiteUrl = /^(robots\.txt|sitemap\.xml)$/;

/** File types that compression makes smaller. */
export const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Reads a built site into memory.
 *
 * @param folder the files to serve
 * @param index the build's list of pages
 * @param publicUrl the site's public URL
 * @param offers what the shop's stores offer, if this server knows them
 */
export function readSite(
  folder: string,
  index: string,
  publicUrl: string,
  offers: readonly string[] = [],
): SiteFiles {
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, SitePage>();
  for (const path of walk(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    if (name.endsWith('.html')) pages.set(name, readPage(path, publicUrl, offers));
    else if (containsSiteUrl.test(name)) files.set(`/${name}`, readText(path, publicUrl));
    else if (!/\.(br|gz)$/.test(name)) files.set(`/${name}`, readBuilt(path));
  }
  const requirePage = (name: string) => {
    const page = pages.get(name);
    if (!page) throw new Error(`The build has no ${name}.`);
    return page;
  };
  const routes = v
    .parse(PageIndex, JSON.parse(readFileSync(index, 'utf8')))
    .map(({ path, isSecret, ofOnlyStore, ...always }) => {
      const { file, reads } = (offers.includes(ONLY_STORE) && ofOnlyStore) || always;
      return { path, pattern: patternOf(path), page: requirePage(file), isSecret, reads };
    });
  return {
    file: (path) => files.get(path),
    page: (path) => routes.find(({ pattern }) => pattern.test(path)),
    notFound: requirePage(NOT_FOUND_FILE),
  };
}

/** Returns the smallest body that the client accepts. */
export function bodyFor(file: SiteFile, acceptEncoding: string | undefined) {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
      .map((coding) => coding.split(';', 1).join('').trim()),
  );
  for (const encoding of ['br', 'gzip'] as const) {
    const body = accepted.has(encoding) ? file.bodies.get(encoding) : undefined;
    if (body) return { encoding, body, etag: file.etag.replace(/"$/, `-${encoding}"`) };
  }
  return { encoding: 'identity' as const, body: file.bodies.get('identity'), etag: file.etag };
}

/**
 * Converts a path such as `/reset-password/:token` to a regular expression that also accepts a slash at the end.
 */
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

function readPage(path: string, publicUrl: string, offers: readonly string[]): SitePage {
  const buttons = offers.filter((offer) => offer !== ONLY_STORE);
  const attributes = [
    buttons.length > 0 && `data-offers="${buttons.join(' ')}"`,
    offers.includes(ONLY_STORE) && 'data-only-store',
  ].filter(Boolean);
  const html = addressed(path, publicUrl).replace('<html ', ['<html', ...attributes, ''].join(' '));
  return { ...compressed(html, typeOf(path)), inline: inlinePartsOf(html) };
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

/** Escapes text for HTML and XML, including attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Returns the inline scripts and styles of a prerendered page. */
export function inlinePartsOf(html: string): InlineParts {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const elements = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
  const attributes = [...html.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/g)].map(([, css = '']) =>
    css.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  );
  return { scripts: hashes(scripts), elements: hashes(elements), attributes: hashes(attributes) };
}

/** Returns the hash of each distinct text, in the format of a content security policy. */
const hashes = (texts: string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
