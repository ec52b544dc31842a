/** Some of many, the same whenever the seed is the same; all of them where there are no more. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const next = randomFrom(seed);
  const rest = [...all];
  const chosen: T[] = [];
  while (chosen.length < size && rest.length > 0) {
    chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
  }
  return chosen;
}

/** Numbers from 0 up to 1, by mulberry32: small, and even enough to choose by. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
