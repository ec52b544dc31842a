import { expect } from 'vitest';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { casey, guestLabels } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-20T09:30:00+11:00' } }));

test('a guest types no details for a second booking, forgets them with a press, and a login removes them (DEVICE-1, DEVICE-2, DEVICE-3, DEVICE-4)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const remember = page.getByRole('checkbox', { name: 'Remember my details on this device' });
  const stored = () => page.evaluate(() => localStorage.getItem('rememberedGuest'));
  const openForm = async () => {
    const link = '/book-appointment/?service=Buzz+Cut&barber=Tane+Rangi&again=2000';
    await visit(page, `${site.url}${link}`);
    await booker.submit();
    await booker.field('First Name').waitFor();
  };
  const values = () => Promise.all(guestLabels.map(([, label]) => booker.field(label).inputValue()));
  const details = guestLabels.map(([name]) => casey[name]);

  await openForm();
  expect(await remember.isChecked()).toBe(false);
  await booker.typeGuest(casey);
  await booker.field('Note for the barber (optional)').fill('Short, please');
  await remember.check();
  await booker.bookAsGuest();
  await booker.payWith('4242 4242 4242 4242');
  await booker.seesBooked();
  expect(JSON.parse((await stored()) ?? '')).toEqual(casey);

  await openForm();
  expect(await values()).toEqual(details);
  expect(await remember.isChecked()).toBe(true);
  await booker.inDialog('Forget my details').click();
  expect(await values()).toEqual(details.map(() => ''));
  expect([await stored(), await remember.isChecked()]).toEqual([null, false]);

  await page.evaluate((guest) => localStorage.setItem('rememberedGuest', guest), JSON.stringify(casey));
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  expect(await stored()).toBe(null);
});
