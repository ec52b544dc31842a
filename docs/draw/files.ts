import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of files in one folder, and what is in them. */
export type Files = Map<string, string>;

/** Writes the files, and takes away what else lies in the folder: it holds drawings only. */
export function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
}

/** Where a folder is not what would be drawn now, file by file. */
export function complaints(folder: string, files: Files): string[] {
  const found = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [
    ...[...files].flatMap(([name, content]) => {
      if (!found.includes(name)) return [`${name} is missing`];
      return readFileSync(join(folder, name), 'utf8') === content ? [] : [`${name} is stale`];
    }),
    ...found.filter((name) => !files.has(name)).map((name) => `${name} is left over`),
  ];
}
