import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Colours } from '../../shop/schema.ts';
import { publicOf, readShop, type ShopFiles } from './read-shop.ts';

/** Colours that some parts use in both themes: the light theme's as `--day-*`, the dark theme's as `--night-*`. */
const lightInBothThemes = ['paper', 'hero-action', 'on-hero-action', 'art-bloom'] as const;
const darkInBothThemes = [
  'accent-text',
  'focus',
  'art-line',
  'art-bloom',
  'art-leaf',
  'art-stem',
  'art-steel',
  'art-shade',
] as const;

/** The folder of the shop to build, serve or test. */
export const shopFolder = process.env.SHOP_DIR?.trim() || 'shop';

/**
 * A Vite plugin that makes modules of a shop's folder: `virtual:shop`, and `virtual:shop/` with the name of a file
 * or of a part of its words. It serves the folder's `public/`. It throws `InvalidShop` for an invalid shop.
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

function modulesOf({ shop, offer, cuts, staff, words, pictures, colours }: ShopFiles): Map<string, string> {
  const { share: _, portraits, ...shown } = pictures;
  // No page shows the facts before it responds, and no browser needs the last three.
  const { queueStore, map, stateName, tagline, hours, holidays, ...firstScreen } = shop;
  const css = cssOf(colours);
  return new Map([
    ['virtual:shop', exporting({ shop: firstScreen, tagline, hours, holidays })],
    ['virtual:shop/facts', exporting({ queueStore, map, stateName, portraits })],
    ['virtual:shop/offer', exporting(offer)],
    ['virtual:shop/cuts', exporting({ cuts })],
    ['virtual:shop/staff', exporting({ staff })],
    ['virtual:shop/pictures', exporting(shown)],
    ['virtual:shop/colours', exporting({ ...colours, css })],
    ['virtual:shop/colours.css', css],
    ...Object.entries(words).map(
      ([part, copy]) => [`virtual:shop/words/${part}`, `export default ${JSON.stringify(copy)};`] as const,
    ),
  ]);
}

const exporting = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

/**
 * Generates the CSS of both themes. It contains the dark theme twice, because CSS cannot combine a media query and
 * an attribute selector in a single condition.
 */
function cssOf({ light, dark }: Colours): string {
  const night = properties(dark);
  const always = [
    properties(light),
    ...lightInBothThemes.map((name) => `--day-${name}: ${light[name]};`),
    ...darkInBothThemes.map((name) => `--night-${name}: ${dark[name]};`),
  ].join('');
  return `:root { ${always} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${night} } }
:root[data-theme="dark"] { ${night} }
`;
}

const properties = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('');
