import { expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import type { Interval } from '../../../server/booking/slots.ts';
import type { QueueMember } from '../../../server/queue/places.ts';
import { estimateWait } from '../../../server/queue/queue-wait.ts';
import { customerRequest } from '../test-server.ts';
import { FRIDAY, startQueueServer } from './queue-server.ts';

const now = new Date('2026-11-20T00:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const free = (from: number, to: number): Interval => ({ starts: after(from), ends: after(to) });
const waits = (minutes: number): QueueMember => ({
  place_id: 1,
  number: 1,
  state: 'waiting',
  customer_name: 'Guest',
  called_at: null,
  ended_at: null,
  chair: null,
  minutes,
  services: 'Classic Haircut',
  cents: 3000,
});
const called = (minutes: number, ago: number): QueueMember => ({
  ...waits(minutes),
  state: 'called',
  called_at: after(-ago),
});

const afternoon = [free(0, 200), free(0, 200)];
it.each<[string, Interval[], QueueMember[], [from: number, to: number] | null]>([
  ['nobody ahead', [free(0, 100)], [], [0, 5]],
  ['one customer ahead and one barber', [free(0, 100)], [waits(20)], [15, 30]],
  ['one customer ahead and two barbers', [free(0, 100), free(0, 100)], [waits(20)], [0, 5]],
  ['three customers ahead and two barbers', afternoon, [waits(60), waits(20), waits(20)], [30, 55]],
  ['a barber who starts later', [free(50, 200)], [], [40, 65]],
  ['a gap that is just long enough', [free(0, 20), free(50, 200)], [], [0, 5]],
  ['a gap that is too short', [free(0, 19), free(50, 200)], [], [40, 65]],
  ['a gap that is too short for the customer ahead', [free(0, 30), free(50, 200)], [waits(45)], [75, 120]],
  ['hours that are just long enough', [free(0, 40)], [waits(20)], [15, 30]],
  ['hours that are too short', [free(0, 39)], [waits(20)], null],
  ['no hours left', [], [], null],
  ['a customer in the chair', [free(0, 100)], [called(20, 10)], [5, 20]],
  ['a visit that takes longer than planned', [free(0, 100)], [called(20, 90)], [0, 15]],
])('the wait is right with %s', (_, freeTime, ahead, wait) => {
  const [from, to] = wait ?? [];
  expect(estimateWait(freeTime, { ahead, minutes: 20, now })).toEqual(wait && { from, to });
});

it('the wait never decreases with the position', () => {
  const freeTime = [free(0, 15), free(30, 90), free(10, 300), free(100, 130)];
  const lengths = [20, 45, 15, 30, 25, 60, 15, 20];
  const from = lengths.map((minutes, index) => {
    const ahead = lengths.slice(0, index).map(waits);
    return estimateWait(freeTime, { ahead, minutes, now })?.from ?? Number.POSITIVE_INFINITY;
  });
  expect(from).toEqual([...from].sort((a, b) => a - b));
});

it('the wait behind 300 customers is computed in 10 ms', () => {
  const freeTime = Array.from({ length: 60 }, (_, index) => free(10 * index, 10 * index + 3_000));
  const ahead = Array.from({ length: 300 }, () => waits(20));
  const began = performance.now();
  for (let times = 0; times < 100; times += 1) estimateWait(freeTime, { ahead, minutes: 20, now });
  expect(performance.now() - began).toBeLessThan(1_000);
});

const server = startQueueServer();

it('the wait includes the working barbers, the customers ahead and appointments (SHOP-26)', async () => {
  // Only Marco works, without a break.
  await server.database.db
    .insertInto('shift_exceptions')
    .values([
      { store_user_id: 1, day: FRIDAY, starts: '09:00', ends: '21:00' },
      ...[2, 3, 4].map((store_user_id) => ({ store_user_id, day: FRIDAY, starts: null, ends: null })),
    ])
    .execute();
  const { id, token: customer } = await server.customer();
  const appointment = customerRequest({ customer_id: id, booking_date: FRIDAY, from_time: '11:15' });
  expect((await server.send(storeBooking, appointment, customer)).status).toBe(200);
  // The fifteen minutes before the appointment are too short for a haircut. The appointment ends at 11:35.
  expect(await server.store()).toMatchObject({ waitFrom: 25, waitTo: 50 });
  await server.database.db.updateTable('bookings').set({ booking_status_id: 6 }).execute();

  await server.fill(2, { services: [6] });
  const token = await server.join();
  expect(await server.place(token)).toMatchObject({ position: 3, waitFrom: 70, waitTo: 115 });
  expect((await server.mails()).at(-1)?.text_body).toContain('Wait: About 70 to 115 minutes');
  await server.next();
  server.at(FRIDAY, '11:15');
  expect(await server.place(token)).toMatchObject({ position: 2, waitFrom: 60, waitTo: 95 });
  server.at(FRIDAY, '11:45');
  await server.next();
  expect(await server.place(token)).toMatchObject({ position: 1, waitFrom: 35, waitTo: 60 });
});
