declare module 'fs-native-extensions' {
  /** Locks an open file until it is closed. Returns false when a different process holds the lock. */
  export function tryLock(file: number): boolean;
}
