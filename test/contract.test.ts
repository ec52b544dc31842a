import { expect, test } from 'vitest';
import { endpoints } from './server/requests.ts';

/** Section 7's calls a second time, and those of the embedded backend alone: browser and server share the contract. */
const routes = [
  'GET customer/career',
  'GET customer/entity-list',
  'GET customer/get-profile',
  'GET customer/logout',
  'GET customer/order',
  'GET customer/store-list',
  'GET customer/store-users',
  'GET customer/verify/{token}',
  'GET site/submit',
  'POST customer/auth/google',
  'POST customer/booking',
  'POST customer/booking-store',
  'POST customer/booking-update',
  'POST customer/category-list',
  'POST customer/change-password',
  'POST customer/contact-us',
  'POST customer/customer-login',
  'POST customer/forgot-password',
  'POST customer/get-payment-intent',
  'POST customer/join-queue',
  'POST customer/online-store-id',
  'POST customer/profile-edit',
  'POST customer/reset-password/{token}',
  'POST customer/signup',
  'POST customer/timeslot',
  'POST site/leave-queue',
  'POST site/queue-place',
  'POST site/sandbox-authentication',
  'POST site/sandbox-card',
];

test('the contract asks where the specification says', () => {
  const asked = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect([...new Set(asked)].sort()).toEqual(routes);
});
