import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, daysLater } from '../../contract/format.ts';
import { shop } from '../../contract/shop.ts';
import { type Blow, hammer, overNetwork } from '../server/hammer.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

const ROUNDS = 10;
const onlyOne: Blow = { winners: 1, refusals: { '409 slot_taken': 199 } };

const classicHaircut = { entity_id: 1, sale_price: 30, discount_price: 30, service_duration: 20 };
const wattlePackage = { entity_id: 6, sale_price: 70, discount_price: 70, service_duration: 45 };

describe.each([
  { name: 'one process on the embedded database', processes: 1 },
  { name: 'two processes on PostgreSQL', processes: 2 },
])('$name', ({ processes }) => {
  const sites: Site[] = [];
  let drop = async () => {};

  beforeAll(async () => {
    const environment: Record<string, string> = { TRUST_PROXY: '1' };
    if (processes > 1) {
      const database = await createDatabase();
      drop = database.drop;
      environment.DATABASE_URL = database.url;
    }
    for (let index = 0; index < processes; index += 1) sites.push(await startSite({ environment }));
  });
  // `stop` throws when a site complained on standard error, an unhandled rejection included.
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await drop();
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('round %i', async (round) => {
    const roots = sites.map(({ url }) => `${url}/api`);
    const send = overNetwork(roots);
    const day = daysLater(dayIn(shop.timeZone, new Date()), 6 + round);
    const guest = await guestOn(roots[0] ?? '', day);

    const oneSlot = await hammer({
      send,
      wish: (index) => ({ ...guest(index, '10:00'), services: [classicHaircut], total_amount: 30 }),
    });
    const overlapping = await hammer({
      send,
      wish: (index) => ({
        ...guest(index, ['14:00', '14:15', '14:30'][index % 3] ?? ''),
        services: [wattlePackage],
        total_amount: 70,
      }),
    });
    expect({ oneSlot, overlapping }).toEqual({ oneSlot: onlyOne, overlapping: onlyOne });
  });
});

/** Guests with an address each and one card, who all want the same barber on a day. */
async function guestOn(root: string, day: string) {
  const barbers = await ask(
    `${root}/customer/store-users?store_id=1&shift_date_from=${day}&shift_date_to=${day}`,
  );
  const card = await ask(`${root}/site/sandbox-card`, { number: '4242424242424242' });
  return (index: number, from_time: string) => ({
    booking_date: day,
    booking_note: null,
    booking_status_id: 7,
    from_time,
    guest_customer_email: `guest-${index}@guest.example`,
    guest_customer_first_name: 'Guest',
    guest_customer_last_name: String(index),
    guest_customer_phone: '0491570006',
    payment_method_id: card.payment_method_id,
    store_brand_id: 7,
    store_id: 1,
    store_user_id: barbers[0].store_user_id,
  });
}

async function ask(url: string, body?: object) {
  const response = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const { RESULT } = await response.json();
  return RESULT;
}
