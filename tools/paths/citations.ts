import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = /\b[A-Z]+-\d+\b/g;

/** The folders whose code may implement a rule without an edge, and the folders of the tests. */
const coding = ['contract', 'machines', 'server', 'src'];
const testing = ['test'];

/** The files that name each rule, relative to the project root. */
export interface Citations {
  code: ReadonlyMap<string, readonly string[]>;
  tests: ReadonlyMap<string, readonly string[]>;
}

export const citationsIn = (root: string): Citations => ({
  code: namedIn(
    root,
    coding.flatMap((folder) => filesIn(root, folder)),
  ),
  tests: namedIn(
    root,
    testing.flatMap((folder) => filesIn(root, folder)),
  ),
});

function namedIn(root: string, files: readonly string[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const file of files)
    for (const id of new Set(readFileSync(join(root, file), 'utf8').match(RULE)))
      named.set(id, [...(named.get(id) ?? []), file]);
  return named;
}

/** Returns all files except the ledger and its own test, which contain every rule. */
function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (path === 'machines/ledger' || path === 'test/ledger.test.ts') return [];
    if (entry.isDirectory()) return filesIn(root, path);
    return /\.(css|mjs|sql|tsx?)$/.test(entry.name) ? [path] : [];
  });
}
