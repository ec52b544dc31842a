import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the process began, in the machine's own count: process ids are used again. */
  began: string | null;
}

const NAME = 'in-use.json';

/**
 * Locks the embedded database's folder for this process. The database itself keeps no usable lock, and two
 * processes on one folder lose each other's rows without a word.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, NAME);
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);

  if (!take(path, mine)) {
    const theirs = readText(path);
    const holder = theirs === null ? undefined : parseHolder(theirs);
    if (holder && isAlive(holder))
      throw new Error(`The data folder ${folder} is in use by process ${holder.pid}.`);
    if (theirs !== null) putAside(path, theirs);
    if (!take(path, mine))
      throw new Error(`The data folder ${folder} has just been taken by another process.`);
  }

  const unlock = () => {
    process.removeListener('exit', unlock);
    if (readText(path) === mine) unlinkSync(path);
  };
  process.once('exit', unlock);
  return unlock;
}

/** Whether a living process has the folder. */
export function isFolderInUse(folder: string): boolean {
  const text = readText(join(folder, NAME));
  const holder = text === null ? undefined : parseHolder(text);
  return holder !== undefined && isAlive(holder);
}

function take(path: string, mine: string): boolean {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead process's lock, and only that: another starting process may have replaced it meanwhile. */
function putAside(path: string, dead: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readText(aside) !== dead) linkSync(aside, path);
  unlinkSync(aside);
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    return isHolder(holder) ? holder : undefined;
  } catch (error) {
    // Half a file: its writer died while writing it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) !== 'EPERM') throw error;
  }
  const now = beganAt(pid);
  return !began || !now || began === now;
}

/** The 22nd field of a process's line in /proc; null on systems that have none. */
function beganAt(pid: number): string | null {
  const line = readText(`/proc/${pid}/stat`);
  return (
    line
      ?.slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .at(19) ?? null
  );
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
