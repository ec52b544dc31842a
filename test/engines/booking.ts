import { clockLabel, dayLabel } from '../../contract/format.ts';
import type { Guest } from '../../contract/guest.ts';
import type { Choices } from '../support/booker.ts';
import { guestLabels } from '../support/guests.ts';
import type { Page } from './page.ts';

export const button = (name: string) => ({ role: 'button', name });
const startingWith = (name: string) => `^${name}\\b`;

/** From the home page through every step of the wizard, as far as `Submit`. */
export async function chooseAll(page: Page, choices: Choices): Promise<void> {
  await page.open('/');
  await page.press({ role: 'link', name: 'Book Appointment' });
  await chooseServices(page, choices);
  await chooseDay(page, choices.day);
  await chooseTime(page, choices);
}

export async function chooseServices(page: Page, { category, services }: Choices): Promise<void> {
  await page.sees({ role: 'heading', name: 'Select Store' });
  await page.sees({ role: 'group', name: 'Stores' }, { role: 'button' });
  await page.press(button('Continue'));
  await page.sees({ role: 'heading', name: 'Choose Services' });
  await page.press({ role: 'group', name: 'Categories' }, { role: 'button', like: category });
  for (const service of services) await page.press({ role: 'button', like: startingWith(service) });
  await page.press(button('Continue'));
}

export async function chooseDay(page: Page, day: string): Promise<void> {
  await page.sees({ role: 'heading', name: 'Select Date' });
  const button = { role: 'button', like: `${dayLabel(day)}, ${day.slice(0, 4)}` };
  await page.sees({ role: 'grid' });
  if ((await page.texts({ role: 'gridcell' }, button)).length === 0)
    await page.press({ role: 'button', like: '^Next month' });
  await page.press({ role: 'gridcell' }, button);
  await page.press({ role: 'button', name: 'Continue' });
}

export async function chooseTime(page: Page, { barber, time }: Choices): Promise<void> {
  await page.sees({ role: 'heading', name: 'Choose Barber & Time' });
  await page.press({ role: 'radio', like: startingWith(barber) });
  await page.press({ role: 'radio', name: clockLabel(time) });
}

export async function fillGuest(page: Page, guest: Guest): Promise<void> {
  await page.press(button('Submit'));
  for (const [name, label] of guestLabels) await page.fill(label, guest[name]);
  await page.press({ role: 'dialog' }, button('Book Now'));
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.fill('Card number', card);
  await page.fill('Expiry date', '12 / 34');
  await page.fill('CVC', '123');
  await page.press({ role: 'dialog' }, button('Pay Now'));
}
