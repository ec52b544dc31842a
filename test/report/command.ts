import type { Level } from '../support/paths/coverage.ts';

/** What may be asked for: each has an option of this name. */
export type Kind = 'edge' | 'state' | 'guard';

interface Asked {
  machine: string;
  level: Level;
  kind: Kind;
  key: string;
  /** A path's number, where it is not the one that is quickest there. */
  path?: number;
}

/** The command line that runs one path alone, in any shell. */
export function commandFor({ machine, level, kind, key, path }: Asked): string {
  const parts = [`npm run paths -- --machine ${machine} --${kind} "${key}"`];
  if (level !== 'actor') parts.push(`--level ${level}`);
  if (path !== undefined) parts.push(`--path ${path}`);
  return parts.join(' ');
}
