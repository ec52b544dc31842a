import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../../contract/barbers.ts';
import { storeBooking } from '../../../contract/bookings.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { customerRequest, guestRequest } from '../test-server.ts';
import { openQueueServer, stranger } from './queue-server.ts';

const MONDAY = '2026-11-23';
/** The Wattle Package, 45 minutes. */
const PACKAGE = 6;

describe.each(engines)('the timeline of a chair on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  /** On this Monday only Marco works. */
  beforeEach(async () => {
    await server.reset();
    await server.database.db
      .insertInto('shift_exceptions')
      .values([
        { store_user_id: 1, day: MONDAY, starts: '09:00', ends: '21:00' },
        ...[2, 3, 4].map((store_user_id) => ({ store_user_id, day: MONDAY, starts: null, ends: null })),
      ])
      .execute();
    server.at(MONDAY, '10:02');
  });
  const join = (index: number, changes = {}) =>
    server.join(stranger(index, { date: MONDAY, services: [PACKAGE], ...changes }));
  const offered = async () => {
    const day = { booking_date: MONDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
    return (await server.send(listSlots, day)).result as string[];
  };
  const payFor = async (from_time: string) => {
    const payment_method_id = await server.card();
    return server.send(storeBooking, guestRequest({ booking_date: MONDAY, from_time, payment_method_id }));
  };
  const charges = async () =>
    (await server.database.db.selectFrom('sandbox_intents').select('id').execute()).length;

  it('a called walk-in takes the minutes of its chair: they are not offered, booked or charged (QUEUE-80, SHOP-88)', async () => {
    const token = await join(1);
    expect((await offered())[0]).toBe('10:15');
    await server.next();

    expect(await server.place(token)).toMatchObject({ state: 'called' });
    expect((await offered())[0]).toBe('11:00');
    expect(await payFor('10:15')).toMatchObject({ status: 409, body: { CODE: 'slot_taken' } });
    expect(await charges()).toBe(0);
    expect(await payFor('11:00')).toMatchObject({ status: 200 });
  });

  it('a booking that starts before the walk-in would be done delays its call (QUEUE-81)', async () => {
    const { id, token: customer } = await server.customer();
    const appointment = { customer_id: id, booking_date: MONDAY, from_time: '10:30' };
    expect(await server.send(storeBooking, customerRequest(appointment), customer)).toMatchObject({
      status: 200,
    });
    const token = await join(1);
    await server.next();
    expect(await server.place(token)).toMatchObject({ state: 'waiting', position: 1, waitFrom: 35 });
    server.at(MONDAY, '10:50');
    await server.next();
    expect(await server.place(token)).toMatchObject({ state: 'called' });
    expect((await offered())[0]).toBe('11:45');
  });

  it('in a store with two chairs that have just begun 20 minutes of work, the next wait is 20 minutes (QUEUE-86)', async () => {
    const inNewtown = { store_id: 2, services: [1] };
    await join(1, inNewtown);
    await join(2, inNewtown);
    const third = await join(3, inNewtown);
    await server.next(2);
    await server.next(2);
    expect(await server.place(third)).toMatchObject({
      state: 'waiting',
      position: 1,
      waitFrom: 15,
      waitTo: 30,
    });
    server.at(MONDAY, '10:12');
    expect(await server.place(third)).toMatchObject({ waitFrom: 5, waitTo: 20 });
  });

  it('a call and a booking at the same moment never both get the chair (SHOP-88)', async () => {
    await join(1);
    const [booked] = await Promise.all([payFor('10:15'), server.next()]);
    const [place] = await server.database.db.selectFrom('queue_places').select('state').execute();
    expect(place?.state).toBe(booked.status === 200 ? 'waiting' : 'called');
  });
});
