import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fault that somebody could have made: the lines before its diff, and which files it changes. */
export interface Fault {
  /** The patch, without its ending. */
  name: string;
  file: string;
  /** Those whose paths ought to notice. */
  machines: string[];
  what: string;
  /** Why nobody can notice it. */
  equivalent: string | undefined;
  /** Where else than on paths it can be noticed, and by which files of tests. */
  level: string | undefined;
  tests: string[];
  changes: string[];
}

/** Every fault of this folder. */
export const readFaults = (): Fault[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.patch'))
    .map(readFault);

function readFault(name: string): Fault {
  const file = join(import.meta.dirname, name);
  const text = readFileSync(file, 'utf8');
  const line = (start: string) => new RegExp(`^${start}: (.+)$`, 'm').exec(text)?.[1];
  return {
    name: name.replace(/\.patch$/, ''),
    file,
    machines: line('machine')?.split(', ') ?? [],
    what: line('what') ?? '',
    equivalent: line('equivalent'),
    level: line('level'),
    tests: line('tests')?.split(' ') ?? [],
    changes: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path),
  };
}
