/**
 * Chooses a small set of paths that still has every key. Repeatedly takes the path with the most new keys, and the
 * shortest of equal paths. `keysAt` returns the keys of each step of a path, so that a chosen path ends at its last new
 * key. Keys in `taken` need no path.
 */
export function cover<P>(
  paths: readonly P[],
  keysAt: (path: P) => readonly (readonly string[])[],
  already: Iterable<string> = [],
): SelectedPath<P>[] {
  const candidates = paths.map((path) => ({ path, steps: keysAt(path) }));
  const covered = new Set(already);
  const chosen: SelectedPath<P>[] = [];
  for (;;) {
    let best: Candidate<P> | undefined;
    for (const { path, steps } of candidates) {
      const fresh = new Set<string>();
      let length = 0;
      steps.forEach((keys, index) => {
        const before = fresh.size;
        for (const key of keys) if (!covered.has(key)) fresh.add(key);
        if (fresh.size > before) length = index + 1;
      });
      const isBetter =
        fresh.size > (best?.fresh.size ?? 0) || (fresh.size === best?.fresh.size && length < best.length);
      if (fresh.size > 0 && isBetter) best = { path, length, fresh };
    }
    if (!best) return chosen;
    for (const key of best.fresh) covered.add(key);
    chosen.push({ path: best.path, length: best.length });
  }
}

export interface SelectedPath<P> {
  path: P;
  /** The number of entries of `keysAt` to keep. */
  length: number;
}

interface Candidate<P> extends SelectedPath<P> {
  fresh: ReadonlySet<string>;
}
