import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { sendMessage } from '../../contract/contact.ts';
import { logIn } from '../../contract/session.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { textOf } from '../support/rows.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { customerRequest, guestRequest, THURSDAY } from './test-server.ts';

describe.each(engines)('npm run customer on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  const email = 'gina@guest.example';
  const run = (...words: string[]) => answerCommand(server.deps, ['customer', ...words]);

  /** Gina has booked as a guest and as a customer, waits in a queue, and has sent a message. */
  beforeEach(async () => {
    await server.reset();
    await server.join();
    const { id, token } = await server.customer(email);
    await server.database.db
      .updateTable('customers')
      .set({ phone: '0491 570 006' })
      .where('customer_id', '=', id)
      .execute();
    const payment_method_id = await server.card();
    const guest = guestRequest({
      guest_customer_email: email,
      booking_note: 'Short please',
      payment_method_id,
    });
    expect((await server.send(storeBooking, guest)).status).toBe(200);
    expect((await server.send(storeBooking, customerRequest({ from_time: '11:00' }), token)).status).toBe(
      200,
    );
    await server.send(sendMessage, {
      contact_name: 'Gina Guest',
      contact_email: email,
      contact_phone: '0491570006',
      contact_message: 'Hello',
      store_brand_id: 68,
    });
  });

  it('shows all rows of an address in any case, and no secret (SHOP-77)', async () => {
    const shown = await run('show', email.toUpperCase());
    expect(Object.keys(JSON.parse(shown))).toEqual([
      'customers',
      'bookings',
      'session_tokens',
      'submits',
      'queue_places',
      'messages',
      'outbox',
      'rate_limits',
    ]);
    expect(shown).not.toMatch(/token_hash|password_hash|calendar_key|manage_key/);
    expect(await run('show', 'stranger@mail.example')).toBe('{}');
  });

  it('erases a person, and keeps bookings and payments without a name; first nothing may be open (SHOP-77)', async () => {
    await expect(run('erase', email)).rejects.toThrow('are ahead or have an open payment');
    server.at(THURSDAY, '12:00');
    await server.send(logIn, { email: email.toUpperCase(), password: 'wrong-password' });
    const [bookings, payments] = [await server.count('bookings'), await server.count('payments')];

    expect(await run('erase', email)).toContain('customers: 1 rows erased or made anonymous');

    expect(await textOf(server.database)).not.toMatch(
      /gina|guest\.example|570.?006|61491570006|Short please/i,
    );
    expect([await server.count('bookings'), await server.count('payments')]).toEqual([bookings, payments]);
    await expect(run('erase', email)).rejects.toThrow('We hold no data of that address or phone number.');
    for (const words of [['show'], ['forget', email]])
      await expect(run(...words)).rejects.toThrow(
        'Unknown arguments. Usage: npm run customer -- show EMAIL|PHONE',
      );
  });

  it('shows and erases the bookings of a phone number that have no email address, and no account with it (SHOP-77)', async () => {
    const visit = ['visit', 'book', '1', '1', THURSDAY, '15:00', 'Ann Bell'];
    await answerCommand(server.deps, [...visit, '0491 570 006', '1']);
    const bookings = JSON.parse(await run('show', '+61 491 570 006')).bookings;
    expect(bookings).toEqual([expect.objectContaining({ guest_first_name: 'Ann Bell', guest_email: null })]);
    expect(await run('show', '0491 570 007')).toBe('{}');
    await expect(run('erase', '0491570006')).rejects.toThrow('are ahead or have an open payment');
    server.at(THURSDAY, '16:00');

    expect(await run('erase', '0491570006')).toBe('bookings: 1 rows erased or made anonymous');

    // A mail to the shop loses its text on delivery.
    const left = await textOf(server.database, ['outbox']);
    expect(left).not.toContain('Ann Bell');
    expect(left).toContain(email);
    await expect(run('erase', '0491570006')).rejects.toThrow('We hold no data of that address or phone');
  });
});
