import { hours, shop } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
import { catalogue } from 'virtual:shop/offer';
import { type SqlBool, sql } from 'kysely';
import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import type { Database } from './database.ts';
import { SETUP_LOCK } from './migrations.ts';
import { writeOpenings } from './seed-openings.ts';
import { weekdayOf, writeTeam } from './seed-team.ts';
import type { Db } from './tables.ts';
import { inTransaction } from './transaction.ts';

const HOME_STORE = 1;

/**
 * The shop's main store, which takes bookings and walk-ins, and its second store, which has only a queue (SHOP-2).
 */
const stores = [
  {
    store_id: HOME_STORE,
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
    store_name: `${shop.name} ${queueStore.address.suburb}`,
    unit_number: queueStore.address.unit,
    street_name: queueStore.address.street,
    suburb: queueStore.address.suburb,
    state: queueStore.address.state,
    postcode: queueStore.address.postcode,
    contact_person_phone: queueStore.phone,
    offers_queue: true,
    takes_bookings: false,
    // The second store has no rota.
    walk_in_chairs: queueStore.chairs,
    leavesOut: queueStore.withoutCategories,
  },
];

/**
 * Writes the shop that its files describe (SHOP-1), at every start. It updates what has changed, deactivates what
 * is no longer in the files, and changes no booking. Other processes may be serving, and their bookings hold locks
 * on stores and barbers: this function neither waits for them nor blocks them (OPS-40).
 */
export async function seed({ db }: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
    await writeStores(tx);
    await writeCatalogue(tx);
    await writeStoreServices(tx);
    await writeTeam(tx, HOME_STORE);
    await writeOpenings(tx);
  });
}

async function writeStores(tx: Db): Promise<void> {
  for (const { leavesOut: _, ...store } of stores) {
    const { store_id, ...fields } = {
      ...store,
      store_brand_id: HOME_STORE_BRAND,
      time_zone: shop.timeZone,
    };
    await tx
      .insertInto('stores')
      .values({ store_id, ...fields })
      // Without the key: an update of the key would wait for every booking that refers to the row.
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(fields))
      .execute();
    await tx.deleteFrom('store_hours').where('store_id', '=', store.store_id).execute();
    await tx
      .insertInto('store_hours')
      .values(
        hours.map(({ day, opens, closes }) => ({
          store_id: store.store_id,
          weekday: weekdayOf(day),
          opens,
          closes,
        })),
      )
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

/** Updates a service, or inserts it. An upsert would use up an identity value at each start. */
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
