/* What every shop has, whatever its files say. */

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Drawings of `public/drawings/`: an element `drawing`, coloured by the theme's `--art-` colours, the mark by
 * `--logo-line`, `--logo-bloom` and `--logo-blade`. Each by its view box.
 */
export const drawings = {
  hero: '0 0 640 700',
  mark: '0 0 40 40',
  blossom: '0 0 80 80',
  spray: '0 0 260 260',
  scissors: '0 0 170 390',
  comb: '0 0 200 380',
  razor: '0 0 200 460',
} as const;
