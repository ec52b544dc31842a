import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './built.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { freePort } from './free-port.ts';

/** How long a start may take, in milliseconds: a first start makes an embedded database. */
const PATIENCE_MS = 60_000;

/** For a process that is there for seconds: the embedded database costs less where nobody makes its code faster first. */
const forSeconds = ['--liftoff-only'];

export interface SiteOptions {
  /** Where it was built to. */
  built?: string;
  /** The database that it begins with; the one of the tests' shop, where none is named. */
  emptyDatabase?: string;
  /** Settings of the site. Without a `DATABASE_URL` it gets an embedded database in a folder of its own. */
  environment?: Record<string, string>;
  /** Of Node. What is measured, or worked hard, goes as it goes in a shop: without any. */
  flags?: readonly string[];
  /** What this test lets the server say on standard error; every other line fails it. */
  complaints?: readonly RegExp[];
}

/** The really built site, as a process of its own. */
export interface Site {
  /** `http://127.0.0.1:PORT`, without a last slash. It stays the same over restarts. */
  url: string;
  /** Where its embedded database is, if it has one. */
  dataDir: string;
  /** What it has written on standard error, and on standard output. */
  stderr(): string;
  stdout(): string;
  /** Tells its process, as `kill` does. */
  signal(name: NodeJS.Signals): void;
  /** Whether its process has ended by itself. */
  isGone(): boolean;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as a supervisor does before it starts it again. */
  terminate(): Promise<void>;
  /** Starts it again after `kill`, on the same port and data. Settings named here differ from now on. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Ends it as an operator would. Throws when it died by itself, did not end well or complained. */
  stop(): Promise<void>;
}

/** Starts the built site on a free port and waits until it serves. */
export async function startSite({
  built = 'dist',
  emptyDatabase,
  environment = {},
  flags = forSeconds,
  complaints = [],
}: SiteOptions = {}): Promise<Site> {
  const port = environment.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'site-for-tests-'));
  const dataDir = environment.DATA_DIR ?? join(folder, 'data');
  if (!environment.DATA_DIR && !environment.DATABASE_URL) copyEmptyDatabase(dataDir, emptyDatabase);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  };
  let stderr = '';
  let stdout = '';
  let child: ChildProcess | undefined;

  // A test run that is stopped leaves no server behind.
  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);

  const start = async (settings: Record<string, string> = {}) => {
    Object.assign(env, settings);
    child = spawn(process.execPath, [...flags, join(built, 'server/main.js')], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      stderr += String(chunk);
    });
    await untilItServes(url, child, () => stderr);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const process = child;
    child = undefined;
    if (!process) return null;
    if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
    const exited = once(process, 'exit');
    process.kill(signal);
    await exited;
    return process.exitCode;
  };

  const isGone = () => child !== undefined && (child.exitCode !== null || child.signalCode !== null);

  await start().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    dataDir,
    start,
    stderr: () => stderr,
    stdout: () => stdout,
    signal: (name) => void child?.kill(name),
    isGone,
    async kill() {
      await end('SIGKILL');
    },
    async terminate() {
      await end('SIGTERM');
    },
    async stop() {
      const diedBefore = isGone();
      const code = await end('SIGTERM');
      process.removeListener('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
      if (diedBefore) throw new Error(`The site died by itself:\n${stderr}`);
      if (code !== null && code !== 0) throw new Error(`The site ended with code ${code}:\n${stderr}`);
      const lines = stderr
        .split('\n')
        .filter((line) => line !== '' && !complaints.some((one) => one.test(line)));
      if (lines.length > 0) throw new Error(`The site said what no test expects:\n${lines.join('\n')}`);
    },
  };
}

/** `npm run` with a command, once everything is built: what it says. Rejects where it ends with another code than 0. */
export const command = (
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [...forSeconds, 'dist/server/main.js', ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  });

/** Runs a start that is to fail, and tells how it ended. */
export async function failingStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [...forSeconds, 'dist/server/main.js'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await once(child, 'close');
  clearTimeout(impatience);
  return { code: child.exitCode, stderr };
}

/** Waits for a site that was started, and ends it when it does not serve in time. Throws with what it complained of. */
export async function untilItServes(url: string, child: ChildProcess, stderr: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await serves(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The site does not serve:\n${stderr()}`);
}

async function serves(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch (error) {
    // Nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
