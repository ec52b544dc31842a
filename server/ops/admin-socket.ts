import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import * as v from 'valibot';
import { StartRefused } from '../settings/settings.ts';

const Args = v.array(v.string());

/**
 * The path of the admin socket in the data folder, where file permissions control the access. It returns the
 * shorter of the absolute and the relative path, because systems limit the length of a socket path.
 */
function socketPathIn(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${resolve(dataDir)}`;
  const path = resolve(dataDir, 'commands');
  const nearer = relative(process.cwd(), path);
  return nearer.length < path.length ? join('.', nearer) : path;
}

/**
 * Opens the admin socket: commands on this machine use it to reach the embedded database, which only this process
 * can open (OPS-76). Returns a function that closes it.
 */
export async function openAdminSocket(
  dataDir: string,
  answer: (words: readonly string[]) => Promise<string>,
): Promise<() => void> {
  const path = socketPathIn(dataDir);
  // This process owns the folder, so a socket in it is left over from a process that has ended.
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    try {
      response.end(await answer(v.parse(Args, await json(incoming))));
    } catch (error) {
      response.writeHead(400).end(error instanceof Error ? error.message : String(error));
    }
  });
  const mask = process.umask(0o177);
  server.listen(path);
  process.umask(mask);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Sends a command to the process that has the data folder open. Throws a `StartRefused` with its message when the
 * command fails.
 */
export async function sendAdminCommand(dataDir: string, words: readonly string[]): Promise<string> {
  const outgoing = request({ socketPath: socketPathIn(dataDir), method: 'POST', agent: false }).end(
    JSON.stringify(words),
  );
  const [answer] = await once(outgoing, 'response').catch(() => {
    throw new StartRefused(
      `Another process has ${dataDir} open and does not answer. Run this command when the site is open, on its machine or in its container.`,
    );
  });
  const answerText = await text(answer);
  if (answer.statusCode !== 200) throw new StartRefused(answerText);
  return answerText;
}
