import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { startMailer } from '../../../server/mail/mailer.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { FROM, mailToGina, openMailRoom } from './mail-fixture.ts';

const PATIENCE = { timeout: 20_000, interval: 10 };
const COUNT = 120;

describe.each(engines)('the mail worker on the %s database', (engine) => {
  const post = kept(() => openMailRoom(engine));
  beforeEach(() => post.reset());

  /** Starts the mailer of a process, with separate database connections where the engine allows it. */
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

  it('sends no mail of a failed transaction (SHOP-28)', async () => {
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

  it(`sends each of ${COUNT} mails once from several processes (SHOP-29)`, async () => {
    for (let n = 0; n < COUNT / 2; n += 1) await post.queue({ subject: `Mail ${n}` });
    await Promise.all([startProcess(), startProcess(), startProcess()]);
    for (let n = COUNT / 2; n < COUNT; n += 1) await post.queue({ subject: `Mail ${n}` });
    await untilSent(COUNT);
    const subjects = post.server.received.map(({ subject }) => subject);
    expect(subjects).toHaveLength(COUNT);
    expect(new Set(subjects).size).toBe(COUNT);
    expect((await post.rows()).map(({ attempts }) => attempts)).toEqual(Array(COUNT).fill(1));
    expect(post.log).toEqual([]);
  });

  it('sends further mails while the delivery of a mail is slow', async () => {
    const heldMail = post.holdNext();
    await startProcess();
    await post.queue({ subject: 'Slow' });
    await heldMail.reached;
    await post.queue({ subject: 'Quick' });
    await untilSent(1);
    heldMail.letGo();
    await untilSent(2);
    expect(post.server.received.map(({ subject }) => subject)).toEqual(['Quick', 'Slow']);
  });

  it('stops after the current mail, and takes no further mail', async () => {
    const heldMail = post.holdNext();
    const end = await startProcess();
    await post.queue();
    await heldMail.reached;
    const ended = end();
    await post.queue({ subject: 'Too late' });
    heldMail.letGo();
    await ended;
    expect(post.server.received).toHaveLength(1);
    expect((await post.rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
    expect(post.log).toEqual([]);
  });

  it('keeps the success of a second process when the first attempt fails late', async () => {
    const heldMail = post.holdNext();
    await post.queue();
    const stuck = post.send();
    await heldMail.reached;
    await post.sendAfter(5);
    expect(await post.row()).toMatchObject({ sent_at: post.clock.now, attempts: 2 });
    heldMail.refuse(Object.assign(new Error('No such user'), { responseCode: 550 }));
    await stuck;
    expect(await post.row()).toMatchObject({ sent_at: post.clock.now, given_up_at: null, last_error: null });
  });

  it('lets a second process send a mail whose lease has expired', async () => {
    const heldMail = post.holdNext();
    await post.queue();
    const stuck = post.send();
    await heldMail.reached;
    await post.sendAfter(4.99);
    expect(post.server.offered).toBe(1);
    await post.sendAfter(0.01);
    expect(post.server.offered).toBe(2);
    heldMail.letGo();
    await stuck;
    const ids = post.server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
