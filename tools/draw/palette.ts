/** The colours of the pictures, each for the light and the dark theme. */
const colours = {
  paper: ['#f5f7f1', '#0d1612'],
  surface: ['#ffffff', '#15211b'],
  sunk: ['#e8ede3', '#09100d'],
  ink: ['#14221c', '#eff4ec'],
  'ink-soft': ['#47564e', '#b3c0b6'],
  line: ['#ccd5c8', '#2b3b33'],
  accent: ['#f6b91d', '#f6b91d'],
  'on-accent': ['#14221c', '#14221c'],
  'accent-text': ['#755200', '#f8c64a'],
  'accent-edge': ['#14221c', '#f6b91d'],
  danger: ['#a81f19', '#ffb0a6'],
  'danger-soft': ['#fce9e6', '#3b1714'],
  success: ['#17613c', '#8fdcb0'],
  'success-soft': ['#e0f2e6', '#10301f'],
  info: ['#1a557f', '#9fd0f2'],
  'info-soft': ['#e2eff8', '#102b3d'],
  warning: ['#755200', '#f8c64a'],
  'warning-soft': ['#fdf0cc', '#33290d'],
} as const;

export type Token = keyof typeof colours;
export type Palette = Record<Token, string>;

const paletteOf = (colourOf: (token: Token) => string): Palette =>
  Object.fromEntries(Object.keys(colours).map((token) => [token, colourOf(token as Token)])) as Palette;

export const light = paletteOf((token) => colours[token][0]);
export const dark = paletteOf((token) => colours[token][1]);
