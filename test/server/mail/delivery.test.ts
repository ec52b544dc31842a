import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { resetMail, verifyMail } from '../../../server/mail/account-mails.ts';
import { SITE_URL_MARK } from '../../../server/mail/letter.ts';
import { sendDue } from '../../../server/mail/mailer.ts';
import { forgetOldMail } from '../../../server/mail/outbox.ts';
import { sandboxMail } from '../../../server/mail/sandbox-carrier.ts';
import { smtpMail } from '../../../server/mail/smtp-carrier.ts';
import { kept } from '../../support/kept.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { FROM, MINUTE_MS, mailToGina, OPENING_NIGHT, openMailRoom } from './mail-fixture.ts';

const DAY_MINUTES = 24 * 60;
const withoutBody = { text_body: '', html_body: null, attachments: [] };

describe('a queued mail', () => {
  const post = kept(openMailRoom);
  beforeEach(() => post.reset());

  it('is delivered completely', async () => {
    const subject = 'Grüße & a very long subject that does not fit one line of a mail: «Thursday» 💈';
    const text = `Hello Gina,\n\n${'A line that is longer than mail likes. '.repeat(40)}\n.\n`;
    const html = '<!doctype html><p style="color:red">Grüße</p>';
    const file = { filename: 'booking.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' };
    await post.queue({
      subject,
      text,
      html,
      attachments: [{ ...file, content: 'BEGIN:VCALENDAR\r\nü\r\n' }],
    });
    await post.send();
    expect(post.server.received).toHaveLength(1);
    const [mail] = post.server.received;
    // The parser changes the line ends of a text file.
    expect(mail).toMatchObject({
      recipients: ['gina@guest.example'],
      from: { name: 'Wattle & Blade', address: 'hello@wattleandblade.example' },
      to: [{ name: '', address: 'gina@guest.example' }],
      subject,
      attachments: [{ filename: 'booking.ics', mimeType: 'text/calendar', content: 'BEGIN:VCALENDAR\nü\n' }],
    });
    expect(mail?.text?.trim()).toBe(text.trim());
    expect(mail?.html?.trim()).toBe(html);
    expect(new Date(mail?.date ?? '')).toEqual(OPENING_NIGHT);
    expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@wattleandblade\.example>$/);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.headers.find(({ key }) => key === 'bcc' || key === 'cc')).toBeUndefined();
  });

  it('has the URL of the site in place of its mark (MANAGE-23)', async () => {
    await post.queue({
      text: `${SITE_URL_MARK}/my-visit/#key`,
      html: `<p>${SITE_URL_MARK}/my-visit/#key</p>`,
    });
    await post.send();
    const [mail] = post.server.received;
    expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual([
      'https://shop.example/my-visit/#key',
      '<p>https://shop.example/my-visit/#key</p>',
    ]);
  });

  it('is sent once; its body is erased then, and its row after 30 days (SHOP-29, SHOP-30)', async () => {
    await post.queue();
    await post.send();
    await post.sendAfter(DAY_MINUTES);
    expect(post.server.received).toHaveLength(1);
    expect(await post.row()).toMatchObject({ ...withoutBody, sent_at: OPENING_NIGHT, last_error: null });
    expect(post.log).toEqual([]);
    const { db } = post.database;
    const lastMoment = OPENING_NIGHT.getTime() + 30 * DAY_MINUTES * MINUTE_MS;
    await forgetOldMail(db, new Date(lastMoment));
    expect(await post.rows()).toHaveLength(1);
    await forgetOldMail(db, new Date(lastMoment + 1));
    expect(await post.rows()).toEqual([]);
  });

  it.each([
    'evil@guest.example\r\nBcc: victim@guest.example',
    'gina@guest.example, victim@guest.example',
    'gina@guest.example>\r\nRCPT TO:<victim@guest.example',
    'Gina <gina@guest.example>',
    'friends: victim@guest.example;',
    ' gina@guest.example',
    '',
  ])('is given up without delivery when its address is %j', async (to) => {
    await post.queue({ to });
    await post.send();
    expect(post.server.offered).toBe(0);
    expect(await post.row()).toMatchObject({ sent_at: null, given_up_at: OPENING_NIGHT });
    expect(post.log).toEqual([{ level: 'error', event: 'mail.given.up', error: 'mail 1: no address' }]);
  });

  it('is delivered to its address, with its subject in one line', async () => {
    const to = "o'brien!#$%&*+-/=?^_`{|}~@guest.example";
    await post.queue({ to, subject: 'Hello\r\nBcc: victim@guest.example\r\n\r\nbody' });
    await post.send();
    expect(post.server.received).toMatchObject([{ recipients: [to], to: [{ address: to }] }]);
    expect(post.server.received[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(post.server.received[0]?.text?.trim()).toBe(mailToGina.text);
  });

  it.each(['sender', 'recipient', 'data'] as const)(
    'is sent again when its %s is refused temporarily',
    async (at) => {
      post.server.fault = { at, code: 450, message: 'Try again, gina@guest.example' };
      await post.queue();
      await post.send();
      expect(await post.row()).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 });
      await post.sendAfter(0.99);
      expect(post.server.offered).toBe(1);
      post.server.fault = null;
      await post.sendAfter(0.01);
      expect(post.server.received).toHaveLength(1);
      expect(await post.row()).toMatchObject({ attempts: 2, last_error: null, sent_at: post.clock.now });
      expect(post.log).toHaveLength(1);
      expect(JSON.stringify(post.log)).not.toContain('gina');
    },
  );

  it('is retried after twice the time, at most six hours, for three days (SHOP-29)', async () => {
    post.server.fault = { at: 'recipient', code: 451, message: 'Greylisted' };
    await post.queue();
    await post.send();
    const waits: number[] = [];
    for (let row = await post.row(); row.given_up_at === null; row = await post.row()) {
      const wait = (row.next_attempt_at.getTime() - post.clock.now.getTime()) / MINUTE_MS;
      waits.push(wait);
      await post.sendAfter(wait);
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
    expect(new Set(waits.slice(10))).toEqual(new Set([360]));
    const lasted = post.clock.now.getTime() - OPENING_NIGHT.getTime();
    expect(lasted / MINUTE_MS / DAY_MINUTES).toBeGreaterThanOrEqual(3);
    expect(lasted / MINUTE_MS / DAY_MINUTES).toBeLessThan(3.25);

    post.server.fault = null;
    await post.sendAfter(DAY_MINUTES);
    expect(post.server.received).toEqual([]);
    expect(await post.row()).toMatchObject({ ...withoutBody, last_error: expect.any(String) });
    expect(post.log.at(-1)).toEqual({
      level: 'error',
      event: 'mail.given.up',
      error: 'mail 1: RCPT TO 451',
    });
  });

  it('is sent within two minutes of the return of a mail server that was away for a day (SHOP-29)', async () => {
    await post.server.stop();
    await post.queue();
    const waits: number[] = [];
    for (let minutes = 0; minutes < DAY_MINUTES; minutes += waits.at(-1) ?? 1) {
      await post.sendAfter(waits.at(-1) ?? 0);
      const { next_attempt_at } = await post.row();
      waits.push((next_attempt_at.getTime() - post.clock.now.getTime()) / MINUTE_MS);
    }
    expect(waits.slice(0, 2)).toEqual([1, 2]);
    expect(new Set(waits.slice(1))).toEqual(new Set([2]));
    expect(new Set(post.log.map(({ error }) => error))).toEqual(new Set(['mail 1: CONN ESOCKET']));
    await post.server.start();
    await post.sendAfter(2);
    expect(post.server.received).toHaveLength(1);
  });

  it('is sent soon by a mail server that said that it was busy (SHOP-29)', async () => {
    post.server.fault = { at: 'sender', code: 421, message: 'Busy' };
    await post.queue();
    for (let times = 0; times < 9; times += 1) await post.sendAfter(2);
    post.server.fault = null;
    await post.sendAfter(2);
    expect(post.server.received).toHaveLength(1);
  });

  it.each([
    [
      'a reset link',
      45,
      resetMail({ to: 'gina@guest.example', firstName: 'Gina', link: 'https://a.example' }),
    ],
    [
      'a sign-up',
      23 * 60,
      verifyMail({ to: 'gina@guest.example', firstName: 'Gina', link: 'https://a.example' }),
    ],
  ])('with %s is not sent after minute %i (SHOP-72)', async (_, minutes, mail) => {
    await post.queue(mail);
    await post.sendAfter(minutes - 1);
    expect(post.server.received).toHaveLength(1);
    await post.queue(mail);
    await post.sendAfter(minutes);
    expect(post.server.offered).toBe(1);
    const [, late] = await post.rows();
    expect(late).toMatchObject({ ...withoutBody, sent_at: null, given_up_at: post.clock.now });
    expect(post.log).toEqual([{ level: 'warn', event: 'mail.outdated', error: 'mail 2' }]);
  });

  it.each(['recipient', 'data'] as const)(
    'is given up when its %s is refused permanently (SHOP-29)',
    async (at) => {
      post.server.fault = { at, code: 550, message: 'gina@guest.example: no such user' };
      await post.queue({ attachments: [{ filename: 'b.ics', type: 'text/calendar', content: 'BEGIN' }] });
      await post.send();
      post.server.fault = null;
      await post.sendAfter(DAY_MINUTES);
      expect(post.server.received).toEqual([]);
      expect(await post.row()).toMatchObject({
        ...withoutBody,
        given_up_at: OPENING_NIGHT,
        last_error: expect.stringContaining('no such user'),
      });
      const command = at === 'data' ? 'DATA' : 'RCPT TO';
      expect(post.log).toEqual([{ level: 'error', event: 'mail.given.up', error: `mail 1: ${command} 550` }]);
    },
  );

  it('is retried with its body when the mail server denies relaying', async () => {
    post.server.fault = {
      at: 'recipient',
      code: 554,
      message: '5.7.1 <gina@guest.example>: Relay access denied',
    };
    await post.queue();
    await post.send();
    expect(await post.row()).toMatchObject({ given_up_at: null, text_body: mailToGina.text });
    expect(post.log).toEqual([{ level: 'warn', event: 'mail.delayed', error: 'mail 1: RCPT TO 554 5.7.1' }]);
    post.server.fault = null;
    await post.sendAfter(1);
    expect(post.server.received).toHaveLength(1);
  });

  it('is not given up because of an error about the sender', async () => {
    post.server.fault = { at: 'sender', code: 553, message: 'You may not send as that' };
    await post.queue();
    await post.send();
    const wrong = smtpMail({ url: post.server.url.replace('%40', '%41'), from: FROM });
    const right = post.room.carrier;
    post.room.carrier = wrong;
    await post.sendAfter(1);
    wrong.close();
    expect(await post.row()).toMatchObject({ attempts: 2, given_up_at: null });
    expect(post.log.map(({ error }) => error)).toEqual([
      'mail 1: MAIL FROM 553',
      expect.stringMatching(/^mail 1: AUTH \w+ 535$/),
    ]);

    post.room.carrier = right;
    post.server.fault = null;
    await post.sendAfter(2);
    expect(post.server.received).toHaveLength(1);
  });

  it("keeps its body when the sandbox's mailbox receives it", async () => {
    post.room.carrier = sandboxMail;
    await post.queue();
    await post.send();
    expect(post.server.offered).toBe(0);
    expect(await post.row()).toMatchObject({ sent_at: OPENING_NIGHT, text_body: mailToGina.text });
    await forgetOldMail(post.database.db, new Date(OPENING_NIGHT.getTime() + 1e12));
    expect(await post.rows()).toHaveLength(1);
  });
});

it('a mail sent while the database connection was lost is recorded later and not sent again (OPS-86)', async () => {
  const post = await openMailRoom('PostgreSQL');
  const wire = await openTcpProxy(post.database.url ?? expect.unreachable());
  const far = await openDatabase({ databaseUrl: wire.url });
  onTestFinished(async () => {
    await far.close();
    await wire.close();
    await post.close();
  });
  const held = post.holdNext();
  await post.queue();
  const sent = sendDue({ ...post.room, db: far.db });
  await held.reached;
  await wire.cut();
  held.letGo();
  await vi.waitUntil(() => post.log.length > 0);
  await wire.mend();
  await sent;
  expect(post.log).toEqual([{ level: 'warn', event: 'mail.unnoted', error: expect.any(Error) }]);
  expect(await post.row()).toMatchObject({ ...withoutBody, sent_at: OPENING_NIGHT, attempts: 1 });
  await post.sendAfter(DAY_MINUTES);
  expect(post.server.received).toHaveLength(1);
});
