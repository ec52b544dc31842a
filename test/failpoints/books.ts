import { sql } from 'kysely';
import { vi } from 'vitest';
import { shop } from '../../contract/shop.ts';
import { selectOpenPayments } from '../../server/db/payments.ts';
import type { LedgerEntry } from '../support/provider/provider.ts';
import type { Row } from './row.ts';
import { PATIENCE, type Scene, wish } from './scene.ts';
import type { Sighting } from './sightings.ts';
import type { Store } from './store.ts';

interface BookingRow {
  number: string;
  /** `HH:mm`, shop time. */
  time: string;
  status: number;
  cents: number;
}

interface PaymentRow {
  intentId: string;
  state: string;
  submitKey: string | null;
  /** Minutes of the shop's clock from the submit's beginning to the payment's last change. */
  minutes: number | null;
}

/** What everybody knows once a row is over: the customer, the provider, the shop. */
export interface Books {
  sightings: readonly Sighting[];
  /** What the customer saw last. */
  screen: string;
  ledger: LedgerEntry[];
  bookings: BookingRow[];
  payments: PaymentRow[];
  /** The texts of the confirmation mails. */
  mails: string[];
  /** States of the payments that are not at their end. */
  open: string[];
  /** The times that anybody is offered, `HH:mm`. */
  offered: string[];
  stderr: string;
}

/** Longer than the shop leaves anything open, in minutes. */
const LONG_AFTERWARDS = 150;

/** Brings a row to its end: the customer goes home, time passes, the shop sweeps, and all books are opened. */
export async function closeBooks(scene: Scene, row: Row): Promise<Books> {
  const { customer, provider, store } = scene;
  const screen = await customer.screen();
  await customer.goesHome();
  await scene.restartAt(LONG_AFTERWARDS);
  const offered = await offeredAfterwards(scene, row);
  // It waits for the sweep, which may still be under way.
  await scene.stop();
  return {
    sightings: customer.sightings,
    screen,
    ledger: provider.ledger(),
    ...(await readStore(store)),
    offered,
    stderr: scene.stderr(),
  };
}

/** The sweep may take a moment to free what it frees. */
async function offeredAfterwards({ offered }: Scene, { ends, time = wish.time }: Row): Promise<string[]> {
  const isFree = ends === 'not charged' || ends === 'given back' || time !== wish.time;
  await vi.waitUntil(async () => (await offered()).includes(wish.time) === isFree, PATIENCE);
  return offered();
}

async function readStore(store: Store): Promise<Pick<Books, 'bookings' | 'payments' | 'mails' | 'open'>> {
  const { db, close } = await store.open();
  try {
    const bookings = await sql<BookingRow>`
      select booking_uniqueid as number, to_char(from_time, 'HH24:MI') as time,
             booking_status_id as status, total_cents as cents
        from bookings order by booking_id`.execute(db);
    const payments = await sql<PaymentRow>`
      select payment_intent_id as "intentId", state, submit_key as "submitKey",
             extract(epoch from updated_at - started_at)::float8 / 60 as minutes
        from payments left join submits using (submit_key)
       order by payments.created_at`.execute(db);
    const mails = await db
      .selectFrom('outbox')
      .select('text_body')
      .where('subject', 'like', `Your booking at ${shop.name}: %`)
      .execute();
    const open = await selectOpenPayments(db);
    return {
      bookings: bookings.rows,
      payments: payments.rows,
      mails: mails.map(({ text_body }) => text_body),
      open: open.map(({ state }) => state),
    };
  } finally {
    await close();
  }
}
