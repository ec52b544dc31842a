import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The permissions of the group and of other users, in the mode of a file. */
const OTHERS = 0o077;

/** A mode with the permissions of its user alone. */
export const forUserOnly = (mode: number): number => mode & ~OTHERS;

/**
 * Makes a folder that its user alone can open, or closes an existing folder, whatever the umask is (OPS-110). Throws if
 * this process may not change the permissions.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder);
}

/** Takes everything in a folder away from other users: an older version wrote files that every user could write (OPS-110). */
export function closeAllToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) closeToOthers(pathOf(entry));
}

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);

function closeToOthers(path: string): void {
  // Windows has no such permissions: its folders inherit those of the user's own folder.
  if (process.platform === 'win32') return;
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, forUserOnly(mode & 0o7777));
  } catch (error) {
    throw new Error(
      `Other users of this machine can open ${path}, and this user may not change that: make this user its owner`,
      { cause: error },
    );
  }
}
