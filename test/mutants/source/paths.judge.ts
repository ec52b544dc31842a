import { test } from 'vitest';
import { drive } from './drive.ts';

/**
 * One test a machine, which imports it: what runs while a module is loaded counts for the test that loads it, and
 * a mutant that cannot be loaded fails that test. A machine's own mutants are shown to its own paths only.
 */
const machines = {
  storefront: async () =>
    drive((await import('../../support/proofs/storefront-on-actor.ts')).storefrontOnActor),
  payment: async () => drive((await import('../../support/proofs/payment-on-actor.ts')).paymentOnActor),
  booking: async () => drive((await import('../../support/proofs/booking-on-actor.ts')).bookingOnActor),
  authentication: async () =>
    drive((await import('../../support/proofs/authentication-on-actor.ts')).authenticationOnActor),
  registration: async () =>
    drive((await import('../../support/proofs/registration-on-actor.ts')).registrationOnActor),
  verification: async () =>
    drive((await import('../../support/proofs/verification-on-actor.ts')).verificationOnActor),
  'forgot-password': async () =>
    drive((await import('../../support/proofs/forgot-password-on-actor.ts')).forgotPasswordOnActor),
  'reset-password': async () =>
    drive((await import('../../support/proofs/reset-password-on-actor.ts')).resetPasswordOnActor),
  'change-password': async () =>
    drive((await import('../../support/proofs/change-password-on-actor.ts')).changePasswordOnActor),
  profile: async () => drive((await import('../../support/proofs/profile-on-actor.ts')).profileOnActor),
  'my-bookings': async () =>
    drive((await import('../../support/proofs/my-bookings-on-actor.ts')).myBookingsOnActor),
  'my-orders': async () =>
    drive((await import('../../support/proofs/my-orders-on-actor.ts')).myOrdersOnActor),
  queue: async () => drive((await import('../../support/proofs/queue-on-actor.ts')).queueOnActor),
  'queue-place': async () =>
    drive((await import('../../support/proofs/queue-place-on-actor.ts')).queuePlaceOnActor),
  contact: async () => drive((await import('../../support/proofs/contact-on-actor.ts')).contactOnActor),
  careers: async () => drive((await import('../../support/proofs/careers-on-actor.ts')).careersOnActor),
};

// Stryker asks for tests by their names: none may be found in another.
for (const [machine, driven] of Object.entries(machines)) {
  const isAsked = ['rules', machine, undefined].includes(process.env.SOURCE_MUTANTS);
  if (isAsked) test(`(${machine}) its paths`, driven);
}
