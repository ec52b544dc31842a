import { shop } from 'virtual:shop';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app/app.ts';
import { openMetrics } from '../../../server/app/metrics.ts';
import { answerCommand } from '../../../server/ops/commands.ts';
import { diagnose } from '../../../server/ops/doctor.ts';
import { eraseOld } from '../../../server/ops/erase.ts';
import { warningsOf } from '../../../server/ops/health.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { mailToGina, openMailRoom } from './mail-fixture.ts';

describe.each(engines)('a given-up mail on the %s database', (engine) => {
  const post = kept(() => openMailRoom(engine));
  beforeEach(() => post.reset());
  const shopOf = () => ({
    ...post.room,
    database: post.database,
    lastSweep: () => null,
    clockJumps: () => 0,
  });
  const mail = (...words: string[]) => answerCommand(shopOf(), ['mail', ...words]);
  const givenUpCount = async () =>
    /^shop_outbox_given_up.*to="shop".* (\d+)$/m.exec(await openMetrics(shopOf()).text())?.[1];
  const readiness = async () => {
    const settings = readSettings({});
    const app = createApp({ settings, warnings: () => warningsOf(post.database.db) });
    const answer = await app.request('/readyz');
    return { status: answer.status, text: await answer.text() };
  };
  const refuse = async (code: number) => {
    post.server.fault = { at: 'recipient', code, message: 'mailbox is not there' };
    await post.queue({ to: shop.email });
    await post.send();
  };

  it.each([550, 552])(
    'to the shop appears in metrics, list and warnings after a %i, and a command sends it again (OPS-88)',
    async (code) => {
      await refuse(code);

      expect(await givenUpCount()).toBe('1');
      expect(await readiness()).toEqual({
        status: 200,
        text: expect.stringMatching(/^ok\nwarning: 1 mail to the shop was given up.*npm run mail -- again/),
      });
      expect((await readiness()).text).not.toContain('@');
      expect(await mail()).toContain(`given up  ${shop.email}  Your booking`);
      expect(await answerCommand(shopOf(), ['warnings'])).toContain('1 mail to the shop was given up');
      const { url } = post.database;
      if (url !== null)
        await expect(diagnose(readSettings({ DATABASE_URL: url }))).rejects.toThrow(
          'wrong: 1 mail to the shop was given up',
        );

      post.server.fault = null;
      expect(await mail('again')).toMatch(/: 1$/m);
      await post.send();
      expect(post.server.received).toMatchObject([{ recipients: [shop.email], subject: 'Your booking' }]);
      expect(post.server.received[0]?.text).toContain('see you on Thursday');
      expect(await givenUpCount()).toBe('0');
      expect((await readiness()).text).toBe('ok');
      expect(await post.row()).toMatchObject({ text_body: '', given_up_at: null });
    },
  );

  it('is sent to the current address of the shop (OPS-88)', async () => {
    await refuse(550);
    await post.database.db.updateTable('outbox').set({ to_address: 'old@wattleandblade.example' }).execute();
    post.server.fault = null;

    await mail('again');
    await post.send();

    expect(post.server.received).toMatchObject([{ recipients: [shop.email] }]);
  });

  it('to a customer is counted and listed, and cannot be sent again without its body (SHOP-30)', async () => {
    post.server.fault = { at: 'recipient', code: 550, message: 'nobody' };
    await post.queue();
    await post.send();

    expect(await givenUpCount()).toBe('0');
    expect(await openMetrics(shopOf()).text()).toMatch(/^shop_outbox_given_up.*to="customers".* 1$/m);
    expect((await readiness()).text).toBe('ok');
    expect(await mail('again')).toMatch(/: 0$/m);
    expect(await post.row()).toMatchObject({ text_body: '', to_address: mailToGina.to });
  });

  it('is sent at once by the command when the mail server is back (OPS-88)', async () => {
    post.server.fault = { at: 'sender', code: 451, message: 'later' };
    await post.queue();
    for (const minutes of [0, 1, 2, 4, 8]) await post.sendAfter(minutes);
    post.server.fault = null;
    await post.send();
    expect(post.server.received).toEqual([]);
    expect(await mail()).toContain(`waits  ${mailToGina.to}`);

    expect(await mail('again')).toMatch(/: 1$/m);
    await post.send();

    expect(post.server.received).toHaveLength(1);
  });

  it('is sent at once by the command when the mail server was away, but not twice (OPS-88)', async () => {
    await post.server.stop();
    await post.queue();
    await post.send();
    await post.server.start();
    expect(await mail('again')).toMatch(/: 1$/m);
    const held = post.holdNext();
    const sending = post.send();
    await held.reached;
    expect(await mail('again')).toMatch(/: 0$/m);
    held.letGo();
    await sending;
    expect(post.server.received).toHaveLength(1);
  });

  it('is erased after 30 days (SHOP-30)', async () => {
    await refuse(550);
    const later = new Date(post.clock.now.getTime() + 30 * 86_400_000 + 1);

    await eraseOld(post.database.db, later, post.room.log);

    expect(await post.rows()).toEqual([]);
  });

  it.each([['later'], ['again', 'x', 'y']])('prints the usage of the command for %s', async (...words) => {
    await expect(mail(...words)).rejects.toThrow('npm run mail');
  });
});
