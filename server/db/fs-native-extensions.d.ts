declare module 'fs-native-extensions' {
  /** Locks an open file for its opener, until it is closed; false when somebody else has it. */
  export function tryLock(file: number): boolean;
}
