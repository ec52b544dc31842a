import { existsSync } from 'node:fs';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUse } from '../db/errors.ts';
import { migrate } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { followMail } from '../mail/unsent.ts';
import { type Settings, StartRefused } from '../settings/settings.ts';
import { askHatch } from './admin-socket.ts';
import { backUp } from './backup.ts';
import { openClock } from './clock.ts';
import { eraseAll } from './erase.ts';
import { warningsOf } from './health.ts';
import { followPayments } from './open-payments.ts';
import { followOrder } from './queue-order.ts';

interface Shop {
  db: Db;
  now: () => Date;
}

/** What can be asked of a shop's database beside the site. */
const commands = {
  payments: followPayments,
  queue: followOrder,
  mail: followMail,
  warnings: async ({ db }: Shop) => (await warningsOf(db)).join('\n'),
  sweep: ({ db, now }: Shop) => eraseAll(db, now()),
  backup: ({ db, now }: Shop, [file]: readonly string[]) => backUp(db, file, now()),
};
type Command = keyof typeof commands;

const isCommand = (word: string | undefined): word is Command => word !== undefined && word in commands;

/** Answers a command with the database that this process has. */
export async function answerCommand(shop: Shop, [name, ...words]: readonly string[]): Promise<string> {
  if (!isCommand(name)) throw new StartRefused(`There is no command ${name}.`);
  return commands[name](shop, words);
}

/** A PostgreSQL is asked itself; the embedded database belongs to the running site, if one runs, which is asked (OPS-76). Its clock is the site's (OPS-83). */
export async function runCommand(
  { databaseUrl, dataDir, clockOffsetMs }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'clockOffsetMs'>,
  words: readonly [Command, ...string[]],
): Promise<string> {
  if (databaseUrl === null && !existsSync(dataDir))
    throw new StartRefused(`There is no database in ${dataDir}: DATA_DIR and DATABASE_URL say where it is.`);
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return askHatch(dataDir, words);
  }
  try {
    // A backup is of what is there, which older code may be serving.
    if (words[0] !== 'backup') await migrate(database);
    const { now } = await openClock(database.db, clockOffsetMs);
    return await answerCommand({ db: database.db, now }, words);
  } finally {
    await database.close();
  }
}
