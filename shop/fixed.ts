/* The parts of a shop that its files cannot change. */

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * The drawings of `public/drawings/`, each with its view box: an element with the id `drawing`. The theme's
 * `--art-` colours paint them; `--logo-line`, `--logo-bloom` and `--logo-blade` paint the mark.
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
