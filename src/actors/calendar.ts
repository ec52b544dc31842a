/** Where a booking's calendar file meets the session of the customer who asks for it. */

import { ApiError } from '../../contract/api-error.ts';
import { fetchCalendar, save } from '../services/calendar.ts';
import { absoluteRoot, loadConfig } from '../services/config.ts';
import { token } from '../services/token.ts';
import { session } from './session.ts';

/** Gives the customer the calendar file of a booking of their own, by the number of its row (ruling C12). */
export async function saveOwnCalendar(bookingId: number): Promise<void> {
  const root = absoluteRoot(await loadConfig());
  try {
    save(await fetchCalendar(bookingId, { root, token: token.read() }));
  } catch (error) {
    // Ruling A2, whoever made the call.
    if (error instanceof ApiError && error.status === 401) session().send({ type: 'session.end' });
    throw error;
  }
}
