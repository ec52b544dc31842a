import { afterAll, beforeAll } from 'vitest';

type Closable = { close: () => unknown } | { stop: () => unknown };

/** Opens a resource before the tests of a file or `describe`, and closes it after them. */
export function kept<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => ('stop' in opened ? opened.stop() : opened.close()));
  return opened;
}
