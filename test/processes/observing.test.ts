import { expect, it, onTestFinished } from 'vitest';
import { listBookings } from '../../contract/my-bookings.ts';
import { logIn } from '../../contract/session.ts';
import { withoutDetails } from '../../server/ops/log.ts';
import { GOOD_CARD, guestRequest } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { freePort } from '../support/free-port.ts';
import { startSite } from '../support/site.ts';

/** Personal data and secrets that must not appear in logs or metrics. The requests below contain each of them. */
const MARKERS = [
  'markerella',
  '0491570157',
  '61491570157',
  'hush-hush',
  GOOD_CARD,
  'pm_sandbox',
  'pi_sandbox',
];

it('metrics are visible on this machine only, and contain no personal data, as does the log (OPS-46)', async () => {
  const metricsPort = await freePort();
  const site = await startSite({
    environment: {
      METRICS_PORT: String(metricsPort),
      HOST: '0.0.0.0',
      NODE_ENV: 'development',
      SANDBOX_NOW: '2026-11-20T09:00:00+11:00',
    },
  });
  onTestFinished(() => site.stop());
  const send = (path: string, body: object, token?: string) => call(site, path, { body, token });
  const person = {
    email: 'markerella@guest.example',
    customer_name: 'Markerella',
    phone_number: '+61491570157',
    date: '2026-11-20',
    store_id: 1,
    services: [1],
    password: 'hush-hush',
  };
  const token = 'hush-hush-hush-hush-hush-hush';
  expect(await send(logIn.path, person)).toMatchObject({ status: 401 });
  expect(await send(listBookings.path, { store_brand_id: 7 }, token)).toMatchObject({ status: 401 });
  expect(await send('customer/join-queue', person)).toMatchObject({ status: 201 });
  const card = await send('site/sandbox-card', { number: GOOD_CARD });
  const request = guestRequest({
    guest_customer_first_name: 'Markerella',
    guest_customer_email: person.email,
    guest_customer_phone: '0491570157',
    booking_note: 'hush-hush',
    payment_method_id: card.body.RESULT.payment_method_id,
  });
  expect(await send('customer/booking-store', request)).toMatchObject({ status: 200 });
  await fetch(`${site.url}/api/customer/verify/${token}?email=${person.email}`);

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
  for (const line of [
    'shop_calls_total{method="POST",call="/api/customer/booking-store",status="200"} 1',
    'shop_call_seconds_count{method="POST",call="/api/customer/booking-store"} 1',
    'shop_calls_total{method="GET",call="/api/customer/verify/:token",status="404"} 1',
    'shop_database_answers 1',
    'shop_outbox_oldest_seconds ',
    'shop_sweep_age_seconds ',
    'shop_sweep_held_back 0',
  ])
    expect(metrics).toContain(`\n${line}`);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  // Another address of this machine, on which the site itself listens.
  expect((await fetch(site.url.replace('127.0.0.1', '127.0.0.2'))).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${metricsPort}/`)).rejects.toThrow();

  const log = site.stdout() + site.stderr();
  expect(log).toContain('"path":"/api/customer/booking-store","status":200');
  const leaked = MARKERS.filter((marker) => `${metrics}${log}`.toLowerCase().includes(marker.toLowerCase()));
  expect(leaked).toEqual([]);
});

it('an error is logged without the values of the request (OPS-46)', () => {
  const detail = 'Key (lower(email))=(markerella@guest.example) already exists.';
  const details = { code: '23505', detail, headers: { cookie: 'hush' } };
  const error = Object.assign(new Error('duplicate key'), details);
  const logged = withoutDetails(error);
  expect(logged).toEqual({ type: 'Error', message: 'duplicate key', code: '23505', stack: error.stack });
  expect(withoutDetails('mail 1: no address')).toBe('mail 1: no address');
});
