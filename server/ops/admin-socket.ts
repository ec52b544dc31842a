import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import * as v from 'valibot';
import { StartRefused } from '../settings/settings.ts';

const Words = v.array(v.string());

/** A socket in the data folder: who may write there may ask. The shorter name, because systems take no long one. */
function hatchIn(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${resolve(dataDir)}`;
  const path = resolve(dataDir, 'commands');
  const nearer = relative(process.cwd(), path);
  return nearer.length < path.length ? join('.', nearer) : path;
}

/** Lets the commands of this machine at the embedded database, which this process alone can open (OPS-76). */
export async function openHatch(
  dataDir: string,
  answer: (words: readonly string[]) => Promise<string>,
): Promise<() => void> {
  const path = hatchIn(dataDir);
  // The folder is this process's: who left it there is gone.
  rmSync(path, { force: true });
  const server = createServer(async (asked, response) => {
    try {
      response.end(await answer(v.parse(Words, await json(asked))));
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

/** Asks the process that has the data folder. Throws its words where it cannot. */
export async function askHatch(dataDir: string, words: readonly string[]): Promise<string> {
  const asking = request({ socketPath: hatchIn(dataDir), method: 'POST', agent: false }).end(
    JSON.stringify(words),
  );
  const [answer] = await once(asking, 'response').catch(() => {
    throw new StartRefused(
      `Another process has ${dataDir} and does not answer yet: ask again once the site is open, and on its machine or in its container.`,
    );
  });
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new StartRefused(said);
  return said;
}
