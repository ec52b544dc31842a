// Translators, password managers and other extensions change pages of the site (SITE-17).
import { expect } from 'vitest';
import { translate } from '../engine/page/translate.ts';
import { bookingActions, type Choices } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

const visitOn22nd: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: '2026-12-22',
  barber: 'Marco',
  time: '10:00',
};

test('signs a customer in on a translated page (SITE-17)', async ({ visitor: { page } }) => {
  const { logIn, open, seesWelcome } = customerOn(page, site.url);
  await open('/login');
  await page.evaluate(translate, undefined);

  await logIn(demi);

  await seesWelcome(demi.firstName);
});

test("shows the second barber's times on a translated page (SITE-17)", async ({ visitor: { page } }) => {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.goOn();
  await booker.chooseServices(visitOn22nd.category, ...visitOn22nd.services);
  await booker.goOn();
  await booker.chooseDay(visitOn22nd.day);
  await booker.goOn();
  await page.evaluate(translate, undefined);
  const barbers = page.getByRole('group', { name: 'Barber', exact: true }).getByRole('radio');
  const times = page.getByRole('group', { name: /^Available times/ }).getByRole('radio');

  for (const index of [0, 1, 0]) {
    await barbers.nth(index).click();
    await times.first().waitFor();
  }

  expect(await page.getByText('Something went wrong here').count()).toBe(0);
});

for (const place of ['body', 'html'] as const)
  test(`keeps a dialog open when an overlay in ${place} is pressed (SITE-17)`, async ({
    visitor: { page },
  }) => {
    await visit(page, `${site.url}/`);
    await page.evaluate((parent) => {
      const overlay = document.createElement('button');
      overlay.textContent = 'Fill in';
      overlay.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 2147483647';
      overlay.addEventListener('click', () => (overlay.textContent = 'Filled in'));
      document[parent === 'body' ? 'body' : 'documentElement'].append(overlay);
    }, place);
    await page.getByRole('button', { name: 'Book Queue', exact: true }).click();
    await page.getByRole('dialog').waitFor();

    await page.getByRole('button', { name: 'Fill in' }).click();

    await page.getByRole('button', { name: 'Filled in' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

for (const width of [360, 390, 1280])
  test(`keeps the scroll position when a payment dialog closes at ${width} px (SITE-18)`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor({ viewport: { width, height: 740 } });
    const booker = bookingActions(page);
    await booker.openWizard(site.url);
    await booker.goOn();
    await booker.chooseServices(visitOn22nd.category, ...visitOn22nd.services);
    await booker.goOn();
    await booker.chooseDay(visitOn22nd.day);
    await booker.goOn();
    await page.getByRole('group', { name: 'Barber', exact: true }).getByRole('radio').first().click();
    await page
      .getByRole('group', { name: /^Available times/ })
      .getByRole('radio')
      .first()
      .click();
    await booker.button('Submit').click();
    await booker.dialog.waitFor();
    const before = await page.evaluate(() => scrollY);

    await page.keyboard.press('Escape');

    await booker.dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
