import { staff } from 'virtual:shop/staff';
import type { Selectable } from 'kysely';
import { days } from '../../shop/fixed.ts';
import type { Db, Tables } from './tables.ts';

type Barber = Selectable<Tables['barbers']>;
type Member = (typeof staff)[number];

/** Returns the number of a weekday; Monday is 1. */
export const weekdayOf = (day: (typeof days)[number]): number => days.indexOf(day) + 1;

/**
 * Writes the team of the shop's files (OPS-78). A barber keeps the identity by the id in the file, even with a new
 * name. The rota is only written when it has changed in the file. Unchanged rows are not written, because bookings
 * hold locks on barbers.
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

/** Finds a barber by the id in the file. A barber who was stored before the files had ids is found by name, once. */
const find = (known: readonly Barber[], { id, firstName, lastName }: Member) =>
  known.find(({ file_id }) => file_id === id) ??
  known.find(
    (barber) =>
      barber.file_id === null &&
      barber.store_user_fname === firstName &&
      barber.store_user_lname === lastName,
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
  // If the barber is older than `file_rota`, the rota may have been changed by hand.
  if (barber.file_rota !== null && barber.file_rota !== fields.file_rota)
    await writeRota(tx, barber.store_user_id, member);
}

/**
 * Writes shifts from midnight to lunch and from lunch to midnight: the store's hours limit them when they are read.
 */
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
