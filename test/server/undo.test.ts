import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { Refusal } from '../../server/errors/refusal.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { seed } from '../../tools/paths/seed.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { customerRequest, THURSDAY } from './test-server.ts';

const times = ['09:30', '10:00', '10:15', '11:00', '14:30'];
const chair = fc.constantFrom('1', '2');
const time = fc.constantFrom(...times);
/** A command of the desk. `#0` is the number of the first booking, `b0` of the first block. */
const command = fc.oneof(
  fc.tuple(
    fc.constant('visit'),
    fc.constantFrom('arrived', 'seated', 'done', 'missed'),
    fc.constantFrom('#0', '#1', '#2'),
  ),
  fc.tuple(
    fc.constant('visit'),
    fc.constant('move'),
    fc.constantFrom('#0', '#1', '#2'),
    fc.constant(THURSDAY),
    time,
    chair,
  ),
  fc.tuple(
    fc.constant('visit'),
    fc.constant('cancel'),
    fc.constantFrom('#0', '#1', '#2'),
    fc.constantFrom('all', 'nothing'),
  ),
  fc.tuple(
    ...['visit', 'book', '1'].map((word) => fc.constant(word)),
    chair,
    fc.constant(THURSDAY),
    time,
    ...['Ann', '0491 570 006', '1'].map((word) => fc.constant(word)),
  ),
  fc.tuple(
    ...['block', 'add', '1'].map((word) => fc.constant(word)),
    fc.constantFrom('1', '2', 'all'),
    fc.constant(THURSDAY),
    time,
    fc.constant(THURSDAY),
    fc.constantFrom('12:00', '15:00'),
  ),
  fc.tuple(fc.constant('block'), fc.constant('end'), fc.constant('b0')),
  fc.tuple(
    ...['hours', 'set', '1'].map((word) => fc.constant(word)),
    fc.constantFrom('all', '1'),
    fc.constant(THURSDAY),
    fc.constantFrom('10:00-15:00', '07:00-22:00', 'closed'),
  ),
  fc.constantFrom(['queue', 'pause', '1', 'Back at 2 PM.'], ['queue', 'resume', '1']),
  fc.constantFrom(['queue', 'add', '1', 'Ben', '1'], ['queue', 'next', '1'], ['queue', 'next', '1', '2']),
  fc.tuple(
    fc.constant('queue'),
    fc.constantFrom('seated', 'done', 'away'),
    fc.constant('1'),
    fc.constantFrom('1', '2'),
  ),
);
const days = fc.array(fc.record({ words: command, minutes: fc.constantFrom(0, 0, 7, 20) }), {
  minLength: 4,
  maxLength: 12,
});

describe.each(engines)('an undo, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  let numbers: string[] = [];
  /** Three visits: paid by card with Marco at 10:00, unpaid at 11:00, and by phone with the second barber at 10:00. */
  const openDay = async () => {
    await server.reset();
    const { token } = await server.customer();
    const book = async (changes: object) => {
      const { body } = await server.send(storeBooking, customerRequest(changes), token);
      return (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
    };
    numbers = [
      await book({ booking_status_id: 7, payment_method_id: await server.card() }),
      await book({ from_time: '11:00' }),
      /\w{10}/.exec(
        await run('visit', 'book', '1', '2', THURSDAY, '10:00', 'Ann', '0491 570 006', '1'),
      )?.[0] ?? '',
    ];
    server.at(THURSDAY, '09:20');
    await server.database.db
      .updateTable('session_tokens')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
  };
  beforeEach(openDay);
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const lastAct = async () => (await run('undo')).split(' ', 1)[0] ?? '';
  const slots = async (store_user_id: number) => {
    const wanted = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id };
    const { status, result } = await server.send(listSlots, wanted);
    return [status, status === 200 ? result : null];
  };
  const day = async () => ({
    print: await run('day', THURSDAY),
    queue: await run('queue'),
    store: await server.store(),
    slots: [await slots(1), await slots(2)],
    kept: await server.database.db.selectFrom('payments').select(['state', 'kept_cents']).execute(),
  });

  it('restores the day after each act of generated days, and the act can be done again (SHOP-96)', {
    timeout: 600_000,
  }, async () => {
    const undone = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(days, async (steps) => {
        await openDay();
        for (const { words, minutes } of steps) {
          server.later(minutes);
          const blocks = server.database.db
            .selectFrom('bookings')
            .select('booking_uniqueid')
            .where('kind', '=', 'block');
          const block = await blocks
            .where('booking_status_id', '<>', 6)
            .orderBy('booking_id', 'desc')
            .executeTakeFirst();
          const meant = (words as readonly string[]).map((word) =>
            word === 'b0'
              ? (block?.booking_uniqueid ?? 'none')
              : (numbers[Number(/^#(\d)$/.exec(word)?.[1])] ?? word),
          );
          const before = await day();
          const isRefused = await run(...meant).then(
            () => false,
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              return true;
            },
          );
          if (isRefused) {
            expect(await day()).toEqual(before);
            continue;
          }
          const acts = server.database.db.selectFrom('acts').selectAll().orderBy('act_id', 'desc');
          const { act_id, act, undone_by } = await acts.executeTakeFirstOrThrow();
          if (undone_by === null || act === 'act.undo') continue;
          const after = await day();
          const hasRows = await run('undo', `${act_id}`).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({ message: 'This act has changed nothing.' });
              return false;
            },
          );
          expect({ words, ...(await day()) }).toEqual({ words, ...before });
          if (!hasRows) continue;
          undone.set(act, (undone.get(act) ?? 0) + 1);
          const again = await run(...meant).catch((error: unknown) => expect(String(error)).toBe(`${meant}`));
          expect(again).toBeDefined();
          // A walk-in that is added again has the next number, and a visit that is booked again has a new number.
          if (!['place.add', 'visit.book'].includes(act)) expect(await day()).toEqual(after);
        }
      }),
      { seed, numRuns: Number(process.env.DAYS ?? 6) },
    );
    expect([...undone.keys()].length).toBeGreaterThan(4);
  });

  it('is refused when the chair is taken, after a change, after 24 hours, and a second time (SHOP-96)', async () => {
    await run('visit', 'move', numbers[1] ?? '', THURSDAY, '14:30', '1');
    const move = await lastAct();
    await run('visit', 'book', '1', '1', THURSDAY, '11:00', 'Ben', '0491 570 007', '1');
    await expect(run('undo', move)).rejects.toThrow('The chair is taken meanwhile');
    await run('undo', await lastAct());
    await run('visit', 'arrived', numbers[1] ?? '');
    await expect(run('undo', move)).rejects.toThrow('This has changed since that act');
    await run('undo', await lastAct());
    expect(await run('undo', move)).toBe(`Act ${move} (visit.move) is undone.`);
    await expect(run('undo', move)).rejects.toThrow('This has changed since that act');
    await run('queue', 'pause', '1', 'Back soon.');
    const pause = await lastAct();
    server.later(23 * 60 + 59);
    await sweep(server.deps);
    expect(await server.count('act_rows')).toBeGreaterThan(0);
    server.later(2);
    await sweep(server.deps);
    expect(await server.count('act_rows')).toBe(0);
    await expect(run('undo', pause)).rejects.toThrow('older than 24 hours');
    await expect(run('undo', '999')).rejects.toThrow('There is no act with that number.');
    await expect(run('undo', 'x')).rejects.toThrow('Unknown arguments.');
    expect(await run('undo')).toBe('There is no act to undo.');
  });

  it('is not possible once money was refunded, and restores a cancellation without a refund (SHOP-96, CHARGE-27)', async () => {
    const [paid = '', unpaid = ''] = numbers;
    await run('visit', 'cancel', paid, 'nothing');
    await run('undo', await lastAct());
    await run('visit', 'cancel', unpaid, 'all');
    await run('undo', await lastAct());
    expect(await run('day', THURSDAY)).toMatch(/\$30\.00 paid {2}booked.*\$30\.00 to pay {2}booked/s);
    await run('visit', 'cancel', paid, '--refund', '12.50');
    expect(await server.database.db.selectFrom('payments').select(['state', 'kept_cents']).execute()).toEqual(
      [{ state: 'refund_due', kept_cents: 1750 }],
    );
    const { act_id } = await server.database.db
      .selectFrom('acts')
      .select('act_id')
      .orderBy('act_id', 'desc')
      .executeTakeFirstOrThrow();
    await expect(run('undo', `${act_id}`)).rejects.toThrow('This act cannot be undone.');
  });

  it('mails the customer, with a higher sequence in the calendar, or puts them on the list of calls (SHOP-91, SHOP-96)', async () => {
    const sequences = async () => {
      const mails = server.database.db
        .selectFrom('outbox')
        .select('attachments')
        .where('to_address', 'like', 'casey%');
      return (await mails.orderBy('outbox_id').execute()).map(
        ({ attachments }) => /SEQUENCE:(\d+)/.exec(attachments[0]?.content ?? '')?.[1],
      );
    };
    const start = (await sequences()).length;
    await run('visit', 'move', numbers[1] ?? '', THURSDAY, '14:30', '2');
    await run('undo', await lastAct());
    await run('visit', 'cancel', numbers[1] ?? '', 'nothing');
    await run('undo', await lastAct());
    const sent = (await sequences()).slice(start).map(Number);
    expect(sent).toHaveLength(4);
    expect(sent).toEqual([...new Set(sent)].sort((first, second) => first - second));
    await run('visit', 'move', numbers[2] ?? '', THURSDAY, '14:30', '2');
    await run('undo', await lastAct());
    expect(await run('visit', 'ring-list')).toContain(`changed back  ${numbers[2]}`);
    await run('visit', 'rung', numbers[2] ?? '');
    server.later(1);
    await run('visit', 'arrived', numbers[2] ?? '');
    await run('undo', await lastAct());
    expect(await run('visit', 'ring-list')).toBe('There is no customer to ring.');
  });

  it('of two requests at once happens once (SHOP-89, SHOP-96)', async () => {
    await run('visit', 'arrived', numbers[0] ?? '');
    const id = await lastAct();
    const outcomes = await Promise.allSettled([run('undo', id), run('undo', id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
