import type { Locator } from 'playwright-core';
import { daysLater } from '../../contract/format.ts';
import type { Step } from '../../machines/rules/draft.ts';
import { bookingActions, isChecked, isPressed, outcomes } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { expectBooked, openOnPostgres } from './shop.ts';

const [today, day] = ['2026-11-24', '2026-11-26'];

const shop = kept(() => openOnPostgres({ SANDBOX_NOW: `${today}T10:00:00+11:00` }));

/** Presses Tab, at most 100 times, until the target has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${target}.`);
}

const hasFocus = (target: Locator) => target.and(target.page().locator(':focus')).waitFor();

test('a guest can book with the keyboard alone (SITE-5, SITE-7, BOOK-63)', async ({ visitor: { page } }) => {
  const booker = bookingActions(page);
  const { keyboard } = page;
  const press = async (key: string, target: Locator) => {
    await tabTo(target);
    await keyboard.press(key);
  };
  const typeInTurn = async (...texts: string[]) => {
    for (const [position, text] of texts.entries()) {
      if (position > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
  };
  /** The keys that a visitor presses on each step. */
  const actionsOf: Record<Step, () => Promise<void>> = {
    stores: () => isPressed(booker.store()),
    async services() {
      await press('Space', booker.category('Haircut Services'));
      await press('Space', booker.service('Buzz Cut'));
      await isPressed(booker.service('Buzz Cut'));
    },
    async date() {
      let focusedDay = today;
      await tabTo(booker.day(focusedDay));
      // A disabled day shows its reason and cannot be chosen (BOOK-63).
      await keyboard.press('ArrowLeft');
      await hasFocus(booker.day(daysLater(today, -1)));
      await page.getByText('That day has passed.', { exact: true }).waitFor();
      await keyboard.press('Enter');
      await page.getByText('No date chosen yet', { exact: true }).waitFor();
      await keyboard.press('ArrowRight');
      while (focusedDay < day) {
        focusedDay = daysLater(focusedDay, 1);
        await keyboard.press('ArrowRight');
        await hasFocus(booker.day(focusedDay));
      }
      await keyboard.press('Enter');
    },
    async barber() {
      await press('Space', booker.barber('Any barber'));
      for (const barber of ['Marco Bellini', 'Tane Rangi']) {
        await keyboard.press('ArrowDown');
        await isChecked(booker.barber(barber));
      }
      await press('Space', booker.time('09:00'));
      await keyboard.press('ArrowRight');
      await isChecked(booker.time('09:15'));
    },
  };
  await visit(page, `${shop.site.url}/`);
  await press('Enter', page.getByRole('link', { name: 'Book Appointment' }));
  await booker.anyCategory().first().waitFor();
  await press('Enter', booker.button('Back'));
  for (const [position, { step, title }] of booker.steps().entries()) {
    if (position > 0) await press('Enter', booker.button('Continue'));
    await hasFocus(booker.heading(title));
    await actionsOf[step]();
  }
  await press('Enter', booker.button('Submit'));

  await hasFocus(booker.field('First Name'));
  await keyboard.press('Escape');
  await hasFocus(booker.button('Submit'));
  await keyboard.press('Enter');
  await hasFocus(booker.field('First Name'));
  await typeInTurn(casey.firstName, casey.lastName, casey.email);
  await keyboard.press('Enter');
  await booker.problem('Please fill in all fields').waitFor();
  await hasFocus(booker.field('Phone'));
  await typeInTurn(casey.phone);
  await keyboard.press('Enter');

  await hasFocus(booker.field('Card number'));
  await typeInTurn('4242424242424242', '1234', '123');
  await booker.canPay();
  await keyboard.press('Enter');
  await hasFocus(booker.heading(outcomes.booked));
  await expectBooked(shop, booker, { day, barber: 'Tane Rangi', time: '09:15' }, 2000);
});
