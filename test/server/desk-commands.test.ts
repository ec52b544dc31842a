import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { kept } from '../support/kept.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { guestRequest, THURSDAY } from './test-server.ts';

describe('the commands of the desk', () => {
  const server = kept(() => openQueueServer());
  let number = '';
  beforeEach(async () => {
    await server.reset();
    const payment_method_id = await server.card();
    const request = guestRequest({ booking_note: 'Short\u001b[2J please', payment_method_id });
    const { body } = await server.send(storeBooking, request);
    number = (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
    server.at(THURSDAY, '09:30');
  });
  const run = (...words: string[]) => answerCommand(server.deps, words);

  it('print the day of each chair without control characters (SHOP-86, ABUSE-16)', async () => {
    await run('queue', 'add', '2', 'Ann', '1');
    await run('queue', 'next', '2', '1');
    expect((await run('day', THURSDAY)).split('\n')).toEqual([
      'Thursday, November 26th',
      '',
      'Wattle & Blade Marrickville, Marco Bellini',
      `  10:00-10:20  Gina Guest  0491 570 006  Classic Haircut  $30.00 paid  booked  ${number}  Short[2J please`,
      '',
      'Wattle & Blade Newtown, chair 1',
      '  09:30-09:50  Ann  Classic Haircut  walk-in  called',
    ]);
    expect(await run('day')).toBe(await run('day', THURSDAY));
    expect(await run('day', '2026-11-27')).toBe('Friday, November 27th\n\nNothing is booked.');
    await expect(run('day', 'tomorrow')).rejects.toThrow('Unknown arguments. Usage: npm run day -- [DATE]');
  });

  it('block a chair or a store, and end a block (SHOP-78)', async () => {
    const add = (chair: string, from: string, to: string) =>
      run('block', 'add', '1', chair, THURSDAY, from, THURSDAY, to, 'stocktaking');
    const slots = async () => {
      const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
      return (await server.send(listSlots, day)).result as string[];
    };
    const free = await slots();
    const [, block = ''] = /^Blocked: (\w{10})\.$/.exec(await add('1', '10:20', '12:00')) ?? [];
    expect((await slots()).filter((time) => time < '12:00')).toEqual(['09:30']);
    expect(await run('day')).toContain('  10:20-12:00  blocked  stocktaking');
    expect(await add('all', '09:30', '10:00')).toMatch(/^Blocked: (\w{10}, ){3}\w{10}\.$/);

    // No chair of the store is free, so the call of a walk-in is delayed (QUEUE-81).
    await run('queue', 'add', '1', 'Ann', '1');
    expect(await run('queue', 'next', '1')).toContain('#1  waiting  Ann');

    expect(await run('block', 'end', block)).toBe(`Block ${block} has ended.`);
    expect(await slots()).toEqual(free.filter((time) => time >= '10:00'));
    await expect(run('block', 'end', block)).rejects.toThrow('There is no block with that number.');
    await expect(run('block', 'end', number)).rejects.toThrow('There is no block with that number.');
    for (const words of [['add'], ['add', '1', '1', THURSDAY, '10:00'], ['end'], []])
      await expect(run('block', ...words)).rejects.toThrow(
        'Unknown arguments. Usage: npm run block -- add STORE',
      );
    await expect(add('9', '14:00', '15:00')).rejects.toThrow('We could not find that chair');
    await expect(add('1', '15:00', '14:00')).rejects.toThrow('has to end after it begins');
  });

  it('add, call and mark walk-ins by store and number (QUEUE-82 to QUEUE-84, QUEUE-88)', async () => {
    const newtown = async (...words: string[]) => (await run('queue', ...words)).split('\n').slice(2);
    expect(await newtown('add', '2', 'Ann', '1', '9')).toEqual([
      '   #1  waiting  Ann  Classic Haircut, Beard Shave',
    ]);
    await newtown('add', '2', 'Ben', '1');
    await newtown('next', '2');
    expect(await newtown('seated', '2', '1')).toEqual([
      '   #1  inTheChair  Ann  Classic Haircut, Beard Shave',
      '   #2  waiting  Ben  Classic Haircut',
    ]);
    await newtown('next', '2');
    expect(await newtown('away', '2', '2')).toHaveLength(1);
    expect(await newtown('done', '2', '1')).toEqual([]);
    for (const words of [
      ['add', '2', 'Ann'],
      ['add', 'x', 'Ann', '1'],
      ['seated', '2'],
      ['next', '2', 'x'],
    ])
      await expect(run('queue', ...words)).rejects.toThrow(
        'Unknown arguments. Usage: npm run queue -- list;',
      );
  });

  it('mark, move and cancel a visit by its number; the sweep makes the refund (SHOP-80, SHOP-84, SHOP-85)', async () => {
    expect(await run('visit', 'arrived', number)).toBe(`Visit ${number} is marked as arrived.`);
    expect(await run('visit', 'move', number, THURSDAY, '14:30', '2')).toBe(
      `Visit ${number} is on ${THURSDAY} at 14:30 now. Its customer has a mail.`,
    );
    await expect(run('visit', 'done', number)).rejects.toThrow('has not begun');
    expect(await run('visit', 'cancel', number, 'all')).toBe(
      `Visit ${number} is cancelled. Refund: $30.00. Its customer has a mail.`,
    );
    const payments = () => server.database.db.selectFrom('payments').select('state').execute();
    expect(await payments()).toEqual([{ state: 'refund_due' }]);
    await sweep(server.deps);
    expect(await payments()).toEqual([{ state: 'refunded' }]);
    for (const words of [
      [],
      ['arrived'],
      ['cancel', number],
      ['move', number, THURSDAY, '25:00', '1'],
      ['toString', number],
    ])
      await expect(run('visit', ...words)).rejects.toThrow('Unknown arguments. Usage: npm run visit -- book');
  });
});
