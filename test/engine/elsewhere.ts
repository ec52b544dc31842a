/** Among the lines that a spec expects: any lines at all, which are another machine's to say. */
export const ELSEWHERE = '...';

/** Whether lines are as expected. */
export function areAs(lines: readonly string[], [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return lines.length === 0;
  if (first !== ELSEWHERE) return lines[0] === first && areAs(lines.slice(1), rest);
  return [...lines.keys(), lines.length].some((from) => areAs(lines.slice(from), rest));
}
