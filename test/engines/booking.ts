import { clockLabel, dayLabel } from '../../contract/format.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { type Choices, outcomes } from '../support/booking-actions.ts';
import { guestLabels } from '../support/guests.ts';
import type { Page } from './page.ts';

export const button = (name: string) => ({ role: 'button', name });
const startingWith = (name: string) => `^${name}\\b`;

/** From the home page to the last step with everything chosen. `beforeGoingOn` runs in each step, once it is chosen. */
export async function chooseAll(
  page: Page,
  { category, services, day, barber, time }: Choices,
  beforeGoingOn: () => Promise<void> = async () => undefined,
): Promise<void> {
  const goOn = async () => {
    await beforeGoingOn();
    await page.press(button('Continue'));
  };
  await page.open('/');
  await page.press({ role: 'link', name: 'Book Appointment' });

  await page.sees({ role: 'heading', name: 'Choose Services' });
  await page.press({ role: 'group', name: 'Categories' }, { role: 'button', like: category });
  for (const service of services) await page.press({ role: 'button', like: startingWith(service) });
  await goOn();

  await page.sees({ role: 'heading', name: 'Select Date' });
  await chooseDay(page, day);
  await goOn();

  await page.sees({ role: 'heading', name: 'Choose Barber & Time' });
  await page.press({ role: 'radio', like: startingWith(barber) });
  await page.press({ role: 'radio', name: clockLabel(time) });
  await beforeGoingOn();
}

async function chooseDay(page: Page, day: string): Promise<void> {
  const dayButton = { role: 'button', like: `${dayLabel(day)}, ${day.slice(0, 4)}` };
  await page.sees({ role: 'grid' });
  if ((await page.texts({ role: 'gridcell' }, dayButton)).length === 0)
    await page.press({ role: 'button', like: '^Next month' });
  await page.press({ role: 'gridcell' }, dayButton);
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

/** Waits until the visitor is booked; returns the booking's number. */
export async function seesBooked(page: Page): Promise<string> {
  await page.sees({ role: 'heading', name: outcomes.booked });
  const texts = await page.texts({ role: 'definition' });
  const number = texts.find((text) => /^[2-9A-Z]{10}$/.test(text));
  if (!number) throw new Error(`No booking number among ${texts.join(', ')}.`);
  return number;
}
