import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { startMailer } from '../../../server/mail/mailer.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { FROM, mailToGina, openMailRoom } from './mail-room.ts';

const PATIENCE = { timeout: 20_000, interval: 10 };
const MANY = 120;

describe.each(engines)('whoever sends mail on the %s database', (engine) => {
  const post = kept(() => openMailRoom(engine));
  beforeEach(() => post.reset());

  /** The mailer of one process, on its own connections where there can be any. */
  async function startProcess() {
    const database = post.database.url ? await openDatabase({ databaseUrl: post.database.url }) : null;
    const carrier = smtpMail({ url: post.server.url, from: FROM });
    const stop = startMailer({ ...post.room, db: database?.db ?? post.room.db, carrier });
    let ended: Promise<void> | undefined;
    const end = () => {
      ended ??= stop().then(() => database?.close());
      return ended;
    };
    onTestFinished(end);
    return end;
  }

  const untilSent = (count: number) =>
    vi.waitUntil(async () => (await post.rows()).filter((row) => row.sent_at).length === count, PATIENCE);

  it('sends nothing of a transaction that came to nothing (SHOP-28)', async () => {
    await startProcess();
    const failed = inTransaction(post.room.db, async (tx) => {
      await queueMail(tx, { ...mailToGina, subject: 'Never' }, post.clock.now);
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    await post.queue();
    await untilSent(1);
    expect(post.server.received.map(({ subject }) => subject)).toEqual(['Your booking']);
    expect(await post.rows()).toHaveLength(1);
  });

  it(`sends each of ${MANY} mails once, however many processes there are (SHOP-29)`, async () => {
    for (let n = 0; n < MANY / 2; n += 1) await post.queue({ subject: `Mail ${n}` });
    await Promise.all([startProcess(), startProcess(), startProcess()]);
    for (let n = MANY / 2; n < MANY; n += 1) await post.queue({ subject: `Mail ${n}` });
    await untilSent(MANY);
    const subjects = post.server.received.map(({ subject }) => subject);
    expect(subjects).toHaveLength(MANY);
    expect(new Set(subjects).size).toBe(MANY);
    expect((await post.rows()).map(({ attempts }) => attempts)).toEqual(Array(MANY).fill(1));
    expect(post.log).toEqual([]);
  });

  it('lets no slow mail hold up the others', async () => {
    const held = post.holdNext();
    await startProcess();
    await post.queue({ subject: 'Slow' });
    await held.reached;
    await post.queue({ subject: 'Quick' });
    await untilSent(1);
    held.letGo();
    await untilSent(2);
    expect(post.server.received.map(({ subject }) => subject)).toEqual(['Quick', 'Slow']);
  });

  it('stops when the mail on its way has come through, and takes no other', async () => {
    const held = post.holdNext();
    const end = await startProcess();
    await post.queue();
    await held.reached;
    const ended = end();
    await post.queue({ subject: 'Too late' });
    held.letGo();
    await ended;
    expect(post.server.received).toHaveLength(1);
    expect((await post.rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
    expect(post.log).toEqual([]);
  });

  it('does not unsend what others sent meanwhile, when its own late attempt fails', async () => {
    const held = post.holdNext();
    await post.queue();
    const stuck = post.send();
    await held.reached;
    await post.sendAfter(5);
    expect(await post.row()).toMatchObject({ sent_at: post.clock.now, attempts: 2 });
    held.refuse(Object.assign(new Error('No such user'), { responseCode: 550 }));
    await stuck;
    expect(await post.row()).toMatchObject({ sent_at: post.clock.now, given_up_at: null, last_error: null });
  });

  it('leaves to others what it took and did not come back for, once its lease is over', async () => {
    const held = post.holdNext();
    await post.queue();
    const stuck = post.send();
    await held.reached;
    await post.sendAfter(4.99);
    expect(post.server.offered).toBe(1);
    await post.sendAfter(0.01);
    expect(post.server.offered).toBe(2);
    held.letGo();
    await stuck;
    const ids = post.server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
