import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '../journeys/shop.ts';
import { cards } from '../support/booking-actions.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { command } from '../support/site.ts';
import { button, chooseAll, fillGuest, payWith, seesBooked } from './booking.ts';
import { engines } from './engines.ts';
import { type Page, pageIn } from './page.ts';

/** A Thursday in Sydney, in the middle of the morning. */
const shop = kept(() => openEmbedded({ SANDBOX_NOW: '2026-11-26T10:30:00+11:00' }));
const newtown = '2';

describe.each(engines)('in $engine', ({ engine, userAgent, launch, hour }) => {
  const browser = kept(launch);
  let page: Page;
  beforeEach(async () => {
    page = pageIn(await browser.newTab(), shop.site.url);
  });
  afterEach(() => page.close());

  it('the page runs in that engine', async () => {
    await page.open('/');

    expect(await page.userAgent()).toMatch(userAgent);
  });

  it('the heading of a page has the display face, not its fallback', async () => {
    await page.open('/contact-us/');

    const { painted, inFallback } = await page.widthsOfHeading();
    expect(painted).not.toBe(inFallback);
  });

  it('a guest books and pays by card', async () => {
    await chooseAll(page, {
      category: 'Haircut Services',
      services: ['Skin Fade', 'Only Scissors'],
      day: '2026-12-03',
      barber: 'Tane Rangi',
      time: `${String(hour).padStart(2, '0')}:00`,
    });
    await fillGuest(page, casey);
    await payWith(page, cards.good);

    await seesBooked(page);
    await page.sees({ text: 'Booking created and payment processed successfully!' });
    expect(await page.texts({ role: 'definition' })).toContain('Tane Rangi');
  });

  it('a visitor joins the queue, keeps the place over a reload, is called and leaves', async () => {
    await page.open('/');
    await page.press(button('Book Queue'));
    await page.press({ role: 'dialog' }, { role: 'button', like: 'Newtown' });
    await page.press(button('Continue'));
    await page.choose({ role: 'combobox', name: 'Category' }, 'Haircut Services');
    await page.press({ role: 'dialog' }, { role: 'button', like: '^Skin Fade\\b' });
    await page.press(button('Continue'));
    await page.fill('Name', 'Ada Shaw');
    await page.fill('Email', `${engine}@walkin.example`.toLowerCase());
    await page.fill('Phone', `049157015${hour % 10}`);
    await page.press(button('Continue'));
    await page.sees({ text: "You've joined the queue!" });
    await page.sees({ textLike: '^You are number 1\\.' });

    const ticket = { role: 'button', like: '^The queue:' };
    await page.reload();
    await page.sees(ticket);
    await command(['queue', 'next', newtown], { DATA_DIR: shop.site.dataDir });
    await page.comeBack();
    await page.sees({ role: 'button', like: '^The queue:.*It is your turn' });
    await page.press(ticket);
    await page.press(button('Leave the queue'));
    await page.sees({ text: 'You have left the queue.' });
  });
});
