// Translators, password managers and other extensions change pages of the site (SITE-17).
import type { Page } from 'playwright-core';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import { pageLinks, policyLinks } from '../../src/views/site/links.ts';
import { translate } from '../engine/page/translate.ts';
import { GOOD_CARD, guestRequest } from '../server/test-server.ts';
import { bookingActions, type Choices } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { signInAsSandy } from '../support/sandy.ts';
import { command, startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

const visitOn22nd: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade'],
  day: '2026-12-22',
  barber: 'Marco',
  time: '10:00',
};

/** Opens the step of the day. */
async function openDates(page: Page): Promise<void> {
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  await booker.chooseServices(visitOn22nd.category, ...visitOn22nd.services);
  await booker.goOn();
}

test('signs a customer in on a translated page (SITE-17)', async ({ visitor: { page } }) => {
  const { logIn, open, seesWelcome } = customerOn(page, site.url);
  await open('/login');
  await page.evaluate(translate, undefined);

  await logIn(demi);

  await seesWelcome(demi.firstName);
});

test("shows the chosen day and each barber's times on a translated page (SITE-17)", async ({
  visitor: { page },
}) => {
  const card = await call(site, 'site/sandbox-card', { body: { number: GOOD_CARD } });
  const sams = guestRequest({ booking_date: '2026-12-23', store_user_id: 4, ...card.body.RESULT });
  expect((await call(site, storeBooking.path, { body: sams })).status).toBe(200);
  const booker = bookingActions(page);
  await openDates(page);
  await page.evaluate(translate, undefined);
  await booker.chooseDay(visitOn22nd.day);
  await booker.chosenDay(visitOn22nd.day).waitFor();
  await booker.seesInPanel(dayLabel(visitOn22nd.day));
  await booker.chooseDay('2026-12-23');
  await booker.chosenDay('2026-12-23').waitFor();
  await booker.seesInPanel(dayLabel('2026-12-23'));
  await booker.goOn();
  /** The times in the answer of the server for each barber. */
  const timesOf = new Map<string, string[]>();
  const choose = async (barber: string) => {
    const answer = timesOf.has(barber) ? undefined : page.waitForResponse(`**/${listSlots.path}`);
    await booker.chooseBarber(barber);
    if (answer)
      timesOf.set(barber, parse(listSlots.result, (await (await answer).json()).RESULT).map(clockLabel));
  };

  for (const barber of ['Marco', 'Sam', 'Marco']) {
    await choose(barber);
    await expect.poll(() => booker.timesOnOffer()).toEqual(timesOf.get(barber));
  }

  expect(timesOf.get('Marco')).not.toEqual(timesOf.get('Sam'));
  expect(await page.getByText('Something went wrong here').count()).toBe(0);
});

test('shows the call of a place in the queue on a translated page (SITE-17)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await visit(page, `${site.url}/`);
  await page.evaluate(translate, undefined);
  await booker.joinQueue({ name: 'Ada Shaw', email: 'ada@walkin.example', phone: '0491570156' });
  await booker.button('Close').last().click();
  const ticket = page.getByRole('banner').getByRole('button', { name: /^The queue:/ });
  await ticket.getByText('You are next').waitFor();

  await command(['queue', 'next', '2'], { DATA_DIR: site.dataDir });

  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        return ticket.textContent();
      },
      { timeout: 20_000 },
    )
    .toContain('It is your turn');
});

test('shows each page without a machine on a translated page (SITE-17)', async ({ visitor: { page } }) => {
  await visit(page, `${site.url}/`);
  await page.evaluate(translate, undefined);
  for (const { to, label } of [...pageLinks, ...policyLinks, ...pageLinks]) {
    await page.getByRole('link', { name: label, exact: true }).last().click();
    await page.locator(`html[data-page="${to}"]`).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Something went wrong here').count(), to).toBe(0);
  }
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

// Each has its own time: the release of the last hold may not arrive before the page closes.
for (const [width, time] of [
  [360, '10:00'],
  [390, '13:30'],
  [1280, '15:00'],
] as const)
  test(`keeps the scroll position when a payment dialog closes at ${width} px (SITE-18)`, {
    timeout: 120_000,
  }, async ({ newVisitor }) => {
    const { page } = await newVisitor({ viewport: { width, height: 740 } });
    const booker = bookingActions(page);
    const closings = {
      Escape: () => page.keyboard.press('Escape'),
      Cancel: () => booker.inDialog('Cancel').click(),
      Close: () => booker.inDialog('Close').click(),
      // At the left edge beside the dialog on a wide screen, above the dialog on a phone.
      'a press outside': () => page.mouse.click(2, 2),
    };
    const guestForm = () => booker.dialog.getByRole('form', { name: 'Book as a guest' }).waitFor();
    const dialogs = {
      guest: guestForm,
      async card() {
        await guestForm();
        if ((await booker.field('Email').inputValue()) === '') await booker.typeGuest(casey);
        await booker.bookAsGuest();
        await booker.canPay();
      },
      async choice() {
        await booker.inDialog('Pay at Store').waitFor();
      },
    };
    await openDates(page);
    await booker.chooseDay(visitOn22nd.day);
    await booker.goOn();
    await booker.chooseBarber(visitOn22nd.barber);
    await booker.chooseTime(time);

    for (const [name, seesDialog] of Object.entries(dialogs)) {
      if (name === 'choice') {
        await signInAsSandy(page.context(), site);
        await page.bringToFront();
        // The details of the guest leave the draft with the sign-in.
        const draft = () => page.evaluate(() => sessionStorage.getItem('bookingDraft'));
        await expect.poll(draft, { timeout: 10_000 }).not.toMatch(casey.email);
      }
      for (const [way, close] of Object.entries(closings)) {
        await booker.submit();
        await seesDialog();
        const before = await page.evaluate(() => scrollY);

        await close();

        await expect.poll(() => booker.dialog.count(), { message: `${name}, ${way}` }).toBe(0);
        expect(await page.evaluate(() => scrollY), `${name}, ${way}`).toBe(before);
        expect(before).toBeGreaterThan(0);
      }
    }
  });
