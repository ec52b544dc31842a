import { type RawBuilder, sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayIn } from '../../contract/format.ts';
import { type BookingFacts, hasLeft, selectFacts } from '../booking/booking-facts.ts';
import { bookingCancelledMail, bookingConfirmedMail, bookingMovedMail } from '../booking/booking-mails.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { lockBarbersOf } from '../booking/rota.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { lockUnpaid, overlapsUnpaid } from '../checkout/unpaid-visits.ts';
import { errorCodeOf, isOverlap } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { notFound, Refusal, slotTaken, visitsOverlap } from '../errors/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import { mailNext } from '../queue/mail-progress.ts';
import { lockQueueDay } from '../queue/places.ts';
import { walkInDay } from '../queue/walk-in-day.ts';
import { type Act, type ActDeps, perform } from './act.ts';

const DAY_MS = 86_400_000;
const NOT_UNIQUE = '23505';

/** The tables whose rows an act can change: the key, and how an undo removes a row that the act has added. */
const tables = {
  bookings: { key: 'booking_id', remove: 'cancel' },
  queue_places: { key: 'place_id', remove: 'leave' },
  payments: { key: 'payment_intent_id', remove: 'none' },
  queue_pauses: { key: 'store_id', remove: 'delete' },
  hours_exceptions: { key: 'store_id', remove: 'delete' },
  closures: { key: 'store_id', remove: 'delete' },
  shift_exceptions: { key: 'shift_exception_id', remove: 'delete' },
} as const;

interface ChangedRow {
  of_table: keyof typeof tables;
  row_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Undoes an act by its number (SHOP-96). Each row gets the times and states from before the act, if it still has those
 * that the act has given it.
 */
export function undoAct(deps: ActDeps, act: Act, { id }: { id: number }): Promise<{ undone: string }> {
  return perform(deps, act, 'act.undo', { id }, async (tx, now) => {
    const undone = await findUndoable(tx, id, now);
    const { store_id: storeId, booking_id: bookingId } = undone;
    const store = await requireStore(tx, storeId);
    await lockUnpaid(tx);
    await lockQueueDay(tx, { storeId, day: dayIn(store.time_zone, now) });
    await lockBarbersOf(tx, storeId, now);
    const visit = bookingId !== null && undone.act.startsWith('visit.') ? bookingId : undefined;
    const before = visit && (await selectFacts(tx, visit));
    for (const row of await selectRows(tx, undone.act_key)) await restoreOrRefuse(tx, row, now);
    if (undone.act.startsWith('place.')) await mailNext(tx, store, await walkInDay(tx, store, now), now);
    if (visit && before) await report(tx, undone.act, visit, before, now);
    return {
      storeId,
      ...(bookingId !== null && { bookingId }),
      change: { undoes: id },
      undoneBy: null,
      answer: { undone: undone.act },
    };
  });
}

async function findUndoable(tx: Db, id: number, now: Date) {
  const found = await tx.selectFrom('acts').selectAll().where('act_id', '=', id).executeTakeFirst();
  if (!found) throw notFound('There is no act with that number.');
  if (found.undone_by === null) throw refuse('This act cannot be undone.');
  if (now.getTime() - found.done_at.getTime() > DAY_MS) throw refuse('This act is older than 24 hours.');
  return found;
}

const refuse = (message: string) => new Refusal(409, 'already_used', message);
const changed = () => refuse('This has changed since that act, so it cannot be undone.');

async function selectRows(tx: Db, key: string): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select of_table, row_id, before, after from act_rows where act_key = ${key} order by act_row_id desc`.execute(
    tx,
  );
  if (rows.length === 0) throw refuse('This act has changed nothing.');
  return rows;
}

async function restoreOrRefuse(tx: Db, row: ChangedRow, now: Date): Promise<void> {
  try {
    const { rows } = await restore(row, now).execute(tx);
    if (rows.length !== 1) throw changed();
  } catch (error) {
    if (isOverlap(error)) throw slotTaken('The chair is taken meanwhile, so this cannot be undone.');
    throw errorCodeOf(error) === NOT_UNIQUE ? changed() : error;
  }
}

function restore({ of_table, row_id, before, after }: ChangedRow, now: Date): RawBuilder<unknown> {
  const { key, remove } = tables[of_table];
  const table = sql.table(of_table);
  const unchanged = sql`${sql.ref(key)} = ${row_id} and to_jsonb(${table}) @> ${JSON.stringify(after)}::jsonb`;
  if (before !== null) {
    const columns = sql.join(Object.keys(before).map((column) => sql.ref(column)));
    const values = sql`select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb)`;
    return after === null
      ? sql`insert into ${table} (${columns}) ${values} returning 1`
      : sql`update ${table} set (${columns}) = (${values}) where ${unchanged} returning 1`;
  }
  if (remove === 'cancel')
    return sql`update bookings set booking_status_id = ${STATUS_CANCELLED}, cancelled_at = ${now} where ${unchanged} returning 1`;
  if (remove === 'leave')
    return sql`update queue_places set state = 'left', ended_at = ${now} where ${unchanged} returning 1`;
  return sql`delete from ${table} where ${unchanged} returning 1`;
}

/** Mails the customer and the shop about a visit whose time or state is as before. */
async function report(
  tx: Db,
  act: string,
  bookingId: number,
  before: BookingFacts,
  now: Date,
): Promise<void> {
  if (act === 'visit.book') {
    const facts = await selectFacts(tx, bookingId);
    await queueMail(tx, bookingCancelledMail(facts, { refundCents: 0, hasBegun: false }), now);
    return notifyShop(tx, facts, 'cancelled', now);
  }
  if (act !== 'visit.move' && act !== 'visit.cancel') return;
  const { booking_status_id } = await tx
    .updateTable('bookings')
    // The calendar file of a cancellation has the next number already.
    .set((row) => ({ moves: row('moves', '+', 2), moved_at: now, unstaffed_told_at: null }))
    .where('booking_id', '=', bookingId)
    .returning('booking_status_id')
    .executeTakeFirstOrThrow();
  if (await overlapsUnpaid(tx, bookingId))
    throw visitsOverlap('The customer has another unpaid visit at that time, so this cannot be undone.');
  const facts = await selectFacts(tx, bookingId);
  const isPaid = booking_status_id === STATUS_PAID_BY_CARD;
  if (act === 'visit.cancel') {
    await queueMail(tx, bookingConfirmedMail(facts, isPaid), now);
    return notifyShop(tx, facts, isPaid ? 'paid by card' : 'to pay at the store', now);
  }
  await queueMail(tx, bookingMovedMail(facts, before), now);
  await notifyShop(tx, facts, 'moved', now);
  if (hasLeft(before, facts)) await notifyShop(tx, before, 'moved away', now);
}

/** Deletes the remembered rows of acts that can no longer be undone. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  await sql`
    delete from act_rows using acts
     where acts.act_key = act_rows.act_key and done_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db);
}

/** Returns the acts that the shop can still undo, newest first, with the number of a visit or a block. */
export async function selectUndoable(
  db: Db,
  now: Date,
): Promise<{ id: number; act: string; at: Date; zone: string; number: string | null }[]> {
  const { rows } = await sql<{ id: number; act: string; at: Date; zone: string; number: string | null }>`
    select act_id as id, act, done_at as at, time_zone as zone, booking_uniqueid as number
      from acts join stores using (store_id) left join bookings using (booking_id)
     where undone_by is not null and done_at > ${new Date(now.getTime() - DAY_MS)}
       and not exists (select from acts as undo where undo.act = 'act.undo' and (undo.change ->> 'undoes')::bigint = acts.act_id)
     order by act_id desc`.execute(db);
  return rows;
}
