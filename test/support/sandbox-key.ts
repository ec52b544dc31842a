import { expect } from 'vitest';
import type { Site } from './site.ts';

/** The key of the pages under `/sandbox/`, which the last start of a site printed in its links. */
export function sandboxKey({ stdout }: Pick<Site, 'stdout'>): string {
  const links = [...stdout().matchAll(/\/sandbox\/\w+\?key=([\w-]{22})$/gm)];
  return links.at(-1)?.[1] ?? expect.unreachable(`The site printed no key: ${stdout()}`);
}

/** The header by which a program has the key. */
export const withSandboxKey = (site: Pick<Site, 'stdout'>) => ({
  authorization: `Bearer ${sandboxKey(site)}`,
});
