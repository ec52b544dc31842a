import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The permissions of the group and of other users, in the mode of a file. */
const OTHERS = 0o077;

/** Returns a mode that has only the permissions of the user. */
export const withoutOtherUsers = (mode: number): number => mode & ~OTHERS;

/**
 * Creates a folder that only its user can open. Restricts an existing folder in the same way, whatever the umask is
 * (OPS-110). Throws if this process may not change the permissions.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder);
}

/**
 * Restricts all files in a folder to its user: an older version wrote files that every user could write (OPS-110).
 */
export function restrictToUser(folder: string): void {
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
    chmodSync(path, withoutOtherUsers(mode & 0o7777));
  } catch (error) {
    throw new Error(
      `Other users of this machine can open ${path}, and this user may not change that. Make this user the owner of it`,
      { cause: error },
    );
  }
}
