import { afterEach, beforeEach, describe, it } from 'vitest';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import { comingThursday, openEmbedded } from '../journeys/shop.ts';
import { cards, notAuthenticated } from '../support/booking-actions.ts';
import { demi } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { button, chooseAll, fillGuest, payWith, seesBooked } from './booking.ts';
import { engines } from './engines.ts';
import { type Page, pageIn } from './page.ts';

const shop = kept(openEmbedded);
const bank = { role: 'dialog', name: 'Sandbox bank' };

describe.each(engines)('in $engine', ({ launch, hour }) => {
  const browser = kept(launch);
  let page: Page;
  beforeEach(async () => {
    page = pageIn(await browser.newTab(), shop.site.url);
  });
  afterEach(() => page.close());

  /** A visit of half an hour, at these minutes of the engine's hours. */
  const at = (hours: number, minutes: '00' | '30') => ({
    category: 'Haircut Services',
    services: ['Head Shave'],
    day: comingThursday(),
    barber: 'Sam Okafor',
    time: `${String(hour + hours).padStart(2, '0')}:${minutes}`,
  });

  it('a guest whose card is declined books with a second card', async () => {
    await chooseAll(page, at(0, '00'));
    await fillGuest(page, casey);
    await payWith(page, cards.declined);
    await page.sees({ role: 'alert' }, { text: 'Your card was declined. Nothing was charged.' });
    await payWith(page, cards.good);

    await seesBooked(page);
  });

  it('a guest whose bank rejects and then confirms is booked', async () => {
    await chooseAll(page, at(0, '30'));
    await fillGuest(page, casey);
    await payWith(page, cards.asking);
    await page.press(bank, button('Fail'));
    await page.sees({ role: 'alert' }, { text: notAuthenticated });
    await payWith(page, cards.asking);
    await page.press(bank, button('Complete'));

    await seesBooked(page);
  });

  it('a guest who reloads the page in each step keeps every choice', async () => {
    const choices = at(1, '00');
    await chooseAll(page, choices, () => page.reload());
    for (const text of [...choices.services, dayLabel(choices.day), clockLabel(choices.time)])
      await page.sees({ role: 'complementary', name: 'Your booking' }, { text: text });
    await fillGuest(page, casey);
    await payWith(page, cards.good);

    await seesBooked(page);
  });

  it('a customer logs in, books by card, cancels and logs out', async () => {
    await page.open('/login');
    await page.fill('Email', demi.email);
    await page.fill('Password', demi.password);
    await page.press({ role: 'form', name: 'Login' }, button('Login'));
    const menu = button(`Account: ${demi.firstName}`);
    await page.sees(menu);
    await page.sees({ text: 'Login successful!' });
    await page.reload();
    await page.sees(menu);

    await chooseAll(page, at(1, '30'));
    await page.press(button('Submit'));
    await page.press({ role: 'dialog' }, button('Pay Now'));
    await payWith(page, cards.good);
    const number = await seesBooked(page);

    await page.open('/my-account/bookings');
    await page.press(button(`Cancel booking ${number}`));
    await page.press({ role: 'dialog' }, button('Yes'));
    await page.sees({ role: 'row', like: number }, { text: 'Cancelled' });

    await page.press(menu);
    await page.press({ role: 'banner' }, button('Logout'));
    await page.seesNo(menu);
    await page.open('/my-account/bookings');
    await page.sees({ role: 'heading', name: 'Login' });
  });
});
