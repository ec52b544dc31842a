import { beforeAll, expect, it } from 'vitest';
import { editProfile } from '../../../contract/account.ts';
import { listOrders } from '../../../contract/orders.ts';
import { getProfile } from '../../../contract/session.ts';
import { kept } from '../../support/kept.ts';
import { openTestServer } from '../test-server.ts';
import { profileOf } from './profile-form.ts';

const server = kept(openTestServer);
let casey: { id: number; token: string };
beforeAll(async () => {
  casey = await server.customer();
});

it('a customer can edit and empty every field except the e-mail address (SHOP-38)', async () => {
  const edit = async (changes: Parameters<typeof profileOf>[1]) => {
    const { status } = await server.send(editProfile, profileOf(casey.id, changes), casey.token);
    expect(status).toBe(200);
    return (await server.send(getProfile, {}, casey.token)).result;
  };
  const address = {
    street_name: '1411 Addison Road',
    unit_number: '4',
    suburb: 'Marrickville',
    state: 'New South Wales',
    postcode: '2204',
  };
  expect(await edit({ ...address, first_name: 'Cass', email: 'other@customer.example' })).toEqual({
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
  expect(await edit({ first_name: '', last_name: '', phone: '' })).toMatchObject({
    firstName: undefined,
    email: 'casey@customer.example',
  });
});

it('a customer reads their own orders of a store, newest first (SHOP-38)', async () => {
  const secondCustomer = await server.customer('other@customer.example');
  const order = async (customer_id: number, order_number: string, ordered_on: string, store_id = 42) => {
    const { order_id } = await server.database.db
      .insertInto('orders')
      .values({ order_number, store_id, customer_id, ordered_on, total_cents: 5490, status: 'shipped' })
      .returning('order_id')
      .executeTakeFirstOrThrow();
    await server.database.db
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
  await order(secondCustomer.id, 'ORD-4', '2026-11-04');
  const ordersOf = async (store_id: number) =>
    (await server.send(listOrders, { store_id }, casey.token)).result;
  const shared = { products: ['Wattle Beard Oil', 'Sandalwood Comb'], total: 54.9, status: 'shipped' };
  expect(await ordersOf(42)).toEqual([
    { id: 'ORD-2', date: '2026-11-02', ...shared },
    { id: 'ORD-1', date: '2026-10-01', ...shared },
  ]);
  for (const store_id of [1, 42.5, 1e12]) expect(await ordersOf(store_id)).toEqual([]);
});
