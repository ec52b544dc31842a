import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions, cards } from '../support/booking-actions.ts';
import { setFont, test, visit } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-12-21T10:00:00+11:00' } }));

const seven = [
  'Skin Fade',
  'Classic Haircut',
  'Buzz Cut',
  'Head Shave',
  'Hair Colour',
  'Beard Colour',
  'Beard Fade/Trim & Lineup',
];
const phones = [
  { width: 360, height: 740, font: 16 },
  { width: 360, height: 440, font: 16 },
  { width: 390, height: 844, font: 24 },
] as const;

/** Opens the guest dialog of an order with these services. */
async function openGuestDialog(page: Page, services: readonly string[], barber: string): Promise<void> {
  const query = new URLSearchParams([...services.map((name) => ['service', name]), ['barber', barber]]);
  await visit(page, `${site.url}/book-appointment/?${query}&again=2000`);
  await bookingActions(page).submit();
  await bookingActions(page).field('First Name').waitFor();
}

/** Returns the parts of the focused field and of its label that another element covers. */
const coveredParts = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement;
    const [label] = input instanceof HTMLInputElement ? (input.labels ?? []) : [];
    const name = label?.querySelector('span') ?? label;
    if (!input || !name) return [`no field has the focus: ${input?.outerHTML.slice(0, 80)}`];
    return [input, name].flatMap((part) => {
      const { left, top, bottom } = part.getBoundingClientRect();
      const isSeen = (y: number) => part.contains(document.elementFromPoint(left + 8, y));
      return isSeen(top + 3) && isSeen(bottom - 3) ? [] : [`${name.textContent}: ${part.localName}`];
    });
  });

/** Moves the focus through the fields in both directions on each phone. */
async function complaintsOn(page: Page, labels: readonly string[], place: string): Promise<string[]> {
  const booker = bookingActions(page);
  const complaints: string[] = [];
  for (const { width, height, font } of phones) {
    await page.setViewportSize({ width, height });
    await setFont(page, font);
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${font}px`,
    );
    await booker.field(labels[0] ?? '').focus();
    for (const key of [...labels.slice(1).map(() => 'Tab'), ...labels.slice(1).map(() => 'Shift+Tab')]) {
      await page.keyboard.press(key);
      const covered = await coveredParts(page);
      complaints.push(
        ...covered.map((words) => `${place}, ${width}x${height}, ${font} px, ${key}: ${words}`),
      );
    }
  }
  await setFont(page, 16);
  return complaints;
}

test.for([
  ['one service', seven.slice(0, 1), 'Sam Okafor'],
  ['seven services', seven, 'Tane Rangi'],
] as const)(
  'no bar covers the focused field of a guest or of a declined card, or its label, with %s (SITE-81)',
  async ([, services, barber], { newVisitor }) => {
    const { page, allow } = await newVisitor({ viewport: phones[0], timezoneId: 'Australia/Sydney' });
    allow(/402/);
    const booker = bookingActions(page);
    await openGuestDialog(page, services, barber);
    const complaints = await complaintsOn(page, ['First Name', 'Last Name', 'Email', 'Phone'], 'guest');
    await booker.field('First Name').fill('');
    await booker.bookAsGuest();
    await booker.dialog.getByRole('alert').waitFor();
    complaints.push(
      ...(await complaintsOn(page, ['First Name', 'Last Name', 'Email', 'Phone'], 'wrong guest')),
    );
    await booker.fillGuest(casey);
    const card = ['Card number', 'Expiry date', 'CVC'];
    await booker.canPay();
    complaints.push(...(await complaintsOn(page, card, 'card')));
    await booker.payWith(cards.declined);
    await booker.problem('Your card was declined. Nothing was charged.').waitFor();
    complaints.push(...(await complaintsOn(page, card, 'declined card')));
    await booker.payWith(cards.good);
    await booker.seesBooked();

    expect(complaints).toEqual([]);
  },
);
