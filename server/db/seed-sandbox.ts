import { randomUUID } from 'node:crypto';
import { shop } from 'virtual:shop';
import { products } from 'virtual:shop/offer';
import { sql } from 'kysely';
import { HOME_STORE_BRAND, ORDERS_STORE, SERVICE_ENTITY } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { findCustomerByEmail } from '../accounts/customers.ts';
import { hashPassword } from '../adapters/passwords.ts';
import { insertBooking, selectBusy } from '../booking/bookings.ts';
import { selectStretches, selectWalkInWork } from '../booking/rota.ts';
import { isFree, type Slot, slotsOf } from '../booking/slots.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Database } from './database.ts';
import { SETUP_LOCK } from './migrations.ts';
import type { Db } from './tables.ts';

/** The README tells both. */
const DEMO_EMAIL = 'demo@customer.example';
const DEMO_PASSWORD = shop.name.toLowerCase().replace('&', 'and').replace(/\W+/g, '-');

/** One visit in each status that a list can show: how many days from today, what, and how it was paid. */
const visits = [
  { days: -30, services: [1], statusId: 7, paid: true },
  { days: -9, services: [9], statusId: 8 },
  { days: 16, services: [2], statusId: 6 },
  { days: 23, services: [4], statusId: 4 },
  { days: 20, services: [5], statusId: 5 },
  { days: 9, services: [1, 9], statusId: 8 },
  { days: 13, services: [6], statusId: 7, paid: true },
] as const;

/** Products by their place on the shelf, round and round. */
const orders = [
  { days: -40, products: [0, 1], status: 'delivered' },
  { days: -6, products: [2], status: 'shipped' },
  { days: -1, products: [3, 4, 0], status: 'processing' },
] as const;

/** Gives a sandbox its demo customer, with bookings in every status and three orders (SHOP-44). Once. */
export async function seedSandbox({ db }: Database, now: Date): Promise<void> {
  if (await setDemo(db, { isOpen: true })) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    if (await findCustomerByEmail(tx, DEMO_EMAIL)) return;
    const { customer_id } = await tx
      .insertInto('customers')
      .values({
        email: DEMO_EMAIL,
        first_name: 'Demi',
        last_name: 'Monash',
        phone: '0491 570 156',
        street_name: '1411 Addison Road',
        unit_number: '4',
        suburb: shop.address.suburb,
        state: shop.stateName,
        postcode: shop.address.postcode,
        password_hash: passwordHash,
        email_verified_at: now,
        created_at: now,
      })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    const store = await tx
      .selectFrom('stores')
      .selectAll()
      .where('store_brand_id', '=', HOME_STORE_BRAND)
      .where('takes_bookings', '=', true)
      .orderBy('store_id')
      .executeTakeFirstOrThrow();
    await writeVisits(tx, store, customer_id, now);
    await writeOrders(tx, store, customer_id, now);
  });
}

/** Anybody can read the demo customer's password: where a sandbox has become a shop, the account is closed. */
export async function closeDemo({ db }: Database): Promise<void> {
  await setDemo(db, { isOpen: false });
}

/** False when there is no demo customer. */
async function setDemo(db: Db, { isOpen }: { isOpen: boolean }): Promise<boolean> {
  const demo = await db
    .updateTable('customers')
    .set({ is_active: isOpen })
    .where('email', '=', DEMO_EMAIL)
    .returning('customer_id')
    .executeTakeFirst();
  return demo !== undefined;
}

async function writeVisits(tx: Db, store: StoreRow, customerId: number, now: Date): Promise<void> {
  const offers = await selectOffers(tx, store.store_id, SERVICE_ENTITY);
  for (const { days, services, statusId, ...how } of visits) {
    const lines = services.flatMap((position) => offers[(position - 1) % offers.length] ?? []);
    const place = await lateSlot(tx, store, lines, { days, now });
    if (!place || lines.length === 0) continue;
    const cents = lines.reduce((sum, { price_cents }) => sum + price_cents, 0);
    const { booking_id } = await insertBooking(
      tx,
      {
        ...place,
        storeId: store.store_id,
        lines,
        cents,
        note: null,
        booker: { customerId, guest: null, email: DEMO_EMAIL },
      },
      { statusId, heldUntil: null, now },
    );
    if (statusId === 6)
      await tx
        .updateTable('bookings')
        .set({ cancelled_at: now })
        .where('booking_id', '=', booking_id)
        .execute();
    if ('paid' in how) await writeCharge(tx, booking_id, cents, now);
  }
}

/** A free slot around a day so many days from now, at the end of a shift, where it stands in nobody's way. */
async function lateSlot(
  tx: Db,
  { store_id: storeId, time_zone: timeZone }: StoreRow,
  lines: readonly Offer[],
  { days, now }: { days: number; now: Date },
): Promise<(Slot & { day: string; barberId: number }) | undefined> {
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  const barbers = await tx
    .selectFrom('barbers')
    .select('store_user_id')
    .where('store_id', '=', storeId)
    .where('is_active', '=', true)
    .orderBy('store_user_id', 'desc')
    .execute();
  const today = dayIn(timeZone, now);
  for (const { store_user_id: barberId } of barbers)
    for (let later = 0; later < 7; later += 1) {
      const day = daysLater(today, days + (days < 0 ? -later : later));
      const stretches = await selectStretches(tx, { storeId, barberId, day });
      const slots = slotsOf({ day, timeZone, stretches }, minutes);
      const busy = await selectBusy(tx, barberId, slots, undefined);
      const slot = slots.findLast((one) => isFree(one, busy));
      if (slot) return { ...slot, day, barberId };
    }
  return undefined;
}

/** What the sandbox's card provider and our own books say of a card that was charged. */
async function writeCharge(tx: Db, bookingId: number, cents: number, now: Date): Promise<void> {
  const id = `pi_sandbox_demo_${randomUUID()}`;
  await tx
    .insertInto('sandbox_intents')
    .values({ id, status: 'succeeded', amount_cents: cents, client_secret: `${id}_secret_${randomUUID()}` })
    .execute();
  await tx
    .insertInto('payments')
    .values({
      payment_intent_id: id,
      provider: 'sandbox',
      state: 'succeeded',
      amount_cents: cents,
      submit_key: null,
      booking_id: bookingId,
      payment_method_id: null,
      words: null,
      working_until: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function writeOrders(tx: Db, store: StoreRow, customerId: number, now: Date): Promise<void> {
  const today = dayIn(store.time_zone, now);
  for (const [index, { days, products: places, status }] of orders.entries()) {
    const around = { from: daysLater(today, days - 14), to: daysLater(today, days) };
    const open = (await selectWalkInWork(tx, store, around)).at(-1);
    const ordered = places.flatMap((place) => products[place % products.length] ?? []);
    const { order_id } = await tx
      .insertInto('orders')
      .values({
        order_number: `ORD-${1001 + index}`,
        store_id: ORDERS_STORE,
        customer_id: customerId,
        ordered_on: open?.day ?? around.to,
        total_cents: ordered.reduce((sum, { priceCents }) => sum + priceCents, 0),
        status,
      })
      .returning('order_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_lines')
      .values(ordered.map(({ title }, line) => ({ order_id, line: line + 1, product_name: title })))
      .execute();
  }
}
