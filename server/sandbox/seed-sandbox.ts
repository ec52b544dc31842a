import { randomUUID } from 'node:crypto';
import { shop } from 'virtual:shop';
import { stateName } from 'virtual:shop/facts';
import { products } from 'virtual:shop/offer';
import { sql } from 'kysely';
import { HOME_STORE_BRAND, ORDERS_STORE, SERVICE_ENTITY } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { findCustomerByEmail } from '../accounts/customers.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { insertBooking } from '../booking/booking-repository.ts';
import { selectWalkInWork, type WalkInWork } from '../booking/rota.ts';
import { isFree, type Slot, slotsOf } from '../booking/slots.ts';
import { type ChairTime, selectTaken } from '../booking/timeline.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import type { Database } from '../db/database.ts';
import { SETUP_LOCK } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';

/** The demo customer's login, which the README documents. */
const DEMO_EMAIL = 'demo@customer.example';
const DEMO_PASSWORD = shop.name.toLowerCase().replace('&', 'and').replace(/\W+/g, '-');

/** A visit in each status: the number of days from today, the services, and how it was paid. */
const visits = [
  { days: -30, services: [1], statusId: 7, paid: true },
  { days: -9, services: [9], statusId: 8 },
  { days: 16, services: [2], statusId: 6 },
  { days: 23, services: [4], statusId: 4 },
  { days: 20, services: [5], statusId: 5 },
  { days: 9, services: [1, 9], statusId: 8 },
  { days: 13, services: [6], statusId: 7, paid: true },
] as const;

/** Orders with their products by index, modulo the number of products. */
const orders = [
  { days: -40, products: [0, 1], status: 'delivered' },
  { days: -6, products: [2], status: 'shipped' },
  { days: -1, products: [3, 4, 0], status: 'processing' },
] as const;

/**
 * Creates the demo customer of a sandbox, with bookings in every status and three orders (SHOP-44). Does it only
 * once.
 */
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
        state: stateName,
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
    const { store_id: storeId, time_zone: timeZone } = store;
    const today = dayIn(timeZone, now);
    const days = plannedDays(today);
    const during = { starts: new Date(days.from), ends: new Date(days.to) };
    const calendar = {
      timeZone,
      work: await selectWalkInWork(tx, store, days),
      busy: await selectTaken(tx, storeId, during, now),
    };
    const plan = planDemo(today, calendar, await selectOffers(tx, storeId, SERVICE_ENTITY));
    await writeVisits(tx, { storeId, customerId: customer_id, now }, plan.visits);
    await writeOrders(tx, customer_id, plan.orders);
  });
}

/** Closes the demo customer's account in a database that is no longer a sandbox, because its password is public. */
export async function closeDemo({ db }: Database): Promise<void> {
  await setDemo(db, { isOpen: false });
}

/** Opens or closes the demo customer's account. Returns false when there is no such account. */
async function setDemo(db: Db, { isOpen }: { isOpen: boolean }): Promise<boolean> {
  const demo = await db
    .updateTable('customers')
    .set({ is_active: isOpen })
    .where('email', '=', DEMO_EMAIL)
    .returning('customer_id')
    .executeTakeFirst();
  return demo !== undefined;
}

/** When a store is open, who works then, and which times are booked. */
interface Calendar {
  timeZone: string;
  work: readonly WalkInWork[];
  busy: readonly ChairTime[];
}

/** Returns the range of days that a plan uses. */
export const plannedDays = (today: string) => ({ from: daysLater(today, -60), to: daysLater(today, 30) });

/** Plans the demo customer's visits and orders, only on working days. */
export const planDemo = (today: string, calendar: Calendar, offers: readonly Offer[]) => ({
  visits: planVisits(today, calendar, offers),
  orders: planOrders(today, calendar),
});
type Plan = ReturnType<typeof planDemo>;

function planVisits(today: string, calendar: Calendar, offers: readonly Offer[]) {
  const busy: ChairTime[] = [...calendar.busy];
  return visits.flatMap(({ days, services, ...how }) => {
    const lines = services.flatMap((position) => offers[(position - 1) % offers.length] ?? []);
    const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
    const place = lateSlot(today, { ...calendar, busy }, { days, minutes });
    if (!place || lines.length === 0) return [];
    busy.push({ ...place, chair: place.barberId });
    return [{ ...how, ...place, lines }];
  });
}

/**
 * Finds a free slot about `days` days from today, at the end of a shift, so that the demo data takes no popular
 * time.
 */
function lateSlot(
  today: string,
  { timeZone, work, busy }: Calendar,
  { days, minutes }: { days: number; minutes: number },
): (Slot & { day: string; barberId: number }) | undefined {
  const barbers = [...new Set(work.map(({ chair }) => chair))].sort((first, second) => second - first);
  for (const barberId of barbers)
    for (let later = 0; later < 7; later += 1) {
      const day = daysLater(today, days + (days < 0 ? -later : later));
      const stretches = work.filter((shift) => shift.chair === barberId && shift.day === day);
      const taken = busy.filter(({ chair }) => chair === barberId);
      const slot = slotsOf({ day, timeZone, stretches }, minutes).findLast((candidate) =>
        isFree(candidate, taken),
      );
      if (slot) return { ...slot, day, barberId };
    }
  return undefined;
}

/** Plans each order on the last working day of the 14 days before its date. */
const planOrders = (today: string, { work }: Calendar) =>
  orders.flatMap(({ days, ...order }) => {
    const [from, to] = [daysLater(today, days - 14), daysLater(today, days)];
    const open = work.findLast(({ day }) => day >= from && day <= to);
    return open ? [{ ...order, day: open.day }] : [];
  });

interface Owner {
  storeId: number;
  customerId: number;
  now: Date;
}

async function writeVisits(
  tx: Db,
  { storeId, customerId, now }: Owner,
  planned: Plan['visits'],
): Promise<void> {
  for (const { statusId, ...visit } of planned) {
    const cents = visit.lines.reduce((sum, { price_cents }) => sum + price_cents, 0);
    const booker = { customerId, guest: null, email: DEMO_EMAIL };
    const { booking_id } = await insertBooking(
      tx,
      { ...visit, companion: null, storeId, cents, note: null, booker },
      { statusId, heldUntil: null, now },
    );
    if (statusId === 6)
      await tx
        .updateTable('bookings')
        .set({ cancelled_at: now })
        .where('booking_id', '=', booking_id)
        .execute();
    if ('paid' in visit) await writeCharge(tx, booking_id, cents, now);
  }
}

/** Records a charge, both at the sandbox's card provider and in the shop's payments. */
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

async function writeOrders(tx: Db, customerId: number, planned: Plan['orders']): Promise<void> {
  for (const [index, { day, products: places, status }] of planned.entries()) {
    const ordered = places.flatMap((place) => products[place % products.length] ?? []);
    const { order_id } = await tx
      .insertInto('orders')
      .values({
        order_number: `ORD-${1001 + index}`,
        store_id: ORDERS_STORE,
        customer_id: customerId,
        ordered_on: day,
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
