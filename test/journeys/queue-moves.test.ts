import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { command } from '../support/site.ts';
import { newestMail } from './mailbox.ts';
import { openEmbedded, type Shop } from './shop.ts';

/** A Thursday morning in Sydney. */
const opening = { SANDBOX_NOW: '2026-11-26T10:30:00+11:00' };
const newtown = 2;
const people = {
  ada: { name: 'Ada Shaw', email: 'ada@walkin.example', phone: '0491570156' },
  ben: { name: 'Ben Cho', email: 'ben@walkin.example', phone: '0491570157' },
};

/** Runs the documented command, which calls the next customer to a free chair. */
const callNext = ({ site }: Shop) => command(['queue', 'next', String(newtown)], { DATA_DIR: site.dataDir });

const ticket = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^The queue:/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your place in the queue' });

const join = async (page: Page, site: string, person: (typeof people)['ada']) => {
  await visit(page, `${site}/`);
  await bookingActions(page).joinQueue(person);
};

/** Sends the focus event, after which the page loads the visitor's place at once. */
const focusPage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Sends focus events until the page shows the text. */
async function showsAfterFocus(page: Page, place: Locator, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await focusPage(page);
        return place.textContent({ timeout: 1_000 });
      },
      { timeout: 20_000 },
    )
    .toContain(text);
}

const shop = kept(() => openEmbedded(opening));

test('two customers join; the first is served, the second moves up and leaves after a SIGKILL of the server', {
  timeout: 180_000,
}, async ({ newVisitor }) => {
  const { site } = shop;
  const ada = await newVisitor();
  const ben = await newVisitor();
  await join(ada.page, site.url, people.ada);
  await ada.page.getByRole('dialog').getByText('You are number 1. Nobody is ahead of you.').waitFor();
  await bookingActions(ada.page).button('Close').last().click();
  await join(ben.page, site.url, people.ben);
  await ben.page.getByRole('dialog').getByText('You are number 2. 1 person is ahead of you.').waitFor();
  const { subject, text } = await newestMail(site, people.ben.email);
  expect(subject).toContain('You are in the queue at');
  expect(text).toMatch(/You are number 2\.[\s\S]*Wait: (About \d+ to|Up to) \d+ minutes/);

  await bookingActions(ben.page).button('Close').last().click();
  await ticket(ben.page).getByText('Number 2').waitFor();
  await callNext(shop);
  await showsAfterFocus(ada.page, ticket(ada.page), 'It is your turn');
  await showsAfterFocus(ben.page, ticket(ben.page), 'You are next');

  await ben.page.reload();
  await ticket(ben.page).getByText('You are next').waitFor();
  await visit(ben.page, `${site.url}/about/`);
  await ticket(ben.page).click();
  await panel(ben.page).getByText('You are number 1. Nobody is ahead of you.').waitFor();

  // After a SIGKILL the server still has the place, and the page keeps loading it.
  for (const visitor of [ada, ben]) visitor.allow(/^error: Failed to load resource: (net::ERR_|.* 503 )/);
  await site.kill();
  await site.start();

  await callNext(shop);
  await showsAfterFocus(ben.page, panel(ben.page), 'Please come to the counter.');
  await bookingActions(ben.page).button('Leave the queue').click();
  await bookingActions(ben.page).toast('You have left the queue.').waitFor();
  await panel(ben.page).getByRole('button', { name: 'Dismiss' }).click();
  await ticket(ben.page).waitFor({ state: 'detached' });
  await ben.page.reload();
  await ben.page.locator('html[data-page]').waitFor({ state: 'attached' });
  expect(await ticket(ben.page).count()).toBe(0);

  await showsAfterFocus(ada.page, ticket(ada.page), 'It is your turn');
  // No customer waits, so the next call ends the first call.
  await callNext(shop);
  await showsAfterFocus(ada.page, ticket(ada.page), 'Thank you');
  // After the mail of the join (QUEUE-89).
  expect((await newestMail(site, people.ada.email, 2)).subject).toContain('It is your turn');
});
