import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { test } from '../support/chromium.ts';
import { ida } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

/** Chooses a haircut on Thursday, November 26th, and any barber at 2 PM. Returns the name of the barber. */
async function chooseAny(page: Page) {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.goOn();
  await booker.chooseDay('2026-11-26');
  await booker.goOn();
  await booker.sees('Choose Barber & Time');
  await booker.barber('Any barber').check();
  const time = page.getByRole('radio', { name: /^2:00 PM with / });
  await time.check();
  const label = await time.locator('xpath=..').innerText();
  return { booker, barber: label.replace(/^2:00 PM\s*with /, '').trim() };
}

test('if the barber of a time of any barber is lost, another free barber is chosen at the same time (SLOT-22)', async ({
  visitor,
  newVisitor,
}) => {
  // The slot of this visitor is not held, as after ten minutes.
  await visitor.page.route(/site\/hold$/, (route) => route.abort());
  visitor.allow(/ERR_FAILED/);
  const slow = await chooseAny(visitor.page);
  await slow.booker.submit();
  await slow.booker.fillGuest(ida);
  await slow.booker.canPay();
  const quick = await chooseAny((await newVisitor()).page);
  expect(quick.barber).toBe(slow.barber);
  await quick.booker.payAsGuest();
  await quick.booker.seesBooked();

  visitor.allow(/status of 409/);
  await slow.booker.payWith(cards.good);
  await slow.booker.button('Choose another time').click();

  const notice = visitor.page.getByText(/^Your visit at 2:00 PM is now with /);
  const other = (await notice.innerText()).replace(/^.* with |\.$/g, '');
  expect(other).not.toBe(slow.barber);
  await slow.booker.payAsGuest(ida);
  await slow.booker.seesBooked();
  expect(await slow.booker.onTicket('Barber').textContent()).toBe(other);
});
