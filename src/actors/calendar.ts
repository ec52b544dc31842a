/** Where a booking's calendar file meets the session of the customer who asks for it. */

import { ApiError } from '../../contract/api-error.ts';
import { fetchCalendar, save } from '../services/calendar.ts';
import { absoluteRoot, loadConfig } from '../services/config.ts';
import { token } from '../services/token.ts';
import { session } from './session.ts';

/** Gives the customer the calendar file of a booking of their own, by the number of its row (SHOP-22). */
export async function saveOwnCalendar(bookingId: number): Promise<void> {
  const root = absoluteRoot(await loadConfig());
  const bearer = token.read();
  try {
    save(await fetchCalendar(bookingId, { root, token: bearer }));
  } catch (error) {
    // As of every other call (API-16): what an old token is told says nothing about one that came meanwhile.
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused && bearer !== null && bearer === token.read()) session().send({ type: 'session.end' });
    throw error;
  }
}
