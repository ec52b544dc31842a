import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../support/chromium.ts';
import { customerOn } from '../support/customer.ts';
import { openOnPostgres, type Shop } from './shop.ts';

const sandy = { firstName: 'Sandy', email: 'sandbox.identity@customer.example' };

let shop: Shop;
beforeAll(async () => {
  shop = await openOnPostgres();
});
afterAll(() => shop.close());

test("the sandbox identity stands in for Google's: in, seen in the profile, out, and in again", async ({
  visitor: { page },
}) => {
  const customer = customerOn(page, shop.site.url);
  const comeIn = async () => {
    await page.getByText('Sandbox: stands in for Google. No real account is used.').waitFor();
    await customer.button('Continue as the sandbox identity').click();
    await customer.toast('Successfully logged in with Google').waitFor();
    await customer.arrivesHome();
    await customer.seesWelcome(sandy.firstName);
  };

  await customer.open('/login');
  await comeIn();
  await customer.openAccountPage('My Profile', sandy);
  await customer.field('First Name').waitFor();
  expect(await customer.field('First Name').inputValue()).toBe(sandy.firstName);
  expect(await customer.field('Last Name').inputValue()).toBe('Box');
  expect(await customer.field('Email').inputValue()).toBe(sandy.email);
  expect(await customer.field('Email').isDisabled()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'State' }).inputValue()).toBe(
    'Australian Capital Territory',
  );
  await customer.field('First Name').fill('Sand');
  await customer.field('Suburb').fill('Dulwich Hill');
  await customer.button('Save changes').click();
  await customer.toast('Profile updated successfully').waitFor();
  await customer.seesWelcome('Sand');

  await customer.logOut('Sand');
  await customer.toast('Logged out successfully').waitFor();
  await customer.sees('Login');
  await customer.seesSignedOut();
  await customer.button('Continue as the sandbox identity').click();
  await customer.arrivesHome();
  await customer.seesWelcome('Sand');
  await customer.openAccountPage('My Profile', { firstName: 'Sand' });
  await customer.field('Suburb').waitFor();
  expect(await customer.field('Suburb').inputValue()).toBe('Dulwich Hill');
});
