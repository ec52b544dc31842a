import { expect } from 'vitest';
import { listOpenings } from '../../contract/careers.ts';
import { STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import { logOut } from '../../contract/session.ts';
import { linkFor, newestMail } from '../journeys/mailbox.ts';
import { bookingsAt, comingThursday, expectBooked, openOnPostgres } from '../journeys/shop.ts';
import { bookingActions, type Choices, cards, outcomes } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, nora, noUserName, recordToasts, sessionEnded } from '../support/customer.ts';
import { guestLabels } from '../support/guests.ts';
import { kept } from '../support/kept.ts';

const choices: Choices = {
  category: 'Haircut Services',
  services: ['Skin Fade', 'Only Scissors'],
  day: comingThursday(),
  barber: 'Priya Nair',
  time: '09:00',
};
const price = 7000;

const shop = kept(openOnPostgres);

test('a guest registers while booking, resumes, pays by card, cancels and gets a full refund', async ({
  visitor: { page, context },
}) => {
  const { site } = shop;
  const booker = bookingActions(page);
  const customer = customerOn(page, site.url);
  await booker.openWizard(site.url);
  await booker.choose(choices);
  // A visitor never types the same details twice (AUTH-27).
  await booker.submit();
  await booker.typeGuest(nora);
  await page.keyboard.press('Escape');
  await booker.submit();
  for (const [name, label] of guestLabels) expect(await booker.field(label).inputValue()).toBe(nora[name]);
  await booker.inDialog('Register').click();
  await page.getByRole('link', { name: 'Already have an account? Login' }).click();
  await customer.sees('Login');
  expect(await customer.field('Email').inputValue()).toBe(nora.email);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await customer.sees('Register');
  for (const [name, label] of guestLabels) expect(await customer.field(label).inputValue()).toBe(nora[name]);
  await customer.register(nora);

  // A mail opens its link in a new tab.
  const mailTab = await context.newPage();
  const customerInMailTab = customerOn(mailTab, site.url);
  await mailTab.goto(await linkFor(site, nora.email));
  await customerInMailTab.sees('Verification Successful!');
  await mailTab.getByRole('link', { name: 'Go to login' }).click();
  await customerInMailTab.sendLogin(nora);
  // The new tab has the choices and the payment dialog. The first tab has kept them too (BOOK-61, BOOK-62).
  await mailTab.getByRole('dialog', { name: 'Choose Payment Method' }).waitFor();
  await mailTab.keyboard.press('Escape');
  await bookingActions(mailTab).seesChosen(choices);
  await mailTab.close();

  await customer.arrivesHome();
  await customer.seesWelcome(nora.firstName);
  await customer.resume.click();
  await booker.seesChosen(choices);
  await booker.submit();
  await booker.inDialog('Pay Now').click();
  await booker.payWith(cards.good);
  const number = await expectBooked(shop, booker, choices, price);
  expect(await shop.charges()).toEqual([price]);

  // The browser must not use a preloaded response without the bearer token: the signed-in page sends its own call
  // (API-15).
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes(listOpenings.path)),
    customer.open('/careers/'),
  ]);
  expect(await request.headerValue('authorization')).toMatch(/^Bearer /);

  await customer.openAccountPage('My Bookings', nora);
  await customer.booking(number).getByText('Confirmed', { exact: true }).waitFor();
  await customer.button(`Cancel booking ${number}`).click();
  await booker.inDialog('Yes').click();
  await customer.toast('Booking cancelled successfully. We are refunding $70.00 to your card.').waitFor();
  await customer.booking(number).getByText('Cancelled', { exact: true }).waitFor();
  await customer.button(`View booking ${number}`).and(page.locator(':focus')).waitFor();
  expect(await bookingsAt(shop, choices)).toEqual([]);
  expect(await shop.charges()).toEqual([]);
  const cancellationMail = await newestMail(site, nora.email, 3);
  expect(cancellationMail.text).toContain('We are refunding $70.00 to your card.');
});

test('a payment with a session that was ended elsewhere charges nothing, and can be resumed after a new login', async ({
  visitor: { page, allow },
}) => {
  allow(/responded with a status of 401/);
  const { url } = shop.site;
  const booker = bookingActions(page);
  const customer = customerOn(page, url);
  const toasts = await recordToasts(page);
  await customer.logInFrom(demi);
  await booker.openWizard(url);
  await booker.choose(choices);
  await booker.submit();
  await booker.inDialog('Pay Now').click();
  await booker.typeCard(cards.good);
  await booker.canPay();

  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  expect((await call({ url }, logOut.path, { token })).status).toBe(200);
  await booker.pay();
  await booker.sees(outcomes.failed);
  await customer.toast(sessionEnded).waitFor();
  await customer.seesSignedOut();
  expect(toasts).toEqual(['Login successful!', sessionEnded, 'Failed to create booking with payment']);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  expect(await bookingsAt(shop, choices)).toEqual([]);
  expect(await shop.charges()).toEqual([]);

  await customer.menu().click();
  await customer.header.getByRole('link', { name: 'Login' }).click();
  await customer.logIn(demi);
  await customer.resume.click();
  await booker.seesChosen(choices);
  await booker.submit();
  await booker.inDialog('Pay at Store').click();
  const number = await booker.seesBooked();
  expect(await bookingsAt(shop, choices)).toMatchObject([
    { number, status: STATUS_PAY_AT_STORE, charged: [] },
  ]);
});

test('resetting a forgotten password ends all sessions, and only the new password logs in', async ({
  visitor: { page, allow },
  newVisitor,
}) => {
  const { url } = shop.site;
  const others = [await newVisitor(), await newVisitor()] as const;
  const [phone, laptop] = [customerOn(others[0].page, url), customerOn(others[1].page, url)];
  const toastsOfOthers = [await recordToasts(others[0].page), await recordToasts(others[1].page)];
  await phone.logInFrom(demi);
  await laptop.logInFrom(demi);
  await laptop.openAccountPage('My Bookings', demi);

  allow(noUserName, /responded with a status of 40[14]/);
  const customer = customerOn(page, url);
  const password = 'a comb and two scissors';
  await customer.logInFrom(demi);
  await customer.open('/forgot-password');
  await customer.sees('Forgot Password');
  await customer.field('Email').fill(demi.email);
  await customer.button('Send reset link').click();
  await customer.sees('Check Your Email');
  // The first mail is about a booking.
  const link = await linkFor(shop.site, demi.email, 2);
  await customer.open(new URL(link).pathname);
  await customer.field('New Password').fill(password);
  await customer.field('Confirm New Password').fill(password);
  await customer.button('Reset Password').click();
  await customer.sees('Password Reset');
  // The reset has ended the session of this browser as well (RESET-7).
  await customer.seesSignedOut();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await customer.sendLogin(demi);
  await customer.toast('Invalid credentials. Please try again.').waitFor();
  await customer.logIn({ ...demi, password });

  for (const { allow } of others) allow(/responded with a status of 401/);
  await phone.menu(demi.firstName).click();
  await phone.header.getByRole('link', { name: 'My Account' }).click();
  await laptop.open('/my-account/bookings');
  for (const device of [phone, laptop]) {
    await device.sees('Login');
    await device.toast(sessionEnded).waitFor();
    await device.seesSignedOut();
  }
  for (const toasts of toastsOfOthers) expect(toasts).toEqual(['Login successful!', sessionEnded]);
});
