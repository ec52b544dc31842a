import { requireBookableDay } from '../booking/bookable-day.ts';
import { findBarber, lockBarbersOf } from '../booking/rota.ts';
import { selectUnstaffed } from '../booking/unstaffed.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound } from '../errors/refusal.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';
import { type AffectedVisit, selectAffected } from './affected-visits.ts';

/** A time of work on a date: `HH:mm`, shop time. */
interface Stretch {
  from: string;
  to: string;
}

interface OtherHours {
  storeId: number;
  /** Null: the hours of the store. */
  barberId: number | null;
  day: string;
  /** Empty: closed, or a day off. */
  stretches: Stretch[];
}

/**
 * Sets other hours on a single date, shorter or longer, for a store or for a barber (SHOP-93). No visit is changed: the
 * answer lists the visits whose barber no longer works at their time.
 */
export async function setHours(
  deps: ActDeps,
  act: Act,
  hours: OtherHours,
): Promise<{ affected: AffectedVisit[] }> {
  const { numbers } = await perform(deps, act, 'hours.set', hours, async (tx, now) => {
    const { storeId, barberId, day, stretches } = hours;
    const store = await requireStore(tx, storeId);
    requireBookableDay(day, store.time_zone, now);
    requireOrder(stretches);
    await lockBarbersOf(tx, storeId, now);
    if (barberId === null) await setStoreHours(tx, storeId, day, stretches);
    else if (await findBarber(tx, storeId, barberId)) await setBarberHours(tx, barberId, day, stretches);
    else throw notFound('We could not find that barber at this store.');
    const unstaffed = await selectUnstaffed(tx, store, now);
    const answer = { numbers: unstaffed.filter((row) => row.day === day).map(({ number }) => number) };
    return { storeId, change: { barberId, day, stretches, ...answer }, undoneBy: BY_UNDO, answer };
  });
  return { affected: await selectAffected(deps.db, numbers) };
}

function requireOrder(stretches: readonly Stretch[]): void {
  for (const [index, { from, to }] of stretches.entries())
    if (to <= from || from < (stretches[index - 1]?.to ?? '00:00'))
      throw invalid('Each time of work has to end after it begins, and before the next time.');
}

async function setStoreHours(tx: Db, storeId: number, day: string, stretches: readonly Stretch[]) {
  const [hours, ...others] = stretches;
  if (others.length > 0) throw invalid('A store has one opening time and one closing time.');
  for (const table of ['hours_exceptions', 'closures'] as const)
    await tx.deleteFrom(table).where('store_id', '=', storeId).where('day', '=', day).execute();
  if (hours)
    await tx
      .insertInto('hours_exceptions')
      .values({ store_id: storeId, day, opens: hours.from, closes: hours.to })
      .execute();
  else await tx.insertInto('closures').values({ store_id: storeId, day, reason: null }).execute();
}

async function setBarberHours(tx: Db, barberId: number, day: string, stretches: readonly Stretch[]) {
  await tx
    .deleteFrom('shift_exceptions')
    .where('store_user_id', '=', barberId)
    .where('day', '=', day)
    .execute();
  const dayOff = [{ from: null, to: null }];
  await tx
    .insertInto('shift_exceptions')
    .values(
      (stretches.length > 0 ? stretches : dayOff).map(({ from, to }) => ({
        store_user_id: barberId,
        day,
        starts: from,
        ends: to,
      })),
    )
    .execute();
}
