import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { mailDay } from '../../server/ops/mail-day.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { guestRequest, THURSDAY } from './test-server.ts';

describe.each(engines)('the print of the day, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const mailAt = (time: string, day = THURSDAY) => {
    server.at(day, time);
    return mailDay(server.database.db, server.clock.now);
  };
  const subjects = async () =>
    (await server.mails())
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith('The day of'));

  it('is mailed to the shop at 7:30 shop time, once by several processes and restarts (SHOP-97)', async () => {
    await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
    await mailAt('07:29');
    expect(await subjects()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => mailAt('07:30')));
    await mailAt('07:31');
    await mailAt('23:59');
    expect(await subjects()).toEqual(['The day of each chair: Thursday, November 26th']);
    const mail = (await server.mails()).at(-1);
    expect(mail?.to_address).toBe('hello@wattleandblade.example');
    expect(mail?.text_body).toMatch(/10:00-10:20 {1,2}Gina Guest/);
    expect(mail?.text_body).toContain('There is no customer to ring.');
    await mailAt('09:00', '2026-11-27');
    expect(await subjects()).toHaveLength(2);
  });

  it('is queued again by the next sweep if its transaction fails (SHOP-97)', async () => {
    server.at(THURSDAY, '07:30');
    await expect(
      server.database.db.transaction().execute(async (tx) => {
        await mailDay(tx, server.clock.now);
        throw new Error('The process dies.');
      }),
    ).rejects.toThrow();
    expect(await subjects()).toEqual([]);
    await mailAt('07:31');
    expect(await subjects()).toHaveLength(1);
  });
});
