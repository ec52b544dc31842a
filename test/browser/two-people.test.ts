import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { required } from '../../machines/rules/required.ts';
import { newestMail } from '../journeys/mailbox.ts';
import { bookingActions, outcomes } from '../support/booking-actions.ts';
import { setFont, test } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

/** Opens the wizard, chooses the services of two people and a time of two barbers, and returns the time with its barbers. */
async function chooseForTwo(page: Page) {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.button('Somebody else as well').click();
  await booker.sees('Services for the second person');
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await booker.goOn();
  const free = page.getByRole('button', { name: /^Today .* with \w+ and \w+$/ }).first();
  const [, time = '', second = ''] =
    /^Today (.*) with \w+ and (\w+)$/.exec((await free.textContent()) ?? '') ?? [];
  await free.click();
  await booker.sees('Choose Barber & Time');
  return { booker, time, second };
}

test('a father and his kid book two chairs with a single submit and a single payment (PAIR-1, PAIR-5, PAIR-6, SLOT-32, SHOP-120)', async ({
  visitor: { page },
}) => {
  const { booker } = await chooseForTwo(page);
  // Two barbers work at the same time.
  await page.locator('dt:text-is("Total duration") + dd', { hasText: /^20 min$/ }).waitFor();
  await booker.submit();
  await booker.dialog
    .getByText('Classic Haircut, 20 min; for the second person: Kids Haircut, 20 min')
    .filter({ visible: true })
    .waitFor();
  await booker.dialog.getByText('Held for you').waitFor();
  await booker.typeGuest(casey);
  await booker.bookAsGuest();
  await booker.payWith('4242 4242 4242 4242');

  await booker.sees('You have successfully booked!');
  await page.locator('dd', { hasText: /^\w+ \w+ and \w+ \w+$/ }).waitFor();
  await page.locator('dd', { hasText: /^Kids Haircut, with \w+ \w+$/ }).waitFor();
  await page.getByText('$55.00, GST included, paid by card').waitFor();
  const { html } = await newestMail(site, casey.email);
  expect(html).toMatch(/Classic Haircut.*Second person.*Kids Haircut.*\$55\.00/s);
});

test('a father who has ticked both cuts hands a cut to his kid, and nothing is booked twice (PAIR-7, PAIR-8)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await page.getByText('Your cuts are one after the other, in one chair.').waitFor();
  await booker.button('Somebody else as well').click();

  await booker.sees('Services for the second person');
  await page.getByText('Kids Haircut is now for the second person.').waitFor();
  expect(await booker.service('Kids Haircut').getAttribute('aria-pressed')).toBe('true');
  await booker.seesInPanel('2 services selected', '$55.00', 'Second person: Kids Haircut');

  await booker.service('Kids Haircut').click();
  await booker.service('Kids Skin Fade').click();
  await booker.button('First person').click();
  await booker.category("Kids' Haircuts").click();
  expect(await booker.service('Kids Haircut').getAttribute('aria-pressed')).toBe('false');
});

test('the services step shows that a visit lasts three hours at most, for both people together (BOOK-81)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const chooseWholeCategory = async (name: string) => {
    await booker.category(name).click();
    for (const service of await page.getByRole('group', { name }).getByRole('button').all())
      await service.click();
  };
  const tooLong = page.getByText('One visit lasts three hours at most. Please choose fewer services');
  await booker.openWizard(site.url);
  await chooseWholeCategory('Haircut Services');
  expect(await tooLong.count()).toBe(0);
  await booker.button('Somebody else as well').click();
  await booker.sees('Services for the second person');
  await chooseWholeCategory('Haircut Services');
  await tooLong.waitFor();
  await booker.button('Continue').click();
  await booker.sees('Select Date');
  await tooLong.waitFor();
  await booker.chooseDay('2026-11-26');
  await booker.button('Continue').click();
  await booker.sees('Choose Barber & Time');
  await tooLong.waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  await booker.button('Change services').click();
  await booker.sees('Services for the second person');
});

test('after a refresh the list of the second person is shown again, also without services (PAIR-4)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const heading = booker.heading('Services for the second person');
  const isFocused = () => heading.evaluate((element) => element === document.activeElement);
  await booker.openWizard(site.url);
  await booker.chooseServices('Haircut Services', 'Classic Haircut');
  await booker.button('Somebody else as well').click();
  await heading.waitFor();

  await page.reload();
  await heading.waitFor();
  await expect.poll(isFocused).toBe(true);
  await booker.category("Kids' Haircuts").click();
  await booker.service('Kids Haircut').click();
  await page.reload();
  await heading.waitFor();
  await booker.seesInPanel('2 services selected', '$55.00');

  await booker.goOn();
  await booker.sees('Select Date');
  await booker.button('Back').click();
  await heading.waitFor();
  await expect.poll(isFocused).toBe(true);
});

test('if a stranger takes the second chair, the same time is offered with other barbers, and both people stay (PAIR-5, HOLD-3)', async ({
  newVisitor,
}) => {
  const father = await newVisitor({});
  const { booker, time, second } = await chooseForTwo(father.page);
  const { page } = await newVisitor({});
  const other = bookingActions(page);
  await other.openWizard(site.url);
  await other.chooseServices('Haircut Services', 'Classic Haircut');
  await other.goOn();
  await other.chooseDay('2026-11-20');
  await other.goOn();
  await other.chooseBarber(second);
  await page.getByRole('radio', { name: time, exact: true }).check();
  await other.submit();
  await other.dialog.getByText('Held for you').waitFor();
  father.allow(/responded with a status of 409/);

  await booker.submit();
  await booker.sees(outcomes.failed);
  await booker.button('Choose another time').click();

  const chosen = father.page.getByRole('radio', { name: new RegExp(`^${time}`), checked: true });
  const label = father.page.locator('label').filter({ has: chosen });
  expect(await label.innerText()).not.toContain(second);
  await booker.seesInPanel('2 services selected', '$55.00');
});

test('with text of 24 px the guest dialog of two people opens with the heading of the guest form in view (PAY-88)', async ({
  visitor: { page },
}) => {
  const { booker } = await chooseForTwo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await setFont(page, 24);
  await booker.submit();
  await booker.dialog.getByText('Held for you').waitFor();

  const heading = required(
    await booker.dialog.getByRole('heading', { name: 'Book as a guest', exact: true }).boundingBox(),
  );
  const bar = required(await booker.inDialog('Cancel').boundingBox());
  expect(heading.y + heading.height).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(844);
});
