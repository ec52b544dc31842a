import type { Page } from 'playwright-core';
import { visit } from './chromium.ts';

/** What somebody types to become a customer. */
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

/** The customer that every sandbox has from the start (SHOP-44). */
export const demi: Person = {
  firstName: 'Demi',
  lastName: 'Monash',
  phone: '0491 570 156',
  email: 'demo@customer.example',
  password: 'wattle-and-blade',
};

/** Chromium's hint about a form whose password has no name beside it: nobody knows whose link a reset link is. */
export const noUserName = /Password forms should have \(optionally hidden\) username fields/;

export const sessionEnded = 'Your session has ended. Please log in again.';

/** What a customer does with the pages of their account on a wide screen: everything is found by what it is and what it is called. */
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
    toast: (words: string) => page.getByRole('listitem').getByText(words, { exact: true }),
    /** The header's offer to go on with a booking that was left. */
    resume: header.getByRole('link', { name: 'Resume your booking' }),
    /** The button of the header's account menu: it carries the first name of whoever is signed in. */
    menu: (firstName?: string) =>
      header.getByRole('button', { name: firstName ? `Account: ${firstName}` : 'Account', exact: true }),

    /** Waits until a page has its title on the screen. */
    sees: (title: string) => customer.heading(title).waitFor(),
    seesWelcome: (firstName: string) => customer.menu(firstName).waitFor(),
    /** Waits until the header offers what only visitors get. */
    async seesSignedOut() {
      await customer.menu().click();
      await header.getByRole('link', { name: 'Login', exact: true }).waitFor();
      await header.getByRole('link', { name: 'Register', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
    /** Waits until the home page has come: its URL is there first, and a menu opened in between would close again. */
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
    /** Types into the login form and sends it off. */
    async sendLogin({ email, password }: Pick<Person, 'email' | 'password'>) {
      await customer.sees('Login');
      await field('Email').fill(email);
      await field('Password').fill(password);
      await form('Login').getByRole('button', { name: 'Login', exact: true }).click();
    },
    /** From the login form to the home page, where the header greets. */
    async logIn(person: Person) {
      await customer.sendLogin(person);
      await customer.toast('Login successful!').waitFor();
      await customer.arrivesHome();
      await customer.seesWelcome(person.firstName);
    },
    /** Into the site by its login screen. */
    async logInFrom(person: Person) {
      await customer.open('/login');
      await customer.logIn(person);
    },
    async logOut(firstName: string) {
      await customer.menu(firstName).click();
      await header.getByRole('button', { name: 'Logout', exact: true }).click();
    },
    /** By the header's menu, then by the side menu, as a person does. */
    async openAccountPage(name: string, { firstName }: Pick<Person, 'firstName'>) {
      await customer.menu(firstName).click();
      await header.getByRole('link', { name: 'My Account', exact: true }).click();
      await customer.sees('My Profile');
      if (name === 'My Profile') return;
      const side = page.getByRole('navigation', { name: 'My account' });
      await side.getByRole('link', { name, exact: true }).click();
      await customer.sees(name);
    },
    /** A booking's row in the table of My Bookings. */
    booking: (number: string) =>
      page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) }),
  };
  return customer;
}

/**
 * Writes down the words of every toast that a page shows from its next load on, in their order: a toast that has left
 * again counts as well.
 */
export async function hearToasts(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hearToast', (words: string) => heard.push(words));
  await page.addInitScript(() => {
    const tell = (words: string) =>
      (window as unknown as { hearToast: (words: string) => void }).hearToast(words);
    const place = '[data-toasts] li';
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const toasts = node.matches(place) ? [node] : [...node.querySelectorAll(place)];
          for (const toast of toasts) tell(toast.querySelector('p')?.textContent ?? '');
        }
    }).observe(document, { childList: true, subtree: true });
  });
  return heard;
}
