import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildTo, serveBuilt } from '../engine/page/served.ts';
import { makeEmptyDatabase } from '../support/empty-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the second shop is: its build, and a database that knows no other shop. */
    secondShop: { built: string; emptyDatabase: string };
  }
}

/** Vitest's global set-up: builds and serves the second shop. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const [built, emptyDatabase] = await Promise.all([
    buildTo('coverage/second-shop', { SHOP_DIR: 'test/fixtures/second-shop', NODE_ENV: 'production' }),
    makeEmptyDatabase(),
  ]);
  provide('secondShop', { built, emptyDatabase });
  const stop = await serveBuilt(provide, { built, emptyDatabase });
  return async () => {
    await stop();
    rmSync(emptyDatabase, { recursive: true, force: true });
  };
}
