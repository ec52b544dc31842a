import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, getProfile, signUp } from '../../../contract/account.ts';
import { storeBooking, updateBooking } from '../../../contract/bookings.ts';
import { engines } from '../../support/database.ts';
import { PASSWORD, registration, visitorOf } from '../accounts/visitor.ts';
import { customersWish, openStage, type Stage } from '../stage.ts';

const NOTHING_TO_SAY = { status: 500, body: { STATUS: 0, CODE: 'broken' } };

describe.each(engines)('without its mail, on the %s database,', (engine) => {
  let stage: Stage;
  let casey: { id: number; token: string };
  beforeAll(async () => {
    stage = await openStage(engine);
  });
  beforeEach(async () => {
    await stage.reset();
    casey = await stage.customer();
  });
  afterEach(() => sql`alter table outbox drop constraint if exists no_mail`.execute(stage.database.db));
  afterAll(() => stage.database.close());

  const takeNoMail = () =>
    sql`alter table outbox add constraint no_mail check (false) not valid`.execute(stage.database.db);
  const atStore = () => stage.send(storeBooking, customersWish({ customer_id: casey.id }), casey.token);
  const bookings = () =>
    stage.database.db.selectFrom('bookings').select(['booking_status_id', 'cancelled_at']).execute();

  it('nobody signs up', async () => {
    await takeNoMail();
    expect(await stage.send(signUp, registration())).toMatchObject(NOTHING_TO_SAY);
    expect(await stage.count('registrations')).toBe(0);
  });

  it('no reset link is made', async () => {
    await takeNoMail();
    expect(await stage.send(forgotPassword, { email: 'casey@customer.example' })).toMatchObject(
      NOTHING_TO_SAY,
    );
    expect(await stage.count('reset_links')).toBe(0);
  });

  it('no password is changed or reset, and nobody is signed out', async () => {
    const visitor = visitorOf(() => stage);
    const token = await visitor.join();
    await visitor.forget('nora@customer.example');
    const [link = ''] = await visitor.links('nora@customer.example', 'reset-password');
    await takeNoMail();
    expect(await visitor.change(token, PASSWORD, 'another pair')).toMatchObject(NOTHING_TO_SAY);
    expect(await visitor.reset(link, 'another pair')).toMatchObject(NOTHING_TO_SAY);
    expect(await visitor.logIn('nora@customer.example')).toMatchObject({ status: 200 });
    expect(await stage.count('reset_links')).toBe(1);
    expect(await stage.send(getProfile, {}, token)).toMatchObject({ status: 200 });
  });

  it('nothing is booked to pay at the store', async () => {
    await takeNoMail();
    expect(await atStore()).toMatchObject(NOTHING_TO_SAY);
    expect(await bookings()).toEqual([]);
  });

  it('nothing is booked as paid: the charge is found again', async () => {
    await takeNoMail();
    const paid = customersWish({
      customer_id: casey.id,
      booking_status_id: 7,
      payment_method_id: await stage.card(),
    });
    expect((await stage.send(storeBooking, paid, casey.token)).status).toBeGreaterThanOrEqual(500);
    expect(await bookings()).toMatchObject([{ booking_status_id: 2 }]);
    expect(await stage.database.db.selectFrom('payments').select('state').execute()).not.toEqual([
      { state: 'succeeded' },
    ]);
  });

  it('nothing is cancelled, and no money moves', async () => {
    const paid = customersWish({
      customer_id: casey.id,
      booking_status_id: 7,
      payment_method_id: await stage.card(),
    });
    const { body } = await stage.send(storeBooking, paid, casey.token);
    const { booking_id } = body.RESULT as { booking_id: number };
    await takeNoMail();
    expect(await stage.send(updateBooking, { booking_id, booking_status_id: 6 }, casey.token)).toMatchObject(
      NOTHING_TO_SAY,
    );
    expect(await bookings()).toEqual([{ booking_status_id: 7, cancelled_at: null }]);
    expect(await stage.database.db.selectFrom('payments').select('state').execute()).toEqual([
      { state: 'succeeded' },
    ]);
  });
});
