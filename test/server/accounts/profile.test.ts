import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editProfile, getProfile } from '../../../contract/account.ts';
import { listOrders } from '../../../contract/orders.ts';
import { openStage, type Stage } from '../stage.ts';
import { profileOf } from './profile-form.ts';

describe('a customer', () => {
  let stage: Stage;
  let casey: { id: number; token: string };
  let other: { id: number; token: string };

  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    casey = await stage.customer();
    other = await stage.customer('other@customer.example');
  });

  const profile = async ({ token }: { token: string }) => (await stage.send(getProfile, {}, token)).result;
  const address = {
    street_name: '1411 Addison Road',
    unit_number: '4',
    suburb: 'Marrickville',
    state: 'New South Wales',
    postcode: '2204',
  };

  it('edits everything but the e-mail address', async () => {
    const before = await profile(other);
    const edited = await stage.send(
      editProfile,
      profileOf(casey.id, { ...address, first_name: 'Cass', email: 'other@customer.example', is_active: 0 }),
      casey.token,
    );
    expect(edited).toMatchObject({ status: 200, body: { MESSAGE: 'Profile updated successfully' } });
    expect(await profile(casey)).toEqual({
      id: casey.id,
      firstName: 'Cass',
      lastName: 'Newman',
      email: 'casey@customer.example',
      phone: '0491 570 006',
      streetName: '1411 Addison Road',
      unitNumber: '4',
      suburb: 'Marrickville',
      state: 'New South Wales',
      postcode: '2204',
    });
    expect(await profile(other)).toEqual(before);
  });

  it('may empty every field', async () => {
    const blank = { first_name: '', last_name: '', phone: '' };
    expect(await stage.send(editProfile, profileOf(casey.id, blank), casey.token)).toMatchObject({
      status: 200,
    });
    expect(await profile(casey)).toMatchObject({ firstName: undefined, email: 'casey@customer.example' });
  });

  it('reads their own orders of that store, the newest first', async () => {
    const order = async (customer_id: number, order_number: string, ordered_on: string, store_id = 42) => {
      const { order_id } = await stage.database.db
        .insertInto('orders')
        .values({ order_number, store_id, customer_id, ordered_on, total_cents: 5490, status: 'shipped' })
        .returning('order_id')
        .executeTakeFirstOrThrow();
      await stage.database.db
        .insertInto('order_lines')
        .values([
          { order_id, line: 2, product_name: 'Sandalwood Comb' },
          { order_id, line: 1, product_name: 'Wattle Beard Oil' },
        ])
        .execute();
    };
    await order(casey.id, 'ORD-2', '2026-11-02');
    await order(casey.id, 'ORD-1', '2026-10-01');
    await order(casey.id, 'ORD-3', '2026-11-03', 7);
    await order(other.id, 'ORD-4', '2026-11-04');
    const { result } = await stage.send(listOrders, { store_id: 42 }, casey.token);
    const shared = { products: ['Wattle Beard Oil', 'Sandalwood Comb'], total: 54.9, status: 'shipped' };
    expect(result).toEqual([
      { id: 'ORD-2', date: '2026-11-02', ...shared },
      { id: 'ORD-1', date: '2026-10-01', ...shared },
    ]);
    for (const store_id of [1, 42.5, 1e12])
      expect(await stage.send(listOrders, { store_id }, casey.token)).toMatchObject({ result: [] });
  });

  it('names the store whose orders they want', async () => {
    const headers = { authorization: `Bearer ${casey.token}` };
    expect(await stage.call('GET', '/customer/order', { headers })).toMatchObject({ status: 422 });
  });
});
