/** Selects `size` items. The same seed always selects the same items. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const next = randomFrom(seed);
  const rest = [...all];
  const chosen: T[] = [];
  while (chosen.length < size && rest.length > 0) {
    chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
  }
  return chosen;
}

/** Returns numbers in [0, 1) by mulberry32, a short generator that is uniform enough for sampling. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
