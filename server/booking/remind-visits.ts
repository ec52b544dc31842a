import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import { queueMail } from '../mail/outbox.ts';
import { selectFacts } from './booking-facts.ts';
import { visitReminderMail } from './booking-mails.ts';
import { losses } from './customer-bookings.ts';
import { edgeOf } from './shop-time.ts';
import { rangeOf } from './timeline.ts';

/** The hours in which reminders leave, shop time, on the day before the visit. */
const FROM_TIME = '10:00';
const UNTIL_TIME = '20:00';
const MINUTE_MS = 60_000;

/** The visits of a store on the following day, and the hours of the current day in which their reminders leave. */
interface Round {
  storeId: number;
  timeZone: string;
  day: string;
  opens: Date;
  closes: Date;
}

/**
 * Mails a reminder to the customers of the following day's visits (SHOP-98). The server calls it with each sweep. The first
 * process that stores the day in the row of a visit queues the mail in the same transaction. A reminder that cannot be
 * queued does not stop the rest.
 */
export async function remindVisits({ db, now: clock, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const now = clock();
  for (const round of await selectRounds(db, now))
    for (const bookingId of await selectDue(db, round))
      await remind(db, bookingId, round, now).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error;
        log({ level: 'error', event: 'reminder.unmailed', error });
      });
}

/** Returns the rounds of the stores that send reminders at this time. */
async function selectRounds(db: Db, now: Date): Promise<Round[]> {
  const stores = db.selectFrom('stores').select(['store_id', 'time_zone']).where('takes_bookings', '=', true);
  return (await stores.execute())
    .map(({ store_id: storeId, time_zone: timeZone }) => {
      const today = dayIn(timeZone, now);
      const opens = edgeOf(today, FROM_TIME, timeZone);
      const closes = edgeOf(today, UNTIL_TIME, timeZone);
      return { storeId, timeZone, day: daysLater(today, 1), opens, closes };
    })
    .filter(({ opens, closes }) => opens <= now && now < closes);
}

/**
 * Selects visits that need a reminder. A visit that was booked, charged or moved after the first hour needs none, because
 * that mail has just said the time.
 */
const isDue = ({ day, opens }: Round) => sql<boolean>`
  (visit_state in (${sql.join(visitLife.edgeOf('visit.arrive').from)})
   and booking_date = ${day} and reminded_for is distinct from booking_date
   and (customer_id is not null or guest_email is not null)
   and greatest(bookings.created_at, moved_at,
                (select max(charged_at) from payments where payments.booking_id = bookings.booking_id)) < ${opens})`;

async function selectDue(db: Db, round: Round): Promise<number[]> {
  const { storeId, day, timeZone } = round;
  const wholeDay = {
    starts: edgeOf(day, '00:00', timeZone),
    ends: edgeOf(daysLater(day, 1), '00:00', timeZone),
  };
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from bookings
     where store_id = ${storeId} and booking_status_id <> ${STATUS_CANCELLED} and during && ${rangeOf(wholeDay)}
       and ${isDue(round)}
     order by lower(during), booking_id`.execute(db);
  return rows.map(({ id }) => id);
}

function remind(db: Db, bookingId: number, round: Round, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    // A second process waits here for the row, and then finds the day in it.
    const { rows } = await sql<{ status: number; isReturned: boolean }>`
      update bookings set reminded_for = booking_date where booking_id = ${bookingId} and ${isDue(round)}
      returning booking_status_id as status,
                exists (select from payments where payments.booking_id = bookings.booking_id
                           and payments.state in (${sql.join(losses)})) as "isReturned"`.execute(tx);
    const [visit] = rows;
    if (!visit) return;
    const trueForMinutes = (round.closes.getTime() - now.getTime()) / MINUTE_MS;
    const { isReturned } = visit;
    const paid = visit.status === STATUS_PAID_BY_CARD && !isReturned;
    const facts = await selectFacts(tx, bookingId);
    await queueMail(tx, visitReminderMail(facts, { paid, isReturned, trueForMinutes }), now);
  });
}
