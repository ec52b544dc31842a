import { afterAll, beforeAll, describe, expect } from 'vitest';
import { authenticationMachine } from '../../machines/authentication.machine.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import { careersMachine } from '../../machines/careers.machine.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { myBookingsMachine } from '../../machines/my-bookings.machine.ts';
import { myOrdersMachine } from '../../machines/my-orders.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { queueMachine } from '../../machines/queue.machine.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { allScenes } from '../support/accessibility/all-scenes.ts';
import { type Stage, setStage } from '../support/accessibility/stage.ts';
import { isPassedThrough, leavesOf } from '../support/accessibility/watched-machines.ts';
import { test as plainTest } from '../support/chromium.ts';
import { type Site, startSite } from '../support/site.ts';

/** The leaf states in which nobody ever stands before a page: what is seen instead. */
const passedThrough = {
  'booking.restoring': 'it is decided at once where the visit goes on',
  'booking.left': 'the home page',
  'booking.loggingIn': '/login',
  'booking.registering': '/register, which is the same page as /login',
  'payment.deciding': 'it is decided at once which dialog opens',
  'payment.booked': 'booking.confirmation.booked',
  'payment.taken': 'booking.confirmation.taken',
  'payment.failed': 'booking.confirmation.failed',
  'payment.doubtful': 'booking.checking.asking',
  'payment.dismissed': 'booking.barber.choosingTime',
  'payment.loggingIn': 'booking.loggingIn',
  'payment.registering': 'booking.registering',
  'authentication.deciding': 'it is decided at once who is there',
  'verification.home': 'the home page',
  'reset-password.deciding': 'it is decided at once whether the link has a token',
  'reset-password.noToken': '/forgot-password',
  'queue.closed': 'the home page',
  'queue-place.deciding': 'it is decided at once whether there is a place',
};

const machines = [
  bookingMachine,
  paymentMachine,
  authenticationMachine,
  registrationMachine,
  verificationMachine,
  forgotPasswordMachine,
  resetPasswordMachine,
  changePasswordMachine,
  profileMachine,
  myBookingsMachine,
  myOrdersMachine,
  queueMachine,
  queuePlaceMachine,
  contactMachine,
  careersMachine,
];

/** Ids of the leaf states that were looked at. */
const looked = new Set<string>();

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const test = plainTest.extend<{ stage: Stage }>({
  stage: async ({ newVisitor }, use) => {
    // Away from Sydney, so that step 4 also says whose times it shows; with nothing that is still on its way.
    const visitor = await newVisitor({ timezoneId: 'Europe/London', reducedMotion: 'reduce' });
    const stage = await setStage(visitor, site.url);
    await use(stage);
    for (const leaf of stage.looked) looked.add(leaf);
    expect(stage.problems).toEqual([]);
  },
});

describe('axe finds nothing at 1280 and 360 px, light and dark', { timeout: 240_000 }, () => {
  for (const [name, play] of Object.entries(allScenes)) {
    test(name, ({ stage }) => play(stage));
  }
});

test('every leaf state of every machine but the storefront was looked at', () => {
  const leaves = machines.flatMap(leavesOf);
  const ids = leaves.map(({ id }) => id);
  expect(ids.filter((id) => !(id in passedThrough || looked.has(id)))).toEqual([]);
  const reallyPassedThrough = leaves.filter(isPassedThrough).map(({ id }) => id);
  expect(Object.keys(passedThrough).sort()).toEqual(reallyPassedThrough.sort());
});
