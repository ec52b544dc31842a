import { type SqlBool, sql } from 'kysely';
import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import { catalogue, team } from '../../contract/offer.ts';
import { shop } from '../../contract/shop.ts';
import type { Database } from './database.ts';
import { SETUP_LOCK } from './migrations.ts';
import { writeOpenings } from './seed-openings.ts';
import type { Db } from './tables.ts';

/** The shop's own store, which takes bookings and walk-ins, and the second one, which has only a queue (SHOP-2). */
const stores = [
  {
    store_id: 1,
    store_name: `${shop.name} ${shop.address.suburb}`,
    unit_number: shop.address.unit,
    street_name: shop.address.street,
    suburb: shop.address.suburb,
    state: shop.address.state,
    postcode: shop.address.postcode,
    contact_person_phone: shop.phone,
    offers_queue: true,
    takes_bookings: true,
    walk_in_chairs: null,
    leavesOut: [],
  },
  {
    store_id: 2,
    store_name: `${shop.name} ${shop.queueStore.address.suburb}`,
    unit_number: shop.queueStore.address.unit,
    street_name: shop.queueStore.address.street,
    suburb: shop.queueStore.address.suburb,
    state: shop.queueStore.address.state,
    postcode: shop.queueStore.address.postcode,
    contact_person_phone: shop.queueStore.phone,
    offers_queue: true,
    takes_bookings: false,
    // It has no rota.
    walk_in_chairs: 2,
    leavesOut: shop.queueStore.withoutCategories,
  },
];

/** Each barber's working days, 1 for Monday, and lunch. On Mondays one is enough, on Thursdays and Fridays all are in. */
const rota = [
  { days: [2, 3, 4, 5, 6], lunch: ['12:00', '12:30'] },
  { days: [3, 4, 5, 6, 7], lunch: ['12:30', '13:00'] },
  { days: [2, 4, 5, 6, 7], lunch: ['13:00', '13:30'] },
  { days: [1, 2, 3, 4, 5], lunch: ['13:30', '14:00'] },
] as const;

/**
 * Writes the shop that `contract/shop.ts` describes. At every start: what the file changed is changed, what
 * it no longer has is no longer offered, and nothing that was booked is touched.
 */
export async function seed({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    await writeStores(tx);
    await writeCatalogue(tx);
    await writeStoreServices(tx);
    await writeTeam(tx);
    await writeOpenings(tx);
  });
}

async function writeStores(tx: Db): Promise<void> {
  for (const { leavesOut: _, ...store } of stores) {
    const row = { ...store, store_brand_id: HOME_STORE_BRAND, time_zone: shop.timeZone };
    await tx
      .insertInto('stores')
      .values(row)
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
      .execute();
    for (const [index, { opens, closes }] of shop.hours.entries())
      await tx
        .insertInto('store_hours')
        .values({ store_id: store.store_id, weekday: index + 1, opens, closes })
        .onConflict((conflict) => conflict.columns(['store_id', 'weekday']).doUpdateSet({ opens, closes }))
        .execute();
  }
}

async function writeCatalogue(tx: Db): Promise<void> {
  const offered: string[] = [];
  for (const [index, { category, services }] of catalogue.entries()) {
    const categoryId = await writeCategory(tx, category, index + 1);
    for (const { title, priceCents, minutes, description } of services) {
      offered.push(title);
      await writeService(tx, title, {
        category_id: categoryId,
        price_cents: priceCents,
        minutes,
        short_description: description,
        position: offered.length,
        is_active: true,
      });
    }
  }
  await tx
    .updateTable('services')
    .set({ is_active: false })
    .where('is_internal', '=', false)
    .where('entity_name', 'not in', offered)
    .execute();
}

async function writeCategory(tx: Db, name: string, position: number): Promise<number> {
  const updated = await tx
    .updateTable('categories')
    .set({ position })
    .where('category_name', '=', name)
    .returning('category_id')
    .executeTakeFirst();
  const { category_id } =
    updated ??
    (await tx
      .insertInto('categories')
      .values({ category_name: name, position })
      .returning('category_id')
      .executeTakeFirstOrThrow());
  return category_id;
}

interface ServiceFields {
  category_id: number;
  price_cents: number;
  minutes: number;
  short_description: string;
  position: number;
  is_active: boolean;
}

/** Updated before inserted, so that no identity is used up at each start. */
async function writeService(tx: Db, name: string, fields: ServiceFields): Promise<void> {
  const updated = await tx
    .updateTable('services')
    .set(fields)
    .where('entity_name', '=', name)
    .returning('entity_id')
    .executeTakeFirst();
  if (!updated)
    await tx
      .insertInto('services')
      .values({ entity_name: name, ...fields })
      .execute();
}

async function writeStoreServices(tx: Db): Promise<void> {
  for (const { store_id, leavesOut } of stores)
    await sql`
      insert into store_services (store_id, entity_id)
      select ${store_id}::integer, entity_id
        from services join categories using (category_id)
       where is_active and not is_internal and ${
         leavesOut.length > 0
           ? sql<SqlBool>`category_name not in (${sql.join(leavesOut)})`
           : sql<SqlBool>`true`
       }
          on conflict do nothing`.execute(tx);
}

async function writeTeam(tx: Db): Promise<void> {
  const [{ store_id } = { store_id: 1 }] = stores;
  await tx.updateTable('barbers').set({ is_active: false }).where('store_id', '=', store_id).execute();
  for (const [index, { firstName, lastName, role }] of team.entries()) {
    const known = await tx
      .updateTable('barbers')
      .set({ is_active: true, designation: role })
      .where('store_id', '=', store_id)
      .where('store_user_fname', '=', firstName)
      .where('store_user_lname', '=', lastName)
      .returning('store_user_id')
      .executeTakeFirst();
    if (known) continue;
    const { store_user_id } = await tx
      .insertInto('barbers')
      .values({ store_id, store_user_fname: firstName, store_user_lname: lastName, designation: role })
      .returning('store_user_id')
      .executeTakeFirstOrThrow();
    await writeRota(tx, store_user_id, index);
  }
}

/** Only for a barber who is new: from then on the rota in the database is the truth. */
async function writeRota(tx: Db, barberId: number, index: number): Promise<void> {
  const pattern = rota[index % rota.length];
  if (!pattern) return;
  const [lunch, back] = pattern.lunch;
  const rows = pattern.days.flatMap((weekday) => {
    const hours = shop.hours[weekday - 1];
    if (!hours) return [];
    return [
      { store_user_id: barberId, weekday, starts: hours.opens, ends: lunch },
      { store_user_id: barberId, weekday, starts: back, ends: hours.closes },
    ];
  });
  await tx.insertInto('shifts').values(rows).execute();
}
