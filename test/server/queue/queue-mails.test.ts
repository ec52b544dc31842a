import { beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../../server/mail/mailer.ts';
import { sandboxMail } from '../../../server/mail/sandbox-carrier.ts';
import { answerCommand } from '../../../server/ops/commands.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { FRIDAY, openQueueServer } from './queue-server.ts';

describe.each(engines)('the mails of a place in the queue, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const undoLast = async () => {
    const acts = server.database.db.selectFrom('acts').select('act_id').where('undone_by', 'is not', null);
    return run('undo', String((await acts.orderBy('act_id', 'desc').executeTakeFirstOrThrow()).act_id));
  };
  /** Returns the mails after the mail of the join: `2 next` is the mail to customer 2 that they are next. */
  const later = async () =>
    (await server.mails())
      .filter(({ subject }) => !subject.startsWith('You are in the queue'))
      .map(({ to_address, subject }) =>
        `${to_address.replace(/\D/g, '')} ${subject.replace(' at Wattle & Blade Marrickville', '')}`
          .replace('You are next', 'next')
          .replace('It is your turn', 'turn'),
      );

  it('say that it is the turn of a customer, and that the customer behind is next (QUEUE-89)', async () => {
    await server.fill(3);
    expect(await later()).toEqual([]);
    await server.next();
    expect(await later()).toEqual(['1 turn', '2 next']);
    await server.next();
    await server.next();
    expect(await later()).toEqual(['1 turn', '2 next', '2 turn', '3 next', '3 turn']);
    const texts = (await server.mails()).map(({ text_body }) => text_body).slice(3);
    expect(texts[0]).toContain(
      'It is your turn. Please come to the counter. We are holding the chair for you.',
    );
    expect(texts[1]).toContain('You are next in the queue. Please come to the shop now');
    for (const text of texts)
      expect(text).toContain('Where: Wattle & Blade Marrickville, Shop 2, 1187 Illawarra Road');
  });

  it('are sent once for parallel calls', async () => {
    await server.fill(6);
    await Promise.all(Array.from({ length: 3 }, () => server.next()));
    expect(await later()).toEqual(['1 turn', '2 next', '2 turn', '3 next', '3 turn', '4 next']);
  });

  it('do not repeat the mail of the join to a customer who joins as number 1 (QUEUE-89)', async () => {
    const [first = ''] = await server.fill(1);
    await server.leave(first);
    await server.join();
    expect(await later()).toEqual([]);
  });

  it('follow a customer who leaves, if the first customer then is a different customer (QUEUE-89)', async () => {
    const [first = '', second = '', , fourth = ''] = await server.fill(4);
    await server.leave(fourth);
    await server.leave(second);
    expect(await later()).toEqual([]);
    await server.leave(first);
    await server.leave(first);
    expect(await later()).toEqual(['3 next']);
  });

  it('are not sent again after the undo of a call (QUEUE-89, SHOP-96)', async () => {
    await server.fill(2);
    await run('queue', 'next', '1');
    await undoLast();
    await run('queue', 'next', '1');
    await run('queue', 'next', '1');
    expect(await later()).toEqual(['1 turn', '2 next', '2 turn']);
  });

  it('are not sent to a walk-in without an address, and skip no customer behind (QUEUE-88, QUEUE-89)', async () => {
    await run('queue', 'add', '1', 'Ben', '1');
    await server.fill(2);
    await run('queue', 'next', '1');
    expect(await later()).toEqual(['1 next']);
  });

  it('follow the undo of an added walk-in (QUEUE-89, SHOP-96)', async () => {
    await run('queue', 'add', '1', 'Ben', '1');
    await server.fill(2);
    await undoLast();
    expect(await later()).toEqual(['1 next']);
  });

  it.each([
    [FRIDAY, '21:30'],
    ['2026-11-21', '10:00'],
  ])('are not sent to a place that closed with its day: on %s at %s (QUEUE-89)', async (day, time) => {
    const [first = ''] = await server.fill(2);
    server.at(day, time);
    await server.leave(first);
    await server.next();
    expect(await later()).toEqual([]);
  });

  it.each([
    ['turn', 14, true],
    ['turn', 15, false],
    ['next', 29, true],
    ['next', 30, false],
  ])('with a delay of a mail "%s" of %i minutes are sent: %s (SHOP-72)', async (mail, minutes, isSent) => {
    await server.fill(2);
    await server.next();
    server.later(minutes);
    await sendDue({ ...server.deps, carrier: sandboxMail });
    const subject = mail === 'turn' ? 'It is your turn%' : 'You are next%';
    const outbox = server.database.db
      .selectFrom('outbox')
      .select('sent_at')
      .where('subject', 'like', subject);
    expect((await outbox.executeTakeFirstOrThrow()).sent_at !== null).toBe(isSent);
  });
});
