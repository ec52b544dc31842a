import type { Selectable } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import type { LogEntry } from '../../../server/http/deps.ts';
import type { MailCarrier } from '../../../server/mail/mail-carrier.ts';
import { sendDue } from '../../../server/mail/mailer.ts';
import { type Mail, queueMail } from '../../../server/mail/outbox.ts';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { type Engine, openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { deferred } from '../../support/deferred.ts';
import { type MailServer, startMailServer } from '../../support/smtp.ts';

export const FROM = 'Wattle & Blade <hello@wattleandblade.example>';
export const OPENING_NIGHT = new Date('2026-11-20T00:00:00Z');
export const MINUTE_MS = 60_000;

/** An outbox, a real mail server and the carrier between them, with a clock for tests. */
export interface MailRoom {
  database: TestDatabase;
  server: MailServer;
  clock: { now: Date };
  log: LogEntry[];
  room: {
    db: TestDatabase['db'];
    now: () => Date;
    log: (entry: LogEntry) => void;
    publicUrl: string;
    carrier: MailCarrier;
  };
  /** Queues a mail in a committed transaction. */
  queue(mail?: Partial<Mail>): Promise<void>;
  /** Sends all due mails. */
  send(): Promise<void>;
  /** Advances the clock by minutes, then sends all due mails. */
  sendAfter(minutes: number): Promise<void>;
  /** Makes the mail server hold the response to the next complete mail until it is released or refused. */
  holdNext(): { reached: Promise<void>; letGo: () => void; refuse: (error: Error) => void };
  /** Returns the outbox, oldest first. */
  rows(): Promise<Selectable<Tables['outbox']>[]>;
  /** Returns the only row of the outbox. */
  row(): Promise<Selectable<Tables['outbox']>>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const mailToGina: Mail = {
  to: 'gina@guest.example',
  subject: 'Your booking',
  text: 'Hello Gina,\n\nsee you on Thursday.',
  html: '<p>Hello Gina</p>',
};

export async function openMailRoom(engine?: Engine): Promise<MailRoom> {
  const database = await openTestDatabase(engine);
  const server = await startMailServer();
  const clock = { now: OPENING_NIGHT };
  const log: LogEntry[] = [];
  const carrier = smtpMail({ url: server.url, from: FROM });
  const room = {
    db: database.db,
    now: () => clock.now,
    log: (entry: LogEntry) => void log.push(entry),
    publicUrl: 'https://shop.example',
    carrier,
  };
  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('outbox_id').execute();
  return {
    database,
    server,
    clock,
    log,
    room,
    queue: (mail = {}) =>
      inTransaction(database.db, (tx) => queueMail(tx, { ...mailToGina, ...mail }, clock.now)),
    send: () => sendDue(room),
    async sendAfter(minutes) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
      await sendDue(room);
    },
    holdNext() {
      const [reach, answer] = [deferred(), deferred()];
      server.beforeAccepting = () => {
        server.beforeAccepting = async () => {};
        reach.open();
        return answer.opened;
      };
      return { reached: reach.opened, letGo: answer.open, refuse: answer.bar };
    },
    rows,
    async row() {
      const [row, ...others] = await rows();
      if (!row || others.length > 0) throw new Error(`The outbox has ${others.length + (row ? 1 : 0)} rows.`);
      return row;
    },
    async reset() {
      clock.now = OPENING_NIGHT;
      log.length = 0;
      room.carrier = carrier;
      Object.assign(server, { received: [], offered: 0, fault: null, beforeAccepting: async () => {} });
      await database.reset();
    },
    async close() {
      carrier.close();
      await server.stop();
      await database.close();
    },
  };
}
