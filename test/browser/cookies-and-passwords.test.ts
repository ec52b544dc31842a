import { test } from '../support/chromium.ts';
import { customerOn, demi } from '../support/customer.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite());

test('logs in and toggles the side menu where cookies are refused (SITE-15, PAGE-16)', async ({
  visitor: { page },
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  const customer = customerOn(page, site.url);
  await customer.logInFrom(demi);
  await customer.openAccountPage('My Profile', demi);

  await customer.button('Hide labels').click();

  await page.locator('[data-narrow="true"]').waitFor();
  await customer.logOut(demi.firstName);
  await customer.toast('Logged out successfully').waitFor();
});

for (const { path, label, send } of [
  { path: '/login', label: 'Password', send: 'Login' },
  { path: '/register', label: 'Confirm Password', send: 'Register' },
  { path: '/reset-password/some-token', label: 'New Password', send: 'Reset Password' },
])
  test(`hides a shown password when its form at ${path} is sent (FORM-60)`, async ({
    visitor: { page, allow },
  }) => {
    allow(/responded with a status of/, /username fields/);
    const { button, field, open } = customerOn(page, site.url);
    await open(path);
    await field(label).fill('scissors and comb');
    await button(`Show ${label}`).click();
    await page.waitForFunction(() => document.querySelector('input[autocomplete$="password"][type="text"]'));

    await page.getByRole('main').getByRole('button', { name: send, exact: true }).click();

    await page.waitForFunction(
      () => document.querySelector('input[autocomplete$="password"][type="text"]') === null,
    );
    await button(`Show ${label}`).waitFor();
  });
