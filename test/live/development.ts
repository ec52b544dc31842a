import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import { untilItServes } from '../support/site.ts';

/** What `npm run dev` starts, with a database of its own. */
export interface Development {
  /** Without a last slash. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the site as its developers do, and waits until it serves. */
export async function startDevelopment(): Promise<Development> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'development-'));
  const child = spawn(process.execPath, ['server/dev.mjs'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    process.removeListener('exit', endWithUs);
    if (!isOver()) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItServes(url, child, () => stderr);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
