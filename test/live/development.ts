import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';

/** How long a start may take, in milliseconds: a first one makes an embedded database. */
const PATIENCE_MS = 90_000;

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
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await serves(url))) {
    if (isOver() || Date.now() > deadline) {
      await stop();
      throw new Error(`The development server does not serve:\n${stderr}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop };
}

async function serves(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch (error) {
    // Nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
