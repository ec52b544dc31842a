import { existsSync } from 'node:fs';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUse } from '../db/errors.ts';
import { migrate } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { followMail } from '../mail/unsent.ts';
import { type Settings, StartRefused } from '../settings/settings.ts';
import { sendAdminCommand } from './admin-socket.ts';
import { backUp } from './backup.ts';
import { followBlock } from './block-order.ts';
import { openClock } from './clock.ts';
import { followCustomer } from './customer-order.ts';
import { printDay } from './day-order.ts';
import { eraseAll } from './erase.ts';
import { warningsOf } from './health.ts';
import { followHours } from './hours-order.ts';
import { followPayments } from './open-payments.ts';
import { followOrder } from './queue-order.ts';
import { followUndo } from './undo-order.ts';
import { followVisit } from './visit-order.ts';

interface Shop {
  db: Db;
  now: () => Date;
}

/** The commands for a shop's database. */
const commands = {
  payments: followPayments,
  queue: followOrder,
  visit: followVisit,
  day: printDay,
  customer: followCustomer,
  block: followBlock,
  hours: followHours,
  undo: followUndo,
  mail: followMail,
  warnings: async ({ db }: Shop) => (await warningsOf(db)).join('\n'),
  sweep: ({ db, now }: Shop) => eraseAll(db, now()),
  backup: ({ db, now }: Shop, [file]: readonly string[]) => backUp(db, file, now()),
};
type Command = keyof typeof commands;

const isCommand = (word: string | undefined): word is Command => word !== undefined && word in commands;

/** Runs a command on the database of this process. */
export async function answerCommand(shop: Shop, [name, ...args]: readonly string[]): Promise<string> {
  if (!isCommand(name)) throw new StartRefused(`Unknown command: ${name}.`);
  return commands[name](shop, args);
}

/**
 * Runs a command. It opens a PostgreSQL database itself. If a running site has the embedded database open, it sends
 * the command to that process (OPS-76), which also uses its own clock (OPS-83).
 */
export async function runCommand(
  { databaseUrl, dataDir, clockOffsetMs }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'clockOffsetMs'>,
  args: readonly [Command, ...string[]],
): Promise<string> {
  if (databaseUrl === null && !existsSync(dataDir))
    throw new StartRefused(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return sendAdminCommand(dataDir, args);
  }
  try {
    // A backup copies the tables as they are, because older code may be serving them.
    if (args[0] !== 'backup') await migrate(database);
    const { now } = await openClock(database.db, clockOffsetMs);
    return await answerCommand({ db: database.db, now }, args);
  } finally {
    await database.close();
  }
}
