import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { FolderInUse } from './errors.ts';
import { makePrivateFolder, restrictToUser } from './private-folder.ts';

/**
 * Locks the embedded database's folder for this process (OPS-70). The database has no usable lock of its own, and
 * two processes on the same folder would silently lose rows of each other. The operating system holds the lock and
 * releases it whenever and however the process ends.
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  const file = openSync(join(folder, 'in-use'), 'a+', 0o600);
  try {
    if (!tryLock(file)) throw new FolderInUse(`The data folder ${folder} is in use by another process.`);
    restrictToUser(folder);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return () => closeSync(file);
}
