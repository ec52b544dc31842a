import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findProgram, installDebianPackage } from './install.ts';

const OLDEST_VERSION = 15;
/** The time in milliseconds for a server to answer. The machine may be busy. */
const PATIENCE_MS = 30_000;

/**
 * Vitest's global setup: starts a PostgreSQL server, unless `TEST_DATABASE_URL` is set. Sets this variable and returns
 * a function that stops the server.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}

/** Creates an empty database on the tests' server. */
export async function createDatabase(
  server = process.env.TEST_DATABASE_URL,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set, and the global setup has started no PostgreSQL server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropOn(server, name) };
}

/** PostgreSQL's code for a database that has connections. */
const IN_USE = '55006';

/**
 * Drops a database. A pool ends before its connections are closed, so PostgreSQL first waits for them: an end by force
 * would reach them as an error. After its five seconds, the rest is ended by force.
 */
async function dropOn(server: string, name: string): Promise<void> {
  try {
    await runOn(server, `drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    await runOn(server, `drop database ${name} with (force)`);
  }
}

interface PostgresServer {
  url: string;
  /** Stops the server if it runs, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with a data folder below `parent` and with other settings than the tests' server. */
export async function startPostgres(
  settings: Record<string, string> = {},
  parent = tmpdir(),
): Promise<PostgresServer> {
  const programs = findPostgres() ?? installPostgres();
  const folder = mkdtempSync(join(parent, 'postgres-for-tests-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userFor(['postgres', 'nobody']) : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' } };

  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    log_min_messages: 'fatal',
    ...settings,
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = async () => {
    const started = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await untilItAnswers(url, started);
    return started;
  };
  let child = await launch();
  const stopWithUs = () => child.kill('SIGINT');
  process.once('exit', stopWithUs);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    // SIGINT is a fast shutdown, which disconnects all clients.
    child.kill('SIGINT');
    await exited;
  };
  return {
    url,
    async restart() {
      await end();
      child = await launch();
    },
    async stop() {
      process.removeListener('exit', stopWithUs);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the program folder of the newest installed PostgreSQL that is new enough. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = versions
    .filter((version) => Number(version) >= OLDEST_VERSION)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  const initdb = findProgram(['initdb'], folders);
  if (!initdb || !existsSync(join(dirname(initdb), 'postgres'))) return undefined;
  const { stdout } = spawnSync(initdb, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout)?.[0]) >= OLDEST_VERSION ? dirname(initdb) : undefined;
}

function installPostgres(): string {
  installDebianPackage('postgresql', 'TEST_DATABASE_URL');
  const found = findPostgres();
  if (!found) throw new Error('PostgreSQL was installed, but initdb was not found.');
  return found;
}

function userFor(names: string[]): { uid: number; gid: number } {
  const idOf = (name: string, flag: string) =>
    spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim();
  const name = names.find((candidate) => idOf(candidate, '-u') !== '');
  if (!name) throw new Error(`PostgreSQL does not run as root, and there is no user ${names.join(' or ')}.`);
  return { uid: Number(idOf(name, '-u')), gid: Number(idOf(name, '-g')) };
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    try {
      return await runOn(url, 'select 1');
    } catch (error) {
      complaints += `${error instanceof Error ? error.message : error}\n`;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  child.kill('SIGKILL');
  throw new Error(`The tests' PostgreSQL does not answer:\n${complaints}`);
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
