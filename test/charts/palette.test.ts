import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inks, pillColours } from '../../docs/draw/paint.ts';
import { palettes, type Token } from '../../docs/draw/palette.ts';

const themes = palettes(join(import.meta.dirname, '../../src/styles/tokens.css'));

/** What text of a picture may stand on. */
const grounds: Token[] = ['paper', 'surface', ...Object.values(pillColours).map(([ground]) => ground)];

test.each(['light', 'dark'] as const)('every text of a %s picture can be read on every ground', (theme) => {
  const palette = themes[theme];
  const faint = Object.values(inks).flatMap((ink) =>
    grounds
      .filter((ground) => contrast(palette[ink], palette[ground]) < 4.5)
      .map((ground) => `${ink} on ${ground}`),
  );
  expect([...new Set(faint)]).toEqual([]);
});

test.each(['light', 'dark'] as const)('every line of a %s picture can be seen', (theme) => {
  const palette = themes[theme];
  const lines: Token[] = ['ink', ...Object.values(pillColours).map(([, line]) => line)];
  expect(lines.filter((line) => contrast(palette[line], palette.paper) < 3)).toEqual([]);
});

test('the two themes are two', () => {
  expect(themes.light.paper).not.toBe(themes.dark.paper);
});

/** As WCAG 2.2 has it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
