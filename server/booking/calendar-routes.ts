import { type Context, Hono } from 'hono';
import { is, pipe, string, uuid } from 'valibot';
import { notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { type ApiContext, callerOf } from '../http/route.ts';
import { selectFacts } from './booking-facts.ts';
import { type CalendarBooking, findByCalendarKey } from './calendar-bookings.ts';
import { calendarFile } from './calendar-file.ts';

const Key = pipe(string(), uuid());

/** GET site/calendar/...: a booking's calendar file. Its key is the only permission that it needs (SHOP-22). */
export function calendarFiles(deps: Deps, { withSlot, countRead }: ApiContext): Hono {
  const { db, now } = deps;
  const files = new Hono();
  files.use('/site/calendar/*', async (context, next) => {
    countRead(callerOf(context, deps).address, now());
    await withSlot(next);
  });
  files.get('/site/calendar/:file{[^/]+\\.ics}', async (context) => {
    const key = context.req.param('file').replace(/\.ics$/, '');
    return send(context, deps, is(Key, key) ? await findByCalendarKey(db, key) : undefined);
  });
  return files;
}

async function send(context: Context, { db }: Deps, booking: CalendarBooking | undefined): Promise<Response> {
  if (!booking) throw notFound('There is no such booking.');
  const facts = await selectFacts(db, booking.id);
  const { filename, type, content } = calendarFile(facts, booking.isCancelled ? 'cancelled' : 'booked');
  return context.body(content, 200, {
    'Content-Type': type,
    // Not as an attachment: phones then offer to store the file instead of adding the appointment.
    'Content-Disposition': `inline; filename="${filename}"`,
  });
}
