/** A placeholder in expected lines for any number of lines that another machine renders. */
export const ELSEWHERE = '...';

interface Fit {
  /** The number of lines that are missing, superfluous or different. */
  differ: number;
  lines: string[];
}

/** Replaces each `ELSEWHERE` in the expected lines by lines of the page, so that the fewest lines differ. */
export function filled(expected: readonly string[], lines: readonly string[]): readonly string[] {
  if (!expected.includes(ELSEWHERE)) return expected;
  const known = new Map<string, Fit>();
  const fitFrom = (from: number, at: number): Fit => {
    const key = `${from} ${at}`;
    const best = known.get(key) ?? bestOf(from, at);
    known.set(key, best);
    return best;
  };
  const bestOf = (from: number, at: number): Fit => {
    const [line, there] = [expected[from], lines[at]];
    const isOver = there === undefined;
    if (line === undefined) return { differ: lines.length - at, lines: [] };
    if (line === ELSEWHERE)
      return least([fitFrom(from + 1, at), ...(isOver ? [] : [after(there, 0, fitFrom(from, at + 1))])]);
    const missing = after(line, 1, fitFrom(from + 1, at));
    if (isOver) return missing;
    const cost = line === there ? 0 : 1;
    const { differ, lines: rest } = fitFrom(from, at + 1);
    return least([
      after(line, cost, fitFrom(from + 1, at + 1)),
      missing,
      { differ: differ + 1, lines: rest },
    ]);
  };
  return fitFrom(0, 0).lines;
}

const after = (line: string, cost: number, { differ, lines }: Fit): Fit => ({
  differ: differ + cost,
  lines: [line, ...lines],
});
const least = (fits: readonly Fit[]): Fit =>
  fits.reduce((best, fit) => (fit.differ < best.differ ? fit : best));
