import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Colours } from '../../shop/schema.ts';
import { publicOf, readShop, type ShopFiles } from './read-shop.ts';

/** Colours that some part shows in both themes: by day those of the light one, by night those of the dark one. */
const byDay = ['paper', 'hero-action', 'on-hero-action', 'art-bloom'] as const;
const byNight = [
  'accent-text',
  'focus',
  'art-line',
  'art-bloom',
  'art-leaf',
  'art-stem',
  'art-steel',
  'art-shade',
] as const;

/** The folder of the shop that is built, served or tested. */
export const shopFolder = process.env.SHOP_DIR?.trim() || 'shop';

/**
 * Makes modules of a shop's folder: `virtual:shop`, and `virtual:shop/` with the name of a file, or of a part of
 * its words. What lies in its `public/` is served. A shop that is wrong throws `WrongShop`.
 */
export function shopModules(folder: string): Plugin {
  let modules: ReadonlyMap<string, string>;
  let paper: { light: string; dark: string };
  let called: { phone: string; tel: string };
  return {
    name: 'shop',
    config() {
      const files = readShop(folder);
      modules = modulesOf(files);
      called = files.shop;
      paper = { light: files.colours.light.paper, dark: files.colours.dark.paper };
      return { publicDir: publicOf(folder) };
    },
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load(id) {
      const name = id.replace('\0', '');
      if (!modules.has(name)) return undefined;
      if (this.environment.mode === 'dev') modules = modulesOf(readShop(folder));
      for (const file of ['shop', 'offer', 'words', 'pictures', 'colours'])
        this.addWatchFile(join(process.cwd(), folder, `${file}.json`));
      return modules.get(name);
    },
    transformIndexHtml: (html) =>
      html
        .replace('%LIGHT%', paper.light)
        .replace('%DARK%', paper.dark)
        .replace('%PHONE%', called.phone)
        .replace('%TEL%', called.tel),
  };
}

function modulesOf({ shop, offer, staff, words, pictures, colours }: ShopFiles): Map<string, string> {
  const { share: _, ...shown } = pictures;
  // Apart, because few pages ask for the one, and no browser for the other.
  const { queueStore, holidays, ...first } = shop;
  const css = cssOf(colours);
  return new Map([
    ['virtual:shop', exporting({ shop: first, queueStore, holidays })],
    ['virtual:shop/offer', exporting(offer)],
    ['virtual:shop/staff', exporting({ staff })],
    ['virtual:shop/pictures', exporting(shown)],
    ['virtual:shop/colours', exporting({ ...colours, css })],
    ['virtual:shop/colours.css', css],
    ...Object.entries(words).map(
      ([part, said]) => [`virtual:shop/words/${part}`, `export default ${JSON.stringify(said)};`] as const,
    ),
  ]);
}

const exporting = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

/** The dark theme stands twice, because CSS has no way to say "this query or this attribute" once. */
function cssOf({ light, dark }: Colours): string {
  const night = properties(dark);
  const always = [
    properties(light),
    ...byDay.map((name) => `--day-${name}: ${light[name]};`),
    ...byNight.map((name) => `--night-${name}: ${dark[name]};`),
  ].join('');
  return `:root { ${always} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${night} } }
:root[data-theme="dark"] { ${night} }
`;
}

const properties = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('');
