import { expect } from 'vitest';
import { required } from '../../machines/rules/required.ts';
import { linkFor } from '../journeys/mailbox.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { customerOn } from '../support/customer.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { signInAsSandy } from '../support/sandy.ts';
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
  await booker.dialog.getByRole('link', { name: 'Join again' }).click();
  await booker.dialog.getByRole('heading', { name: 'Select Store' }).waitFor();
  expect([await stored(), await page.getByRole('button', { name: /^The queue: / }).count()]).toEqual([
    null,
    0,
  ]);
});

test('who joins again types no details again, and the next person does not see them (QUEUE-76, QUEUE-2)', async ({
  visitor: { page, context },
}) => {
  const booker = bookingActions(page);
  const labels = ['Name', 'Email', 'Country Code', 'Phone'];
  const values = () => Promise.all(labels.map((label) => booker.field(label).inputValue()));
  const reopened = async () => {
    await booker.openQueueForm();
    const shown = await values();
    await page.keyboard.press('Escape');
    await booker.dialog.waitFor({ state: 'detached' });
    return shown;
  };
  await visit(page, `${site.url}/`);
  await page.evaluate((guest) => localStorage.setItem('rememberedGuest', guest), JSON.stringify(casey));
  await booker.openQueueForm();
  expect(await values()).toEqual([`${casey.firstName} ${casey.lastName}`, casey.email, '+61', casey.phone]);
  await booker.field('Name').fill('Eve Moss');
  await booker.field('Email').fill('eve@walkin.example');
  await booker.field('Country Code').selectOption('+44');
  await booker.field('Phone').fill('07700 900123');

  await page.keyboard.press('Escape');
  await booker.dialog.waitFor({ state: 'detached' });
  expect(await reopened()).toEqual(['Eve Moss', 'eve@walkin.example', '+44', '7700900123']);

  await signInAsSandy(context, site);
  await customerOn(page, site.url).seesWelcome('Sandy');
  expect((await reopened()).join()).toMatch(/^Sandy .*@.*,\+61,/);
});
