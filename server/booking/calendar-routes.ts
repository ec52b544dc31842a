import { type Context, Hono } from 'hono';
import { is, pipe, string, uuid } from 'valibot';
import { Id } from '../../contract/fields.ts';
import { findCustomerByToken } from '../accounts/customers.ts';
import type { Deps } from '../http/deps.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { callerOf, type House } from '../http/route.ts';
import { selectFacts } from './bookings.ts';
import { type CalendarBooking, findByCalendarKey, findOwnBooking } from './calendar-bookings.ts';
import { calendarFile } from './calendar-file.ts';

const Key = pipe(string(), uuid());

/**
 * GET site/calendar/...: a booking's calendar file, by its key for anyone who was given it, or by its number for the
 * signed-in customer whose it is (SHOP-22).
 */
export function calendarFiles(deps: Deps, { oneOfFew, countRead }: House): Hono {
  const { db, now } = deps;
  const files = new Hono();
  files.use('/site/calendar/*', async (context, next) => {
    countRead(callerOf(context, deps).address, now());
    await oneOfFew(next);
  });
  files.get('/site/calendar/:file{[^/]+\\.ics}', async (context) => {
    const key = context.req.param('file').replace(/\.ics$/, '');
    return send(context, deps, is(Key, key) ? await findByCalendarKey(db, key) : undefined);
  });
  files.get('/site/calendar/bookings/:id', async (context) => {
    const { token } = callerOf(context, deps);
    const customer = token ? await findCustomerByToken(db, token, now()) : undefined;
    if (!customer) throw new Refusal(401, 'session_ended', 'Your session has ended. Please log in again.');
    const id = context.req.param('id');
    if (!is(Id, id)) throw notFound(NO_BOOKING);
    return send(context, deps, await findOwnBooking(db, Number(id), customer.customer_id));
  });
  return files;
}

const NO_BOOKING = 'There is no such booking.';

async function send(context: Context, { db }: Deps, booking: CalendarBooking | undefined): Promise<Response> {
  if (!booking) throw notFound(NO_BOOKING);
  const facts = await selectFacts(db, booking.id);
  const { filename, type, content } = calendarFile(facts, booking.isCancelled ? 'cancelled' : 'booked');
  return context.body(content, 200, {
    'Content-Type': type,
    // Not as an attachment: phones then offer to keep the file, rather than the appointment.
    'Content-Disposition': `inline; filename="${filename}"`,
  });
}
