import { catalogue, team } from 'virtual:shop/offer';
import { describe, expect, it } from 'vitest';
import { listBarbers } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { announceOnlineStore, type ClosedDay, listStores, type Store } from '../../contract/stores.ts';
import { guestRequest, startTestServer, THURSDAY } from './test-server.ts';

describe('the lists of the shop', () => {
  const server = startTestServer();

  const names = (result: unknown) => (result as { name: string }[]).map(({ name }) => name);

  const bothStores = ['Wattle & Blade Marrickville', 'Wattle & Blade Newtown'];
  it.each([
    ['every store', {}, bothStores],
    ['a brand', { store_brand_id: 7 }, bothStores],
    ['stores that take bookings', { store_brand_id: 7, has_booking_service: 1 }, bothStores.slice(0, 1)],
    ['stores with a queue', { store_brand_id: 7, offer_queue: 1 }, bothStores],
    ['a brand without stores', { store_brand_id: 68 }, []],
  ])('GET customer/store-list lists %s (SHOP-2)', async (_, request, expected) => {
    expect(names((await server.send(listStores, request)).result)).toEqual(expected);
  });

  it('site/only-store has what the three lists have, and is empty if two stores take bookings (SHOP-112)', async () => {
    const only = () => server.send(loadOnlyStore, {});
    const taking = async () =>
      (await server.send(listStores, { store_brand_id: 7, has_booking_service: 1 })).result as Store[];
    const of = { store_id: 1, entity_type_id: 2 };
    const { result: categories } = await server.send(listCategories, { ...of, tenant_id: 1, is_internal: 0 });
    const { result: services } = await server.send(listServices, { ...of, is_active: 1 });
    expect((await only()).result).toEqual([{ store: (await taking())[0], categories, services }]);

    await server.database.db.updateTable('stores').set({ takes_bookings: true }).execute();
    expect(await taking()).toHaveLength(2);
    expect((await only()).result).toEqual([]);
  });

  it('store-list names the closed days, and a booking on a closed day is refused with the same message (SHOP-48, SHOP-49)', async () => {
    const { db } = server.database;
    const closedDays = async (): Promise<ClosedDay[]> => {
      const { result } = await server.send(listStores, { store_brand_id: 7, has_booking_service: 1 });
      return (result as Store[]).flatMap((store) => store.closedDays);
    };
    const holidays = [
      { day: '2026-12-25', words: 'Closed on Friday, December 25th, Christmas Day', announced: false },
      { day: '2026-12-26', words: 'Closed on Saturday, December 26th, Boxing Day', announced: false },
      {
        day: '2026-12-28',
        words: 'Closed on Monday, December 28th, Boxing Day public holiday',
        announced: false,
      },
      { day: '2027-01-01', words: "Closed on Friday, January 1st, New Year's Day", announced: false },
      { day: '2027-01-26', words: 'Closed on Tuesday, January 26th, Australia Day', announced: false },
    ];
    expect(await closedDays()).toEqual(holidays);

    const stocktaking = 'Wattle & Blade Marrickville is closed on Thursday, November 26th, stocktaking';
    await db.insertInto('closures').values({ store_id: 1, day: THURSDAY, reason: 'stocktaking' }).execute();
    await db
      .insertInto('shift_exceptions')
      .values({ store_user_id: 4, day: '2026-11-23', starts: null, ends: null })
      .execute();
    await db.deleteFrom('store_hours').where('weekday', '=', 7).execute();
    server.clock.now = new Date('2026-11-20T09:45:01Z');
    const all = await closedDays();
    expect(all.slice(0, 4)).toEqual([
      { day: '2026-11-20', words: 'No more appointments today', announced: false },
      { day: '2026-11-22', words: 'Closed on Sundays', announced: false },
      { day: '2026-11-23', words: 'No barbers are working on Monday, November 23rd', announced: false },
      { day: THURSDAY, words: stocktaking, announced: true },
    ]);
    expect(all.filter(({ words }) => words === 'Closed on Sundays')).toHaveLength(13);
    server.clock.now = new Date('2026-11-27T00:00:00Z');
    expect((await closedDays()).filter(({ announced }) => announced).map(({ day }) => day)).toEqual([
      '2026-12-25',
    ]);

    for (const [booking_date, message] of [
      [THURSDAY, stocktaking],
      ['2026-12-25', holidays[0]?.words],
    ] as const) {
      server.clock.now = new Date('2026-11-20T00:00:00Z');
      const request = guestRequest({ booking_date, payment_method_id: await server.card() });
      expect(await server.send(storeBooking, request)).toMatchObject({
        status: 422,
        body: { MESSAGE: `${message}. Please choose another date. Your card was not charged.` },
      });
    }
  });

  it('online-store-id returns the store of the brand that takes bookings', async () => {
    const { body } = await server.send(announceOnlineStore, { store_brand_id: 7 });
    expect(body.RESULT).toEqual({ store_id: 1, store_brand_id: 7 });
  });

  it.each([
    [1, catalogue.map(({ category }) => category)],
    [2, ['Haircut Services', "Kids' Haircuts", 'Beard Services']],
  ])(
    'category-list lists only categories with a service at store %d (SHOP-3)',
    async (store_id, expected) => {
      const request = { tenant_id: 1, is_internal: 0, entity_type_id: 2, store_id };
      expect(names((await server.send(listCategories, request)).result)).toEqual(expected);
    },
  );

  it('entity-list lists the services except internal and inactive services (SHOP-3)', async () => {
    const request = { entity_type_id: 2, is_active: 1, store_id: 1 };
    const all = catalogue.flatMap(({ services }, index) =>
      services.map(({ title, priceCents, minutes, description }) => ({
        id: expect.any(Number),
        categoryId: index + 1,
        name: title,
        priceCents,
        salePrice: priceCents / 100,
        discountPrice: null,
        minutes,
        description,
      })),
    );
    expect((await server.send(listServices, request)).result).toEqual(all);
    const { db } = server.database;
    await db.updateTable('services').set({ is_active: false }).where('entity_id', '=', 1).execute();
    await db.updateTable('services').set({ is_internal: true }).where('entity_id', '=', 2).execute();
    expect((await server.send(listServices, request)).result).toEqual(all.slice(2));
    await db.updateTable('services').set({ is_internal: false }).execute();
  });

  describe('GET customer/store-users', () => {
    const barbersOn = async (day: string, to = day) => {
      const { result } = await server.send(listBarbers, {
        store_id: 1,
        shift_date_from: day,
        shift_date_to: to,
      });
      return names(result);
    };
    const everyBarber = team.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const MONDAY = '2026-11-23';

    it('lists the barbers who work on a day (SHOP-7)', async () => {
      expect(await barbersOn(THURSDAY)).toEqual(everyBarber);
      expect(await barbersOn(MONDAY)).toEqual(['Sam Okafor']);
    });

    it('lists no barbers on a closed day (SHOP-7, SHOP-48)', async () => {
      await server.database.db
        .insertInto('closures')
        .values({ store_id: 1, day: THURSDAY, reason: 'stocktaking' })
        .execute();
      expect(await barbersOn(THURSDAY)).toEqual([]);
      expect(await barbersOn('2026-11-27')).toEqual(everyBarber);
      expect(await barbersOn('2026-12-25', '2026-12-26')).toEqual([]);
    });

    it('lists barbers by the exceptions of a day: a day off, or an extra shift (SHOP-7)', async () => {
      await server.database.db
        .insertInto('shift_exceptions')
        .values([
          { store_user_id: 1, day: THURSDAY, starts: null, ends: null },
          { store_user_id: 1, day: MONDAY, starts: '10:00', ends: '14:00' },
        ])
        .execute();
      expect(await barbersOn(THURSDAY)).toEqual(everyBarber.slice(1));
      expect(await barbersOn(MONDAY)).toEqual(['Marco Bellini', 'Sam Okafor']);
    });
  });
});
