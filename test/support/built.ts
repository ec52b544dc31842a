import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest's global set-up: the built site is the one of these sources. */
export default function setUp(): void {
  const { status, stderr } = spawnSync(process.execPath, ['server/build.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
