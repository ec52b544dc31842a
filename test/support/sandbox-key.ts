import { expect } from 'vitest';
import type { Site } from './site.ts';

/** Returns the key of the pages under `/sandbox/` from the links that the site printed when it started. */
export function sandboxKey({ stdout }: Pick<Site, 'stdout'>): string {
  const links = [...stdout().matchAll(/\/sandbox\/\w+\?key=([\w-]{22})$/gm)];
  return (
    links.at(-1)?.[1] ??
    expect.unreachable(`The site printed no link with a sandbox key. Its output: ${stdout()}`)
  );
}

/** The header that contains the key. */
export const withSandboxKey = (site: Pick<Site, 'stdout'>) => ({
  authorization: `Bearer ${sandboxKey(site)}`,
});
