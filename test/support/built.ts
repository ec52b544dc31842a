import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest's global set-up: the built site is the one of these sources, built once for all projects of a run. */
export default function setUp(): void {
  if (process.env.SITE_IS_BUILT) return;
  process.env.SITE_IS_BUILT = '1';
  const { status, stderr } = spawnSync(process.execPath, ['server/build.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
