import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { bookByPhone } from '../../server/acts/book-by-phone.ts';
import { moveVisit } from '../../server/acts/move-visit.ts';
import { notifyUnstaffed } from '../../server/booking/unstaffed.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { customerRequest, openTestServer, THURSDAY } from './test-server.ts';

describe.each(engines)('a visit that is booked by phone, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));
  beforeEach(() => server.reset());
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const book = async (time = '10:00', phone = '0491 570 006', barber = '1') => {
    const answer = await run('visit', 'book', '1', barber, THURSDAY, time, 'Ann\u001b Lee', phone, '1', '9');
    return (
      /^Visit (\w{10}) is booked, to pay at the store\. Its customer has no mail\.$/.exec(answer)?.[1] ?? ''
    );
  };
  const mailed = async () => [...new Set(await server.mailed())];

  it('takes its minutes, is in the print of the day, charges nothing, and mails only the shop and the barber (SHOP-90, SHOP-91)', async () => {
    const number = await book();
    expect(await run('day', THURSDAY)).toContain(
      `  10:00-10:35  Ann  Lee  0491 570 006  Classic Haircut, Beard Shave  $50.00 to pay  booked  ${number}`,
    );
    expect(await mailed()).toEqual(['shop', 'barber']);
    expect(await server.count('payments')).toBe(0);
    const mails = server.database.db.selectFrom('outbox').select(['text_body', 'reply_to']);
    for (const mail of await mails.execute()) {
      expect(mail.text_body).toContain('Phone: 0491 570 006');
      expect(mail.text_body).not.toMatch(/Email|null/);
      expect(mail.reply_to).toBeNull();
    }
    await expect(book('10:15')).rejects.toThrow('has just been taken');
  });

  it.each([
    ['Ann', '12', 'Please enter a valid phone number.'],
    ['Ann', 'ring me', 'Please enter a valid phone number.'],
    [' \u200b ', '0491 570 006', 'Please enter a name.'],
  ])('is refused with the name "%s" and the phone "%s" (SHOP-90)', async (name, phone, message) => {
    await expect(run('visit', 'book', '1', '1', THURSDAY, '10:00', name, phone, '1')).rejects.toThrow(
      message,
    );
    expect(await server.count('bookings')).toBe(0);
  });

  it('is refused at a store without bookings, and with wrong arguments', async () => {
    await expect(
      run('visit', 'book', '2', '1', THURSDAY, '10:00', 'Ann', '0491 570 006', '1'),
    ).rejects.toThrow('That store takes no bookings.');
    await expect(run('visit', 'book', '1', '1', THURSDAY, '10:00', 'Ann', '0491 570 006')).rejects.toThrow(
      'Unknown arguments.',
    );
  });

  it('is not limited like a visit that a new customer books without a payment, and is booked once for a key (SHOP-89, SHOP-90)', async () => {
    const booking = { storeId: 1, day: THURSDAY, name: 'Ann', phone: '0491 570 006', services: [6] };
    const times = ['09:30', '10:30', '14:00', '15:00', '16:00', '17:00'];
    for (const [index, time] of times.entries()) {
      const act = { key: `book-${index}`, who: 'desk' };
      const order = () => bookByPhone(server.deps, act, { ...booking, barberId: 1, time });
      const [first, second] = await Promise.all([order(), order()]);
      expect(first).toEqual(second);
    }
    expect(await server.count('bookings')).toBe(times.length);
  });

  it('is on the list of calls when it is moved or cancelled, until the call is marked (SHOP-91)', async () => {
    const [moved, cancelled] = [await book(), await book('14:00')];
    expect(await run('visit', 'ring-list')).toBe('There is no customer to ring.');
    const ring = 'Please ring Ann  Lee on 0491 570 006.';
    expect(await run('visit', 'move', moved, THURSDAY, '15:00', '2')).toContain(ring);
    expect(await run('visit', 'cancel', cancelled, 'nothing')).toContain(`Refund: $0.00. ${ring}`);
    expect((await run('visit', 'ring-list')).split('\n')).toEqual([
      `Thursday, November 26th at 2:00 PM  Ann  Lee  0491 570 006  cancelled  ${cancelled}`,
      `Thursday, November 26th at 3:00 PM  Ann  Lee  0491 570 006  moved  ${moved}`,
    ]);
    expect(await run('visit', 'rung', moved)).not.toContain(moved);
    server.later(1);
    await moveVisit(
      server.deps,
      { key: 'again', who: 'desk' },
      { number: moved, day: THURSDAY, time: '15:15', barberId: 2 },
    );
    expect(await run('visit', 'ring-list')).toContain(moved);
    expect(await mailed()).toEqual(['shop', 'barber']);
    server.clock.now = new Date(`${THURSDAY}T23:00:00+11:00`);
    expect(await run('visit', 'ring-list')).toBe('There is no customer to ring.');
  });

  it('does not put a customer with an e-mail address on the list, and no mail goes to an empty address (SHOP-91)', async () => {
    const { token } = await server.customer();
    const { body } = await server.send(storeBooking, customerRequest(), token);
    const { booking_uniqueid: number } = body.RESULT as { booking_uniqueid: string };
    expect(await run('visit', 'move', number, THURSDAY, '14:30', '2')).toContain('Its customer has a mail.');
    expect(await run('visit', 'ring-list')).toBe('There is no customer to ring.');
    await book('11:00', '0491 570 006', '3');
    await server.database.db
      .updateTable('barbers')
      .set({ is_active: false })
      .where('store_user_id', '=', 3)
      .execute();
    await notifyUnstaffed(server.database.db, server.clock.now);
    const mails = await server.database.db.selectFrom('outbox').select(['to_address', 'text_body']).execute();
    for (const { to_address, text_body } of mails) {
      expect(to_address).toMatch(/.@./);
      expect(text_body).not.toContain('null');
    }
  });
});
