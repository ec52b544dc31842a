import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { listBookings, updateBooking } from '../../../contract/my-bookings.ts';
import { logInWithGoogle } from '../../../contract/session.ts';
import { googleSignIn } from '../../../server/adapters/google.ts';
import { engines } from '../../support/database.ts';
import { CLIENT_ID, gia, startIssuer } from '../../support/google/issuer.ts';
import { DECLINED_CARD, guestRequest, startTestServer } from '../test-server.ts';
import { PASSWORD, visitorOf } from './visitor.ts';

const issuer = await startIssuer();
afterAll(() => issuer.close());

describe.each(engines)('the bookings of a guest, on %s (SHOP-138)', (engine) => {
  const server = startTestServer(engine);
  const visitor = visitorOf(server);
  const OTHER = 'somebody-else@customer.example';

  const book = async (from_time: string, guest_customer_email = gia.email.toUpperCase()) => {
    const payment_method_id = await server.card();
    const request = guestRequest({ from_time, guest_customer_email, payment_method_id });
    expect(await server.send(storeBooking, request)).toMatchObject({ status: 200 });
  };
  const list = async (token: string) => {
    const { result } = await server.send(listBookings, { store_brand_id: 7 }, token);
    return result as { booking_id: number; from_time: string }[];
  };
  const times = async (token: string) => (await list(token)).map(({ from_time }) => from_time).sort();
  const googleToken = async (changes: Parameters<typeof issuer.token>[0] = {}) => {
    const token = await issuer.token(changes);
    return (await server.send(logInWithGoogle, { created_store_id: 68, token })).result as string;
  };
  const owners = () => server.database.db.selectFrom('bookings').select('customer_id').execute();
  const reset = async () => {
    await visitor.forget(gia.email);
    return visitor.reset((await visitor.links(gia.email, 'reset-password')).at(-1) ?? '', PASSWORD);
  };

  beforeEach(() => {
    server.deps.google = googleSignIn({ clientId: CLIENT_ID, issuer: issuer.url, jwksUrl: issuer.jwksUrl });
  });

  it.each<[string, () => Promise<string>]>([
    ['the link of a sign-up', () => visitor.join(gia.email)],
    ['a first login by Google', () => googleToken()],
    [
      'a reset link',
      async () => {
        await server.customer(gia.email);
        await reset();
        return visitor.tokenOf(gia.email);
      },
    ],
  ])(
    'are in the account after %s, past and future ones, with their mails and their money',
    async (_, prove) => {
      await book('10:00');
      await book('11:00');
      await book('14:00', OTHER);
      const payment_method_id = await server.card(DECLINED_CARD);
      await server.send(
        storeBooking,
        guestRequest({ from_time: '15:00', guest_customer_email: gia.email, payment_method_id }),
      );
      await server.database.db
        .updateTable('bookings')
        .set({ booking_date: '2026-11-18' })
        .where('from_time', '=', '11:00')
        .execute();

      const token = await prove();

      expect(await times(token)).toEqual(['10:00', '11:00']);
      const [coming] = await list(token);
      const cancel = { booking_id: coming?.booking_id ?? 0, booking_status_id: 6 };
      expect(await server.send(updateBooking, cancel, token)).toMatchObject({
        status: 200,
        body: { MESSAGE: expect.stringContaining('We are refunding $30.00') },
      });
      const mails = server.database.db
        .selectFrom('outbox')
        .select('to_address')
        .where('subject', 'like', '%ancelled%');
      expect((await mails.execute()).map(({ to_address }) => to_address.toLowerCase())).toContain(gia.email);
    },
  );

  it('are in no account before the address is proved, and stay out of the account of a stranger', async () => {
    await book('10:00');
    const stranger = await visitor.join(OTHER);

    await visitor.signUp({ email: gia.email, password: 'of a stranger' });
    await googleToken({ sub: 'a stranger', email_verified: false });
    await visitor.forget(gia.email);

    expect((await visitor.logIn(gia.email, 'of a stranger')).status).toBe(403);
    expect(await list(stranger)).toEqual([]);
    expect(await owners()).toEqual([{ customer_id: null }]);
  });

  it('move once: neither a second opening of the link nor a later guest booking changes an account', async () => {
    await book('10:00');
    const token = await visitor.join(gia.email);
    await book('11:00');
    const [link = ''] = await visitor.links(gia.email, 'verification');

    await Promise.all([visitor.verify(link), visitor.verify(link)]);

    expect(await times(token)).toEqual(['10:00']);
  });

  it('are not moved when the sign-up is not stored', async () => {
    await book('10:00');
    await visitor.signUp({ email: gia.email });
    await visitor.signUp({ email: gia.email, password: 'of a stranger' });
    const [link = ''] = await visitor.links(gia.email, 'verification');
    await server.database.db.schema.alterTable('outbox').renameTo('gone').execute();

    expect((await visitor.verify(link)).status).toBe(500);

    await server.database.db.schema.alterTable('gone').renameTo('outbox').execute();
    expect(await owners()).toEqual([{ customer_id: null }]);
  });
});
