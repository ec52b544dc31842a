import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, editProfile, getProfile, logOut } from '../../../contract/account.ts';
import { listBookings, updateBooking } from '../../../contract/bookings.ts';
import { listOrders } from '../../../contract/orders.ts';
import { engines } from '../../support/database.ts';
import { openStage, type Stage } from '../stage.ts';
import { profileOf } from './profile-form.ts';
import { PASSWORD, visitorOf } from './visitor.ts';

describe.each(engines)('a call of the account on %s', (engine) => {
  let stage: Stage;
  let token: string;
  const visitor = visitorOf(() => stage);

  const calls: Record<string, (token?: string) => Promise<{ status: number; body: object }>> = {
    'get-profile': (token) => stage.send(getProfile, {}, token),
    'profile-edit': (token) => stage.send(editProfile, profileOf(1, { first_name: 'Mallory' }), token),
    'change-password': (token) =>
      stage.send(
        changePassword,
        { current_password: PASSWORD, password: 'of a stranger', password_confirmation: 'of a stranger' },
        token,
      ),
    booking: (token) => stage.send(listBookings, { store_brand_id: 7 }, token),
    'booking-update': (token) => stage.send(updateBooking, { booking_id: 1, booking_status_id: 6 }, token),
    order: (token) => stage.send(listOrders, { store_id: 42 }, token),
    logout: (token) => stage.send(logOut, {}, token),
  };
  const names = Object.keys(calls);

  beforeAll(async () => {
    stage = await openStage(engine);
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    token = await visitor.join();
  });

  it.each(names)('%s is for whoever is signed in, and for nobody else', async (name) => {
    const call = calls[name];
    if (!call) throw new Error(`There is no call ${name}.`);
    const rows = async () => [
      await stage.database.db.selectFrom('customers').selectAll().execute(),
      await stage.count('session_tokens'),
    ];
    const before = await rows();
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const bad of [undefined, forged, 'x', token.toUpperCase(), `${token} ${token}`]) {
      const answered = await call(bad);
      const code = bad === undefined || name === 'logout' ? 'unauthorised' : 'session_ended';
      expect(answered).toMatchObject({ status: 401, body: { STATUS: 0, CODE: code } });
      expect(answered.body).toMatchObject({ MESSAGE: expect.stringMatching(/^[A-Z].*log in.*\.$/) });
    }
    // What is kept of a token is no token.
    const [kept] = await stage.database.db.selectFrom('session_tokens').select('token_hash').execute();
    expect(await call(kept?.token_hash.toString('base64url'))).toMatchObject({ status: 401 });
    expect(await rows()).toEqual(before);
    expect((await call(token)).status).not.toBe(401);
  });

  it.each(names)('%s refuses a token that has expired', async (name) => {
    visitor.later(30 * 24 * 60);
    expect(await calls[name]?.(token)).toMatchObject({ status: 401 });
  });

  it.each(names.filter((name) => name !== 'logout'))('%s refuses a token that was revoked', async (name) => {
    await stage.send(logOut, {}, token);
    expect(await calls[name]?.(token)).toMatchObject({ status: 401 });
  });

  it.each(names.filter((name) => name !== 'logout'))(
    '%s refuses the token of an account that is closed',
    async (name) => {
      await stage.database.db.updateTable('customers').set({ is_active: false }).execute();
      expect(await calls[name]?.(token)).toMatchObject({ status: 401 });
    },
  );
});
