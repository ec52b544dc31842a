import { holdChair, releaseChair } from '../../contract/hold.ts';
import { type TestServer, THURSDAY } from './test-server.ts';

interface Slot {
  companion?: { barber_id: number; minutes: number };
  store_id: number;
  barber_id: number;
  day: string;
  time: string;
  minutes: number;
}

/** A browser in the dialogs after Submit: it stores the cookie of its hold, and sends it with each call. */
export function chairHolder(server: TestServer, key: string, from = '203.0.113.7', cookie?: string) {
  const headers = (submitKey = key) => ({
    'idempotency-key': submitKey,
    'x-forwarded-for': from,
    ...(cookie !== undefined && { cookie }),
  });
  return {
    headers,
    /** Holds a slot: a haircut with Marco, Thursday at 10:00. `until` is null without a hold. */
    async hold(changes: Partial<Slot> = {}, submitKey = key) {
      const body = { store_id: 1, barber_id: 1, day: THURSDAY, time: '10:00', minutes: 20, ...changes };
      const answer = await server.call('POST', `/${holdChair.path}`, { body, headers: headers(submitKey) });
      const setCookie = answer.headers.get('set-cookie');
      cookie = setCookie?.split(';')[0] ?? cookie;
      const { held_until: until } = (answer.body.RESULT ?? {}) as { held_until?: string | null };
      return { status: answer.status, code: answer.body.CODE, until, setCookie };
    },
    release: () => server.call('POST', `/${releaseChair.path}`, { body: {}, headers: headers() }),
    /** Sends a booking of this browser. */
    book: (body: object, { submitKey = key, token = '' } = {}) =>
      server.call('POST', '/customer/booking-store', {
        body,
        headers: { ...headers(submitKey), ...(token && { authorization: `Bearer ${token}` }) },
      }),
    /** Whether the list of a barber, Marco by default, offers a time on Thursday to this browser, with a key or without. */
    async sees(time: string, { barber = 1, submitKey }: { barber?: number; submitKey?: string } = {}) {
      const { 'idempotency-key': _, ...own } = headers();
      const sent = { ...own, ...(submitKey && { 'idempotency-key': submitKey }) };
      const body = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: barber };
      const slots = await server.call('POST', '/customer/timeslot', { body, headers: sent });
      return (slots.body.RESULT as { from_time: string }[]).some(({ from_time }) => from_time === time);
    },
    /** Returns the barber whom the list of any barber offers to this browser at a time on Thursday. */
    async barberAt(time: string): Promise<number | undefined> {
      const path = `/site/free-times?store_id=1&minutes=20&from=${THURSDAY}&days=1`;
      const { body } = await server.call('GET', path, { headers: headers('key-of-nobody') });
      const [day] = body.RESULT as { times: { time: string; barber: { store_user_id: number } }[] }[];
      return day?.times.find((free) => free.time === time)?.barber.store_user_id;
    },
  };
}
