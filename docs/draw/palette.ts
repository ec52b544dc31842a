import { readFileSync } from 'node:fs';

/** The site's tokens that pictures and pages are drawn in. */
export const tokens = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'ink-soft',
  'line',
  'edge',
  'accent',
  'on-accent',
  'accent-text',
  'accent-edge',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'info',
  'info-soft',
  'warning',
  'warning-soft',
] as const;
export type Token = (typeof tokens)[number];
export type Palette = Record<Token, string>;

/** Reads the two themes of `src/styles/tokens.css`: what the dark one does not change is as in the light one. */
export function palettes(file: string): { light: Palette; dark: Palette } {
  const css = readFileSync(file, 'utf8');
  const declared = (selector: string) => {
    const start = css.indexOf(`\n${selector} {`);
    const block = css.slice(start, css.indexOf('\n}', start));
    return new Map(
      [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    );
  };
  const light = declared(':root');
  const dark = declared(':root[data-theme="dark"]');
  const palette = (find: (token: Token) => string | undefined): Palette => {
    const missing = tokens.filter((token) => find(token) === undefined);
    if (missing.length > 0) throw new Error(`${file} has no colour ${missing.join(', ')}`);
    return Object.fromEntries(tokens.map((token) => [token, find(token)])) as Palette;
  };
  return {
    light: palette((token) => light.get(token)),
    dark: palette((token) => dark.get(token) ?? light.get(token)),
  };
}

/** For pictures inside a page that knows both themes. */
export const ofThePage = Object.fromEntries(tokens.map((token) => [token, `var(--${token})`])) as Palette;
