import type { Page } from 'playwright-core';
import { visit } from './chromium.ts';

/** A person's data for the registration. */
export interface Person {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

export const nora: Person = {
  firstName: 'Nora',
  lastName: 'Newman',
  phone: '0491 570 110',
  email: 'nora@customer.example',
  password: 'scissors and comb',
};

/** The customer that every sandbox has (SHOP-44). */
export const demi: Person = {
  firstName: 'Demi',
  lastName: 'Monash',
  phone: '0491 570 156',
  email: 'demo@customer.example',
  password: 'wattle-and-blade',
};

/** Chromium's warning about a password form without a user name. The page of a reset link does not know the user. */
export const noUserName = /Password forms should have \(optionally hidden\) username fields/;

export const sessionEnded = 'Your session has ended. Please log in again.';

/** Returns the actions of a customer on the account pages in a wide window. Finds controls by role and name. */
export function customerOn(page: Page, site: string) {
  const header = page.getByRole('banner');
  const form = (name: string) => page.getByRole('form', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  const customer = {
    header,
    form,
    field,
    button,
    dialog,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    toast: (message: string) => page.getByRole('listitem').getByText(message, { exact: true }),
    /** The link in the header that resumes a booking. */
    resume: header.getByRole('link', { name: 'Resume your booking' }),
    /** The button of the header's account menu. It has the first name of the signed-in customer. */
    menu: (firstName?: string) =>
      header.getByRole('button', { name: firstName ? `Account: ${firstName}` : 'Account', exact: true }),

    /** Waits until the page shows this heading. */
    sees: (title: string) => customer.heading(title).waitFor(),
    seesWelcome: (firstName: string) => customer.menu(firstName).waitFor(),
    /** Waits until the header shows the links for visitors without a session. */
    async seesSignedOut() {
      await customer.menu().click();
      await header.getByRole('link', { name: 'Login', exact: true }).waitFor();
      await header.getByRole('link', { name: 'Register', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
    /** Waits for the home page itself: its URL changes earlier, and its rendering closes open menus. */
    async arrivesHome() {
      await page.waitForURL(`${site}/`);
      await page.locator('html[data-page="/"]').waitFor({ state: 'attached' });
    },
    open: (path: string) => visit(page, `${site}${path}`),
    async register({ firstName, lastName, phone, email, password }: Person) {
      await customer.sees('Register');
      await field('First Name').fill(firstName);
      await field('Last Name').fill(lastName);
      await field('Phone').fill(phone);
      await field('Email').fill(email);
      await field('Password').fill(password);
      await field('Confirm Password').fill(password);
      await form('Register').getByRole('button', { name: 'Register', exact: true }).click();
      await customer.sees('Check Your Email');
    },
    /** Fills in the login form and submits it. */
    async sendLogin({ email, password }: Pick<Person, 'email' | 'password'>) {
      await customer.sees('Login');
      await field('Email').fill(email);
      await field('Password').fill(password);
      await form('Login').getByRole('button', { name: 'Login', exact: true }).click();
    },
    /** Logs in and waits for the greeting in the header of the home page. */
    async logIn(person: Person) {
      await customer.sendLogin(person);
      await customer.toast('Login successful!').waitFor();
      await customer.arrivesHome();
      await customer.seesWelcome(person.firstName);
    },
    /** Opens the login page and logs in. */
    async logInFrom(person: Person) {
      await customer.open('/login');
      await customer.logIn(person);
    },
    async logOut(firstName: string) {
      await customer.menu(firstName).click();
      await header.getByRole('button', { name: 'Logout', exact: true }).click();
    },
    /** Opens an account page through the header's menu and the side menu. */
    async openAccountPage(name: string, { firstName }: Pick<Person, 'firstName'>) {
      await customer.menu(firstName).click();
      await header.getByRole('link', { name: 'My Account', exact: true }).click();
      await customer.sees('My Profile');
      if (name === 'My Profile') return;
      const side = page.getByRole('navigation', { name: 'My account' });
      await side.getByRole('link', { name, exact: true }).click();
      await customer.sees(name);
    },
    /** The row of a booking in the table of My Bookings. */
    booking: (number: string) =>
      page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) }),
  };
  return customer;
}

/**
 * Records the text of every toast in order, from the next page load on, including toasts that have already
 * disappeared.
 */
export async function recordToasts(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('hearToast', (message: string) => texts.push(message));
  await page.addInitScript(() => {
    const sendText = (message: string) =>
      (window as unknown as { hearToast: (message: string) => void }).hearToast(message);
    const place = '[data-toasts] li';
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const toasts = node.matches(place) ? [node] : [...node.querySelectorAll(place)];
          for (const toast of toasts) sendText(toast.querySelector('p')?.textContent ?? '');
        }
    }).observe(document, { childList: true, subtree: true });
  });
  return texts;
}
