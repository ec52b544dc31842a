import { spawnSync } from 'node:child_process';
import type { Stamp } from './coverage.ts';

/** Returns the time and the commit of a project's work tree. */
export function stampNow(root: string): Stamp {
  const words = ['describe', '--always', '--dirty', '--exclude=*'];
  const { stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return { time: new Date().toISOString(), commit: stdout?.trim() || 'unknown' };
}
