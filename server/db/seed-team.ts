import { staff } from 'virtual:shop/staff';
import type { Selectable } from 'kysely';
import { days } from '../../shop/fixed.ts';
import type { Db, Tables } from './tables.ts';

type Barber = Selectable<Tables['barbers']>;
type Member = (typeof staff)[number];

/** 1 for Monday. */
export const weekdayOf = (day: (typeof days)[number]): number => days.indexOf(day) + 1;

/**
 * Writes who works there (OPS-78). Somebody is who they were by their id in the file, whatever they are called; a rota
 * is written when the file's has changed, and left alone else. Only what has changed is written: bookings hold on to
 * barbers.
 */
export async function writeTeam(tx: Db, storeId: number): Promise<void> {
  const known = await tx.selectFrom('barbers').selectAll().where('store_id', '=', storeId).execute();
  const gone = new Map(known.map((barber) => [barber.store_user_id, barber]));
  for (const member of staff) {
    const barber = find(known, member);
    if (barber) gone.delete(barber.store_user_id);
    await writeMember(tx, storeId, member, barber);
  }
  for (const { store_user_id, is_active } of gone.values())
    if (is_active)
      await tx
        .updateTable('barbers')
        .set({ is_active: false })
        .where('store_user_id', '=', store_user_id)
        .execute();
}

/** Those of before the files had ids are found by their names, once. */
const find = (known: readonly Barber[], { id, firstName, lastName }: Member) =>
  known.find(({ file_id }) => file_id === id) ??
  known.find(
    (one) => one.file_id === null && one.store_user_fname === firstName && one.store_user_lname === lastName,
  );

async function writeMember(
  tx: Db,
  storeId: number,
  member: Member,
  barber: Barber | undefined,
): Promise<void> {
  const fields = {
    file_id: member.id,
    file_rota: JSON.stringify([member.days, member.lunch]),
    store_user_fname: member.firstName,
    store_user_lname: member.lastName,
    designation: member.role,
    is_active: true,
  };
  if (!barber) {
    const { store_user_id } = await tx
      .insertInto('barbers')
      .values({ store_id: storeId, ...fields })
      .returning('store_user_id')
      .executeTakeFirstOrThrow();
    return writeRota(tx, store_user_id, member);
  }
  const isSame = Object.entries(fields).every(
    ([name, value]) => barber[name as keyof typeof fields] === value,
  );
  if (isSame) return;
  await tx.updateTable('barbers').set(fields).where('store_user_id', '=', barber.store_user_id).execute();
  // The rota of a barber from before the files were remembered may have been changed by hand.
  if (barber.file_rota !== null && barber.file_rota !== fields.file_rota)
    await writeRota(tx, barber.store_user_id, member);
}

/** From opening to lunch and from lunch to closing, whenever the store opens and closes. */
async function writeRota(tx: Db, barberId: number, { days, lunch: [lunch, back] }: Member): Promise<void> {
  await tx.deleteFrom('shifts').where('store_user_id', '=', barberId).execute();
  const rows = days
    .map((day) => ({ store_user_id: barberId, weekday: weekdayOf(day) }))
    .flatMap((day) => [
      { ...day, starts: '00:00', ends: lunch },
      { ...day, starts: back, ends: '24:00' },
    ]);
  if (rows.length > 0) await tx.insertInto('shifts').values(rows).execute();
}
