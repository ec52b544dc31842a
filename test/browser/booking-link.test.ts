import { expect } from 'vitest';
import { bookingActions, isChecked, isPressed } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

test('a service on home and a barber on About open the wizard with the choice made, also after a refresh (BOOK-130)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  // Playwright aims at the link before its section begins to slide in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, `${site.url}/`);
  await page.getByRole('link', { name: 'Skin Fade', exact: true }).click();
  await isPressed(booker.service('Skin Fade'));
  await page.getByRole('button', { name: 'Haircut Services, 1 chosen' }).waitFor();
  await page.reload();
  await isPressed(booker.service('Skin Fade'));

  await page.getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('radio', { name: /Tane/ }).check();
  await page.getByRole('link', { name: 'Book with Tane' }).click();
  await booker.seesInPanel('Skin Fade', 'Tane Rangi');
  await booker.goOn();
  await booker.chooseDay('2026-11-26');
  await booker.goOn();
  await isChecked(booker.barber('Tane Rangi'));
});

test('a link with an unknown service says so and changes nothing (BOOK-130)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await visit(page, `${site.url}/book-appointment/?service=Perm`);
  await page.getByText('We could not choose Perm for you. Please choose below.').waitFor();
  await booker.sees('Choose Services');
  await booker.seesInPanel('0 services selected');
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(1);
});
