import { shop } from 'virtual:shop';
import { expect, test } from 'vitest';
import { forgotPassword, resetPassword, signUp, verifyAccount } from '../../contract/account.ts';
import { listStores } from '../../contract/stores.ts';
import type { Opening } from '../engine/page/opening.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { Fixture } from '../specs/booking.fixture.ts';
import { listBookStores } from '../specs/home.fixture.ts';

/** Links between pages, including those that depend on the lists of stores. The paths of the machines do not cover them. */
const pages = browserPages();

const resetLink = '/reset-password/a-token-of-a-mail';
const verificationLink = '/verification/token-in-the-mail';

async function on(
  path: string,
  work: (page: PageDriver) => Promise<void>,
  opening: Omit<Opening, 'path'> = {},
): Promise<void> {
  const page = pages();
  await page.open({ path, ...opening });
  await work(page);
  expect(page.errors).toEqual([]);
}

const isAt = (page: PageDriver, path: string) =>
  page.eventually(async () => expect((await page.read()).path).toBe(path));
const press = (page: PageDriver, name: string) => page.eventually(() => page.press('link', name));
const says = (page: PageDriver, line: string) =>
  page.eventually(async () => expect((await page.read()).lines).toContain(line));

test.each([
  ['/register', 'Already have an account? Login', '/login'],
  ['/forgot-password', 'Back to login', '/login'],
  [resetLink, 'Sign In', '/login'],
  [resetLink, 'Request a new link', '/forgot-password'],
  [resetLink, `${shop.name}, home`, '/'],
  ['/change-password', 'Go to login', '/login'],
])('the page %s has the link "%s" to %s', (from, link, to) =>
  on(from, async (page) => {
    await press(page, link);
    await isAt(page, to);
  }),
);

test.each([
  ['a verified account', verificationLink, verifyAccount, [], 'Go to login', '/login'],
  [
    'a password that was reset',
    resetLink,
    resetPassword,
    ['New Password', 'Confirm New Password'],
    'Go to Login',
    '/login',
  ],
  ['a request for a link', '/forgot-password', forgotPassword, ['Email'], 'Back to login', '/login'],
  [
    'a registration',
    '/register',
    signUp,
    ['First Name', 'Last Name', 'Phone', 'Email', 'Password', 'Confirm Password'],
    'Go to login',
    '/login',
  ],
] as const)('the page after %s has a link to continue', (_, from, endpoint, labels, link, to) =>
  on(from, async (page) => {
    for (const label of labels) await page.type(label, label === 'Email' ? 'ada@mail.example' : 'eight888');
    if (labels.length > 0) await page.playwright.locator('main form button[type="submit"]').click();
    await page.eventually(() => page.network.answer(endpoint, {}));
    await press(page, link);
    await isAt(page, to);
  }),
);

test('after an invalid link the page leads to /register for a new link', () =>
  on(verificationLink, async (page) => {
    await page.eventually(() => page.network.end(verifyAccount, { status: 400, body: { STATUS: 0 } }));
    await press(page, 'Get a new link');
    await isAt(page, '/register');
  }));

test('two verification links opened on one page are two verifications', () =>
  on(verificationLink, async (page) => {
    await page.eventually(() => page.network.end(verifyAccount, { status: 400, body: { STATUS: 0 } }));
    await says(page, '# Verification Failed');
    await page.travelTo('/verification/token-of-another-mail');
    await says(page, '~ Verifying your account...');
    await page.eventually(() => {
      const sent = page.network.since([verifyAccount]).map((request) => request.sent);
      expect(sent).toEqual([{ token: 'token-in-the-mail' }, { token: 'token-of-another-mail' }]);
    });
  }));

test('the opening that a link names does not replace a typed message (CAREER-5)', () =>
  on('/contact-us/', async (page) => {
    await page.type('Message', 'Do you cut curls?');
    await page.travelTo('/contact-us/?opening=Barber');
    await page.wait(1_000);
    expect(await page.playwright.getByLabel('Message', { exact: true }).inputValue()).toBe(
      'Do you cut curls?',
    );
    await page.type('Message', '');
    await page.travelTo('/contact-us/?opening=Walk-in%20Barber');
    await page.eventually(async () =>
      expect(await page.playwright.getByLabel('Message', { exact: true }).inputValue()).toContain(
        'Walk-in Barber',
      ),
    );
  }));

test('/register redirects a signed-in visitor (AUTH-25)', () =>
  on('/register', (page) => isAt(page, '/'), { token: 'token-of-a-customer' }));

test('/change-password asks a visitor without a session to log in and shows no form (CHANGE-9)', () =>
  on('/change-password', async (page) => {
    await says(page, 'Please log in first to change your password.');
    expect(await page.playwright.locator('main input').count()).toBe(0);
  }));

test('the header offers to resume a booking before any list of stores has loaded (BOOK-2)', () => {
  const draft = new Fixture().left('allAtBarber').draft ?? null;
  return on('/about/', (page) => press(page, 'Resume your booking'), { draft });
});

test('the page offers the stores that the server knows until their list has loaded (STORE-3)', () =>
  on(
    '/',
    async (page) => {
      const entries = page.playwright.getByRole('link', {
        name: /^Book (Now|Appointment|Your Appointment)$/,
      });
      const count = (expected: number) =>
        page.eventually(async () => expect(await entries.count()).toBe(expected));
      await count(3);
      await page.eventually(() => page.network.answer(listBookStores, []));
      await count(0);
    },
    { serverKnowsStores: true },
  ));

test("the phone's Menu button announces closed, open and closed again (PAGE-4)", () =>
  on('/about/', async (page) => {
    await page.playwright.setViewportSize({ width: 390, height: 844 });
    const menu = page.playwright.locator('button[aria-label="Menu"]');
    const isExpanded = (expected: string) =>
      page.eventually(async () => expect(await menu.getAttribute('aria-expanded')).toBe(expected));
    await isExpanded('false');
    await page.press('button', 'Menu');
    await isExpanded('true');
    // The menu is a lazily loaded chunk.
    await says(page, '# Menu');
    await page.key('Escape');
    await isExpanded('false');
  }));

test.each([
  ["the phone's Menu", 'Menu', '# Menu', {}],
  ['a place in the queue', 'The queue: Your place', '# Your place in the queue', { place: 'a-place' }],
])('browser Back changes the page and closes the dialog of %s (SITE-14)', (_, button, title, opening) =>
  on(
    '/careers/',
    async (page) => {
      await page.playwright.setViewportSize({ width: 390, height: 844 });
      await page.travelTo('/about/');
      await page.playwright.locator('html[data-page="/about/"]').waitFor({ state: 'attached' });
      await page.eventually(() => page.press('button', button));
      await says(page, title);
      await page.back();
      await page.eventually(async () => {
        const { lines, isFocusLost } = await page.read();
        expect(lines).toContain('~ Loading open positions...');
        expect(isFocusLost).toBe(false);
      });
      // Going forward and back is no press of a link.
      await page.playwright.evaluate(() => history.forward());
      await isAt(page, '/about/');
      await page.eventually(async () => expect((await page.read()).lines).not.toContain(title));
    },
    opening,
  ),
);

const stores = [{ store_id: 3, store_name: 'Marrickville' }];

// On other pages the buttons of the header and the home page follow the same rules (STORE-3).
test.each([
  ['/about/', stores, ['Book Now', 'Book Appointment']],
  ['/our-arts/', stores, ['Book Now', 'Book Appointment']],
  ['/contact-us/', stores, ['Book Now']],
  ['/about/', [], []],
  ['/our-arts/', [], []],
  ['/contact-us/', [], []],
])('the page %s with the stores %j has the links %j', (path, list, names) =>
  on(path, async (page) => {
    // The header requests bookable stores; the home page and the header request stores with a queue.
    await page.eventually(() => page.network.answer(listStores, list));
    await page.eventually(() => page.network.answer(listStores, list));
    await page.eventually(async () => {
      const { controls } = await page.read();
      const offered = ['Book Now', 'Book Appointment'].filter((name) =>
        controls.some((control) => control.name === name),
      );
      expect(offered).toEqual(names);
    });
  }),
);
