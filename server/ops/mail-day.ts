import { dayIn } from '../../contract/format.ts';
import { dayMail } from '../booking/day-mail.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import { printDay } from './day-order.ts';
import { printRings } from './visit-order.ts';

/** When the print of the day is mailed, shop time. */
const MAIL_TIME = '07:30';

/**
 * Mails the print of the current day and the list of calls to the shop at 7:30 shop time, once a day (SHOP-97). The server
 * calls it with each sweep: the first process that stores the day queues the mail in the same transaction. A server that
 * starts later in the day mails it at its start.
 */
export async function mailDay(db: Db, now: Date): Promise<void> {
  const store = await db.selectFrom('stores').select('time_zone').orderBy('store_id').executeTakeFirst();
  if (!store) return;
  const day = dayIn(store.time_zone, now);
  if (now < edgeOf(day, MAIL_TIME, store.time_zone)) return;
  await inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('day_mails')
      .values({ day, queued_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!inserted) return;
    const moment = { db: tx, now: () => now };
    const lines = [await printDay(moment, [day]), 'To ring:', await printRings(moment)];
    await queueMail(tx, dayMail(day, lines.join('\n').split('\n')), now);
  });
}
