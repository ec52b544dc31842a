import type { Locator, Page } from 'playwright-core';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import type { Guest } from '../../contract/guest-names.ts';
import type { Step } from '../../machines/rules/draft.ts';
import { visit } from './chromium.ts';
import { casey, guestLabels } from './guests.ts';

/** Stripe's published test numbers (SHOP-41). */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  /** The bank asks the card's owner first. */
  asking: '4000 0025 0000 3155',
};

/** The choices of a booking. */
export interface Choices {
  category: string;
  services: string[];
  /** `yyyy-MM-dd` in shop time. */
  day: string;
  barber: string;
  /** `HH:mm` in shop time. */
  time: string;
}

interface WizardStep {
  step: Step;
  title: string;
  choose(choices: Choices): Promise<void>;
  isKept(choices: Choices): Promise<void>;
}

/** The message after a failed authentication at the bank. */
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The headings of the confirmation. */
export const outcomes = { booked: 'You have successfully booked!', failed: 'Booking Failed' };

export type Booker = ReturnType<typeof bookingActions>;

/** Returns the actions of a visitor on the booking page. Finds controls by role and name. */
export function bookingActions(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const panel = page.getByRole('complementary', { name: 'Your booking' });

  const booker = {
    dialog,
    panel,
    button,
    field,
    inDialog,
    heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    store: () => page.getByRole('group', { name: 'Stores' }).getByRole('button'),
    anyCategory: () => page.getByRole('group', { name: 'Categories' }).getByRole('button'),
    category: (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('button', { name }),
    service: (name: string) => page.getByRole('button', { name: startingWith(name) }),
    day: (day: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(longDay(day)) }),
    chosenDay: (day: string) =>
      page.getByRole('button', { name: new RegExp(`${longDay(day)}(, free)?, selected$`) }),
    barber: (name: string) => page.getByRole('radio', { name: startingWith(name) }),
    time: (time: string) => page.getByRole('radio', { name: clockLabel(time), exact: true }),
    /** The problem beside the buttons of the open dialog. */
    problem: (message: string) => dialog.getByRole('alert').getByText(message, { exact: true }),
    toast: (message: string) => page.getByRole('listitem').getByText(message, { exact: true }),
    /** The value on the confirmation's ticket under this term. */
    onTicket: (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition'),

    /** Waits until the page shows the step or the outcome with this title. */
    async sees(title: string) {
      await booker.heading(title).waitFor();
    },
    /** Waits for the confirmation and returns the booking's number. */
    async seesBooked(): Promise<string> {
      await booker.sees(outcomes.booked);
      return (await booker.onTicket('Booking number').textContent()) ?? '';
    },
    /** Opens the wizard from the home page, at its first step: the services of the only store, or the stores of a foreign API. */
    async openWizard(site: string) {
      await visit(page, `${site}/`);
      await page.getByRole('link', { name: 'Book Appointment' }).click();
      await booker.store().or(booker.anyCategory()).first().waitFor();
      // The history has an entry for each step once the script of the later steps has loaded.
      await page.waitForURL(/step=/);
    },
    /** Opens the wizard from the home page, and goes to the stores. */
    async openStores(site: string) {
      await booker.openWizard(site);
      await page.getByRole('tab', { name: 'Select Store' }).click();
      await booker.sees('Select Store');
      await booker.store().first().waitFor();
    },
    goOn: () => button('Continue').click(),
    /** Opens the form of the queue dialog for a skin fade in Newtown. */
    async openQueueForm() {
      await button('Book Queue').click();
      await dialog.getByRole('button', { name: /Newtown/ }).click();
      await booker.goOn();
      await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Haircut Services');
      await booker.service('Skin Fade').click();
      await booker.goOn();
    },
    /** Joins a queue through the dialog on the home page, up to its confirmation. */
    async joinQueue({ name, email, phone }: { name: string; email: string; phone: string }) {
      await booker.openQueueForm();
      await field('Name').fill(name);
      await field('Email').fill(email);
      await field('Phone').fill(phone);
      await booker.goOn();
      await dialog.getByText("You've joined the queue!").waitFor();
    },
    async chooseServices(category: string, ...services: string[]) {
      await booker.sees('Choose Services');
      await booker.category(category).click();
      for (const service of services) await booker.service(service).click();
    },
    async chooseDay(day: string) {
      await booker.sees('Select Date');
      await page.getByRole('grid').waitFor();
      while (!(await booker.day(day).isVisible()))
        await page.getByRole('button', { name: /^Next month/ }).click();
      await booker.day(day).click();
    },
    async chooseBarber(name: string) {
      await booker.sees('Choose Barber & Time');
      await booker.barber(name).check();
    },
    chooseTime: (time: string) => booker.time(time).check(),
    submit: () => button('Submit').click(),
    async typeGuest(guest: Guest) {
      for (const [name, label] of guestLabels) await field(label).fill(guest[name]);
    },
    async fillGuest(guest: Guest) {
      await booker.typeGuest(guest);
      await booker.bookAsGuest();
    },
    bookAsGuest: () => inDialog('Book Now').click(),
    async typeCard(number: string) {
      await field('Card number').fill(number);
      await field('Expiry date').fill('12 / 34');
      await field('CVC').fill('123');
    },
    async payWith(number: string) {
      await booker.typeCard(number);
      await booker.pay();
    },
    /** Waits until the payment is prepared. The card field may appear earlier. */
    canPay: () => dialog.getByRole('button', { name: 'Pay Now', exact: true, disabled: false }).waitFor(),
    cannotPay: () => dialog.getByRole('button', { name: 'Pay Now', exact: true, disabled: true }).waitFor(),
    pay: () => inDialog('Pay Now').click(),
    /** Chooses everything from the first step of the wizard to the step with this title. */
    async choose(choices: Choices, last = 'Choose Barber & Time'): Promise<void> {
      const [first, ...later] = booker.steps();
      if (first && (await booker.heading(first.title).isVisible())) {
        await first.choose(choices);
        await booker.goOn();
      }
      for (const { title, choose } of later) {
        await choose(choices);
        if (title === last) return;
        await booker.goOn();
      }
    },
    /** The wizard's steps in order: how to choose something in each, and how to check the choice later. */
    steps: (): WizardStep[] => {
      const steps: Record<Step, Omit<WizardStep, 'step'>> = {
        stores: {
          title: 'Select Store',
          choose: () => isPressed(booker.store()),
          async isKept() {
            await booker.sees('Select Store');
            await isPressed(booker.store());
          },
        },
        services: {
          title: 'Choose Services',
          choose: ({ category, services }) => booker.chooseServices(category, ...services),
          async isKept({ category, services }) {
            await booker.sees('Choose Services');
            await isPressed(booker.category(category));
            for (const service of services) await isPressed(booker.service(service));
          },
        },
        date: {
          title: 'Select Date',
          choose: ({ day }) => booker.chooseDay(day),
          async isKept({ day, services }) {
            await booker.sees('Select Date');
            await booker.chosenDay(day).waitFor();
            await booker.seesInPanel(...services, dayLabel(day));
          },
        },
        barber: {
          title: 'Choose Barber & Time',
          async choose({ barber, time }) {
            await booker.chooseBarber(barber);
            await booker.chooseTime(time);
          },
          isKept: (choices) => booker.seesChosen(choices),
        },
      };
      return (Object.keys(steps) as Step[]).map((step) => ({ step, ...steps[step] }));
    },
    /** Pays as a guest, from the barber step to the end, with a valid card by default. */
    async payAsGuest(guest: Guest = casey, number = cards.good) {
      await booker.submit();
      await booker.fillGuest(guest);
      await booker.payWith(number);
    },
    /** Returns the offered times as the page shows them: `9:00 AM`. */
    async timesOnOffer(): Promise<string[]> {
      const times = page.getByRole('group', { name: /^Available times/ }).getByText(/^\d+:\d\d [AP]M$/);
      await times.first().waitFor();
      return times.allTextContents();
    },
    /** Waits until the panel shows each of the texts. */
    async seesInPanel(...words: string[]) {
      for (const text of words)
        await panel.getByText(text, { exact: true }).filter({ visible: true }).last().waitFor();
    },
    /** Waits until the barber step shows all these choices. */
    async seesChosen({ services, day, barber, time }: Choices) {
      await booker.sees('Choose Barber & Time');
      await isChecked(booker.barber(barber));
      await isChecked(booker.time(time));
      await booker.seesInPanel(...services, dayLabel(day), clockLabel(time));
    },
  };
  return booker;
}

/** Waits until a radio button is checked. */
export async function isChecked(radio: Locator): Promise<void> {
  await radio.and(radio.page().locator(':checked')).waitFor();
}

/** Waits until a toggle button is pressed. */
export async function isPressed(toggle: Locator): Promise<void> {
  await toggle.and(toggle.page().locator('[aria-pressed="true"]')).waitFor();
}

/** Matches an accessible name that begins with a title, as the names of cards do. */
const startingWith = (title: string) => new RegExp(`^${title.replace(/[/&]/g, '\\$&')}\\b`);

/** Formats `2026-11-26` as the calendar does: `Thursday, November 26th, 2026`. */
const longDay = (day: string) => `${dayLabel(day)}, ${day.slice(0, 4)}`;
