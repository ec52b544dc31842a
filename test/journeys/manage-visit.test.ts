import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { dayLabel } from '../../contract/format.ts';
import { logIn } from '../../contract/session.ts';
import { moveVisit, type NextTime } from '../../contract/visit.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test, visit } from '../support/chromium.ts';
import { demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { linkFor, newestMail } from './mailbox.ts';
import { comingThursday, openEmbedded } from './shop.ts';

const day = comingThursday();
const haircut = {
  entity_id: 1,
  entity_name: 'Classic Haircut',
  sale_price: 30,
  discount_price: null,
  service_duration: 20,
};
let guests = 0;

describe('a booking by the link in its mail', () => {
  const shop = kept(openEmbedded);

  /** Books a haircut with Marco by card, for a new guest or for a customer. */
  async function book(from_time: string, token?: string) {
    const { site } = shop;
    guests += 1;
    const email = token ? demi.email : `guest-${guests}@guest.example`;
    const card = await call(site, 'site/sandbox-card', { body: { number: '4242424242424242' } });
    const { status, body } = await call(site, storeBooking.path, {
      token,
      headers: { 'idempotency-key': `submit-of-journey-${guests}` },
      body: {
        booking_date: day,
        booking_note: null,
        booking_status_id: 7,
        from_time,
        guest_customer_first_name: token ? '' : 'Gina',
        guest_customer_last_name: '',
        guest_customer_email: token ? '' : email,
        guest_customer_phone: token ? '' : '0491 570 006',
        ...(token && { customer_id: 1 }),
        services: [haircut],
        store_brand_id: 7,
        store_id: 1,
        store_user_id: 1,
        total_amount: 30,
        payment_method_id: card.body.RESULT.payment_method_id,
      },
    });
    expect(body).toMatchObject({ STATUS: 1 });
    expect(status).toBe(200);
    const key: string = body.RESULT.manage_key;
    return { email, key, number: body.RESULT.booking_uniqueid, link: `${site.url}/my-visit/#${key}` };
  }

  /** Counts the presses of a visitor. */
  function pressesOn(page: Page) {
    let presses = 0;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    return {
      button,
      press: async (target: string | Locator) => {
        presses += 1;
        await (typeof target === 'string' ? button(target) : target).click();
      },
      count: () => presses,
    };
  }
  const fact = (page: Page, name: string) => page.locator(`dl div:has(dt:text-is("${name}")) dd`).first();
  const firstTime = (page: Page) => page.getByRole('button', { name: / with Marco Bellini$/ }).first();

  /** Moves a visit outside the page, as a second tab does. */
  const moveElsewhere = (key: string, from: string, time: string) =>
    call(shop.site, moveVisit.path, {
      headers: { 'visit-key': key, 'idempotency-key': `move-of-journey-${key}` },
      body: {
        from: { day, time: from, barber_id: 1 },
        to: { day, time, barber_id: 1 },
        total_cents: 3000,
      },
    });

  test('a guest moves it in four presses, and the mail of the new time replaces the old entry (MOVE-21, MANAGE-30)', async ({
    visitor: { page },
  }) => {
    const { site } = shop;
    const { email, key } = await book('10:00');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    const { press, count } = pressesOn(page);

    await page.setViewportSize({ width: 360, height: 740 });
    // The press on the link in the mail.
    await visit(page, await linkFor(site, email));
    await fact(page, 'When')
      .filter({ hasText: `${dayLabel(day)} at 10:00 AM` })
      .waitFor();
    await press('Change time');
    const label = (await firstTime(page).textContent()) ?? '';
    await press(firstTime(page));
    await page.getByText('Services, price and payment stay as they are.').waitFor();
    await press('Move booking');
    await page.getByText('Your booking has moved').waitFor();
    await fact(page, 'When')
      .filter({ hasText: label.replace(/ with .*$/, '') })
      .waitFor();
    expect(1 + count()).toBe(4);
    const isInView = () =>
      fact(page, 'When').evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });

    expect(page.url()).toBe(`${site.url}/my-visit/`);
    expect(await page.title()).not.toContain(key);
    expect(requests.filter((line) => line.includes(key))).toEqual([]);
    const mail = await newestMail(site, email, 2);
    expect(mail.subject).toMatch(/^\w{3} \d+ \w+, [\d:]+ [AP]M: your booking at .* has moved$/);

    // A refresh and Back keep the page.
    await page.reload();
    await fact(page, 'When')
      .filter({ hasText: label.replace(/ with .*$/, '') })
      .waitFor();
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor({ state: 'detached' });
    await page.goBack();
    await fact(page, 'When')
      .filter({ hasText: label.replace(/ with .*$/, '') })
      .waitFor();
  });

  test('a guest cancels it in three presses, with the refund in the question', async ({
    visitor: { page },
  }) => {
    const { email } = await book('11:00');
    const { press, count } = pressesOn(page);

    await visit(page, await linkFor(shop.site, email));
    await press('Cancel booking');
    await page.getByText('$30.00 will be refunded to your card.').waitFor();
    await press('Yes');
    await page.getByText(/^Booking cancelled successfully/).waitFor();
    await fact(page, 'Status').filter({ hasText: 'Cancelled' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change time' }).count()).toBe(0);
    expect(1 + count()).toBe(3);
    expect((await newestMail(shop.site, email, 2)).text).toContain('We are refunding $30.00 to your card.');
  });

  test('a time that is taken meanwhile stays with its booker, and the page offers other times (MOVE-11)', async ({
    visitor: { page, allow },
  }) => {
    allow(/409/);
    const { link } = await book('15:00');
    const { press } = pressesOn(page);
    await visit(page, link);
    await press('Change time');
    const label = (await firstTime(page).textContent()) ?? '';
    await press(firstTime(page));
    const rival = await book('15:30');
    const listed = await call(shop.site, `site/next-times?store_id=1&minutes=20&barber_id=1&count=1`);
    const [next] = listed.body.RESULT as NextTime[];
    expect(next).toBeDefined();
    await call(shop.site, moveVisit.path, {
      headers: { 'visit-key': rival.key, 'idempotency-key': 'rival-moves' },
      body: {
        from: { day, time: '15:30', barber_id: 1 },
        to: { day: next?.day, time: next?.time, barber_id: 1 },
        total_cents: 3000,
      },
    });
    await press('Move booking');
    await page.getByText('That time has just been taken. Please choose another.').first().waitFor();
    await firstTime(page).waitFor();
    expect(await firstTime(page).textContent()).not.toBe(label);
  });

  test('a booking that was moved in a second tab is shown at its new time (MOVE-13, MANAGE-8)', async ({
    visitor: { page, allow },
  }) => {
    allow(/409/);
    const { link, key } = await book('14:30');
    const { press } = pressesOn(page);
    await visit(page, link);
    await press('Change time');
    await press(firstTime(page));
    expect(await moveElsewhere(key, '14:30', '16:00')).toMatchObject({ status: 200 });
    await press('Move booking');
    await page.getByText('Your booking may have changed meanwhile. This is how it is now.').waitFor();
    await fact(page, 'When')
      .filter({ hasText: `${dayLabel(day)} at 4:00 PM` })
      .waitFor();
  });

  test('a customer chooses a day of the calendar, with the minutes of the visit free (MOVE-7)', async ({
    visitor: { page },
  }) => {
    const signedIn = await call(shop.site, logIn.path, {
      body: { email: demi.email, password: demi.password },
    });
    const { link } = await book('17:00', signedIn.body.RESULT?.access_token ?? signedIn.body.access_token);
    const { press } = pressesOn(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await visit(page, link);
    await press('Change time');
    await press('Choose another day');
    const booker = bookingActions(page);
    await page.getByRole('grid').waitFor();
    if (!(await booker.day(day).isVisible())) await press(page.getByRole('button', { name: /^Next month/ }));
    await press(booker.day(day));
    await page.locator('label', { hasText: '5:15 PM' }).click();
    const overlay = await page
      .locator('[data-dialog]')
      .evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
    expect(overlay.scrollHeight, 'only the panel of the dialog scrolls').toBe(overlay.clientHeight);
    await press('Continue');
    await press('Move booking');
    await fact(page, 'When')
      .filter({ hasText: `${dayLabel(day)} at 5:15 PM` })
      .waitFor();
  });

  test('an unknown link shows that the booking was not found, and changes nothing (MANAGE-3)', async ({
    visitor: { page, allow },
  }) => {
    allow(/404/);
    await visit(page, `${shop.site.url}/my-visit/#8b1d7f0c-6a52-4c39-9f1e-8d2b3a4c5e6f`);
    await page.getByText('This link has ended, or it is incomplete.').waitFor();
  });
});
