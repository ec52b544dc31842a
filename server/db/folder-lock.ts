import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { FolderInUse } from './errors.ts';
import { closeAllToOthers, makePrivateFolder } from './private-folder.ts';

/**
 * Locks the embedded database's folder for this process (OPS-70). The database itself keeps no usable lock, and two
 * processes on one folder lose each other's rows without a word. The operating system holds the lock, and lets it
 * go when the process ends, however it does.
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  const file = openSync(join(folder, 'in-use'), 'a+', 0o600);
  try {
    if (!tryLock(file)) throw new FolderInUse(`The data folder ${folder} is in use by another process.`);
    closeAllToOthers(folder);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return () => closeSync(file);
}
