/** ` Did you mean "booking"?`, or all there is, where nothing is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const near = nearest(typed, known);
  if (near.length > 0) return ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
  return known.length > 0 && known.length <= 20 ? ` There are ${known.join(', ')}.` : '';
}

/** The names that look like what was typed, the likest first, three at most. */
export function nearest(typed: string, known: readonly string[]): string[] {
  return known
    .map((name) => ({ name, distance: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance: far }) => far <= Math.max(2, Math.min(typed.length, name.length) * 0.4))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many letters have to be put in, taken out or changed to come from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
