import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest's global setup: builds the site once for all projects of a run. */
export default function setUp(): void {
  if (process.env.SITE_IS_BUILT) return;
  process.env.SITE_IS_BUILT = '1';
  const { status, stderr } = spawnSync(process.execPath, ['server/build.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
