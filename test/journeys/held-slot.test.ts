import { describe, expect } from 'vitest';
import { holdChair } from '../../contract/hold.ts';
import { bookingActions, type Choices, outcomes } from '../support/booking-actions.ts';
import { test, type Visitor } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { deferred } from '../support/deferred.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { openOnPostgres } from './shop.ts';

const choices: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: '2026-11-26',
  barber: 'Tane Rangi',
  time: '10:15',
};
const heldUntil = /^Held for you until 10:1\d AM, Sydney time$/;

describe('a slot that is held from Submit', () => {
  const shop = kept(() => openOnPostgres({ SANDBOX_NOW: '2026-11-24T10:01:00+11:00' }));
  const choose = async ({ page }: Visitor, time: string) => {
    const booker = bookingActions(page);
    await booker.openWizard(shop.site.url);
    await booker.choose({ ...choices, time });
    return { ...booker, held: booker.dialog.getByText(heldUntil), page };
  };

  test('guest A types slowly and books; guest B learns before typing that the time is taken, and is offered other times (SHOP-100, HOLD-2, HOLD-3)', async ({
    newVisitor,
  }) => {
    const [a, b] = [await choose(await newVisitor({}), '10:15'), await newVisitor({})];
    const other = await choose(b, '10:15');
    b.allow(/responded with a status of 409/);
    const answer = deferred();
    await a.page.route(`**/${holdChair.path}`, async (route) => {
      await answer.opened;
      await route.continue();
    });

    await a.submit();
    // The dialog can be used before the shop answers.
    await a.typeGuest({ ...casey, phone: '' });
    expect(await a.held.count()).toBe(0);
    answer.open();
    await a.held.waitFor();
    await other.submit();
    await other.sees(outcomes.failed);
    expect(await other.dialog.count()).toBe(0);
    await other.button('Choose another time').click();
    expect(await other.timesOnOffer()).not.toContain('10:15 AM');
    await a.fillGuest(casey);
    await a.held.waitFor();
    await a.payWith('4242 4242 4242 4242');
    await a.seesBooked();

    expect(await shop.bookings()).toMatchObject([{ time: '10:15', email: casey.email }]);
  });

  test('it stays free for its guest after a reload and a login, and Cancel frees it for others (SHOP-102, SHOP-103, PAY-74)', async ({
    newVisitor,
  }) => {
    const [a, b] = [await choose(await newVisitor({}), '14:00'), await choose(await newVisitor({}), '14:15')];
    const isOffered = async () => {
      await b.page.reload();
      return (await b.timesOnOffer()).includes('2:00 PM');
    };

    await a.submit();
    await a.held.waitFor();
    expect(await isOffered()).toBe(false);
    await a.page.reload();
    await a.seesChosen({ ...choices, time: '14:00' });
    await a.submit();
    await a.held.waitFor();
    await a.inDialog('Log In').click();
    await customerOn(a.page, shop.site.url).sendLogin(demi);
    await a.held.waitFor();
    expect(await isOffered()).toBe(false);
    const released = a.page.waitForResponse(`**/${holdChair.path}/release`);
    await a.inDialog('Cancel').click();
    await released;

    expect(await isOffered()).toBe(true);
    expect(await a.timesOnOffer()).toContain('2:00 PM');
  });
});
