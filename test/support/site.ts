import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './built.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { freePort } from './free-port.ts';

/** The time in milliseconds for a start. The first start creates an embedded database. */
const PATIENCE_MS = 60_000;

/** Node flags for a process that runs only for seconds: the embedded database then uses less CPU time without optimised WebAssembly. */
const forSeconds = ['--liftoff-only'];

export interface SiteOptions {
  /** The folder of the build. */
  built?: string;
  /** The database to start with. The default is the database of the tests' shop. */
  emptyDatabase?: string;
  /** Without a copy, the site creates its database itself. The default is true. */
  copiesDatabase?: boolean;
  /** The site's environment variables. Without a `DATABASE_URL` the site has an embedded database in a folder of its own. */
  environment?: Record<string, string>;
  /** Node flags. Measurements and load tests use none, as in production. */
  flags?: readonly string[];
  /** The lines on standard error that this test expects. Any other line fails the test. */
  complaints?: readonly RegExp[];
}

/** The built site in a process of its own. */
export interface Site {
  /** `http://127.0.0.1:PORT` without a trailing slash. It stays the same over restarts. */
  url: string;
  /** The folder of the embedded database. */
  dataDir: string;
  /** The output on standard error and on standard output. */
  stderr(): string;
  stdout(): string;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
  /** Whether the process has ended by itself. */
  isGone(): boolean;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Stops the process gracefully, as a supervisor does before a restart. */
  terminate(): Promise<void>;
  /** Starts the site again after `kill`, on the same port and data. The settings are kept for later starts. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Stops the site gracefully. Throws if it had died, exits with an error or wrote unexpected lines. */
  stop(): Promise<void>;
}

/** Starts the built site on a free port and waits until it serves. */
export async function startSite({
  built = 'dist',
  emptyDatabase,
  copiesDatabase = true,
  environment = {},
  flags = forSeconds,
  complaints = [],
}: SiteOptions = {}): Promise<Site> {
  const port = environment.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'site-for-tests-'));
  const dataDir = environment.DATA_DIR ?? join(folder, 'data');
  if (copiesDatabase && !environment.DATA_DIR && !environment.DATABASE_URL)
    copyEmptyDatabase(dataDir, emptyDatabase);
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

  // Kill the server if the test run is stopped.
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
    await waitForSite(url, child, () => stderr);
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
      if (diedBefore) throw new Error(`The site ended by itself before \`stop\`. Standard error:\n${stderr}`);
      if (code !== null && code !== 0)
        throw new Error(`The site exited with code ${code}; expected 0. Standard error:\n${stderr}`);
      const lines = stderr
        .split('\n')
        .filter((line) => line !== '' && !complaints.some((pattern) => pattern.test(line)));
      if (lines.length > 0)
        throw new Error(
          `The site wrote lines on standard error that \`complaints\` does not allow:\n${lines.join('\n')}`,
        );
    },
  };
}

/** Runs `npm run` with a command after the build and returns the output. Rejects if the exit code is not 0. */
export const command = (
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [...forSeconds, 'dist/server/main.js', ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  });

/** Starts a site that must fail to start, and returns how it ended. */
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

/** Waits until a site serves. If that takes too long, kills it and throws an error with its standard error. */
export async function waitForSite(url: string, child: ChildProcess, stderr: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await serves(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The site did not serve in time. Standard error:\n${stderr()}`);
}

async function serves(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch (error) {
    // No process listens on the port yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
