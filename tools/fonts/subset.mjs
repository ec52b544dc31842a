// `npm run fonts` makes the site's font files from the packages of both typefaces. Run it after a release of a
// typeface, or to add characters. It is plain JavaScript, because it runs without a build.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/styles/fonts');

/** Basic Latin, and the punctuation of English. `fonts.css` repeats both ranges as `unicode-range`. */
const english = `${range(0x20, 0x7e)}\u00a0\u00a9\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212`;
/** The letters of Western European names, which a page loads only if it shows one of them. */
const letters = range(0xc0, 0xff);

/** Kerning, marks, and the features that the style sheets name. */
const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'cv05', 'ss03'];

const faces = {
  // Headings have a single weight (`--weight-display`).
  fraunces: { wght: 900 },
  // Text has the weights 400 to 600.
  inter: { wght: { min: 400, max: 600 } },
};

mkdirSync(folder, { recursive: true });
for (const [name, variationAxes] of Object.entries(faces)) {
  const source = join(root, 'node_modules/@fontsource-variable', name);
  const font = readFileSync(join(source, `files/${name}-latin-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true };
  for (const [file, characters] of Object.entries({ [name]: english, [`${name}-letters`]: letters })) {
    const subset = await subsetFont(font, characters, options);
    writeFileSync(join(folder, `${file}.woff2`), subset);
    console.log(`${file}.woff2: ${subset.byteLength} bytes`);
  }
  // The licence requires that its text accompanies the fonts.
  copyFileSync(join(source, 'LICENSE'), join(folder, `${name}-licence.txt`));
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
