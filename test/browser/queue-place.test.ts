import { expect } from 'vitest';
import { required } from '../../machines/rules/required.ts';
import { linkFor } from '../journeys/mailbox.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

/** A Thursday morning in Sydney. */
const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-26T10:30:00+11:00' } }));

test('the address /?queue opens the dialog, which shows the place of a visitor who waits above the steps (QUEUE-75, QUEUE-74)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const place = booker.dialog.getByText('You are number 1. Nobody is ahead of you.');
  await visit(page, `${site.url}/`);
  await booker.joinQueue({ name: 'Ada Shaw', email: 'ada@walkin.example', phone: '0491570156' });
  await place.waitFor();
  expect(await place.count()).toBe(1);
  await booker.button('Close').last().click();

  await visit(page, `${site.url}/?queue`);

  await place.waitFor();
  const [card, steps] = [await place.boundingBox(), await booker.dialog.getByRole('tablist').boundingBox()];
  expect(card && steps && card.y + card.height <= steps.y).toBe(true);
  await booker.dialog.getByRole('heading', { name: 'Select Store' }).waitFor();
});

test('home requests the waits again when its visitor joins the queue and leaves it (STORE-16, PLACE-33)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  await visit(page, `${site.url}/`);
  await page.getByText('waiting').first().waitFor();
  const asked = () => page.waitForResponse(/queue-waits/, { timeout: 10_000 });
  const askedByJoin = asked();
  await booker.joinQueue({ name: 'Cleo Wu', email: 'cleo@walkin.example', phone: '0491570158' });
  await askedByJoin;
  await booker.button('Close').last().click();
  await page.getByRole('button', { name: /^The queue: / }).click();
  await page.getByRole('link', { name: 'Directions' }).waitFor();
  await page.getByRole('link', { name: /^Call / }).waitFor();

  const askedByLeave = asked();
  await page.getByRole('button', { name: 'Leave the queue' }).click();
  await askedByLeave;
});

test('the link of the mail opens the place on a second device, which can leave the queue for both (PLACE-18)', async ({
  visitor: { page },
  newVisitor,
}) => {
  const booker = bookingActions(page);
  await visit(page, `${site.url}/`);
  await booker.joinQueue({ name: 'Ben Cho', email: 'ben@walkin.example', phone: '0491570157' });
  await booker.dialog.getByText('You are number').waitFor();

  const { page: phone } = await newVisitor();
  await visit(phone, await linkFor(site, 'ben@walkin.example'));
  // The panel opens by itself.
  await phone.getByRole('dialog', { name: 'Your place in the queue' }).getByText('You are number').waitFor();
  expect(new URL(phone.url()).hash).toBe('');
  await phone.getByRole('button', { name: 'Leave the queue' }).click();
  await phone.getByText('You have left the queue.').first().waitFor();

  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await booker.dialog.getByText('You have left the queue.').waitFor();
});

test('a second press where Leave the queue was keeps the place, which can be joined again after its minute (PLACE-37, PLACE-36, PLACE-34)', async ({
  visitor: { page },
}) => {
  const booker = bookingActions(page);
  const stored = () => page.evaluate(() => localStorage.getItem('queuePlace'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await visit(page, `${site.url}/`);
  await booker.joinQueue({ name: 'Dora Fox', email: 'dora@walkin.example', phone: '0491570159' });
  await booker.button('Close').last().click();
  await page.getByRole('button', { name: /^The queue: / }).click();
  const leave = booker.inDialog('Leave the queue');
  // The panel keeps the room of this toast (SITE-13), and the next toast then moves no button.
  await page.clock.fastForward(5_000);
  await booker.toast('Successfully joined the queue!').waitFor({ state: 'detached' });
  await leave.click({ trial: true });
  const { x, y, width, height } = required(await leave.boundingBox());
  const press = () => page.mouse.click(x + width / 2, y + height / 2);

  await press();
  await booker.inDialog('Take my place back').click({ trial: true });
  await press();

  await leave.click();
  await booker.inDialog('Take my place back').waitFor();
  await page.clock.fastForward(60_000);
  await booker.inDialog('Join again').click();
  await booker.dialog.getByRole('heading', { name: 'Select Store' }).waitFor();
  expect([await stored(), await page.getByRole('button', { name: /^The queue: / }).count()]).toEqual([
    null,
    0,
  ]);
});
