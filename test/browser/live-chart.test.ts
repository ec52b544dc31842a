import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { CHANNEL } from '../../docs/live/messages.ts';
import { comingThursday } from '../journeys/shop.ts';
import { type Development, startDevelopment } from '../live/development.ts';
import { overhear, watcherOn } from '../live/watcher.ts';
import { runAxe } from '../support/accessibility/axe.ts';
import { bookerOn, cards, casey } from '../support/booker.ts';
import { projectRoot } from '../support/built.ts';
import { test } from '../support/chromium.ts';
import { customerOn, demi, noUserName } from '../support/customer.ts';
import { startSite } from '../support/site.ts';

/** The lines of Vite and React in development. */
const chatter = /^(debug|info): /;
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

describe('in development', { timeout: 180_000 }, () => {
  let development: Development;
  beforeAll(async () => {
    development = await startDevelopment();
  });
  afterAll(() => development.stop());

  test('the chart shows where the site is, sends what is clicked, and says which guard held it back', async ({
    visitor,
  }) => {
    visitor.allow(chatter);
    const { context, page } = visitor;
    const chart = watcherOn(await context.newPage(), development.url);
    const booker = bookerOn(page);
    await chart.open();
    await chart.status.getByText('No page of the site is open.').waitFor();
    await page.goto(`${development.url}/book-appointment/`);
    await booker.sees('Select Store');
    await booker.store().first().waitFor();
    await chart.machine('booking').click();
    await chart.lit('booking.stores.choosing').waitFor();
    await chart
      .taken('booking.stores.loading | xstate.done.actor.loadStores #2 | booking.stores.choosing')
      .waitFor();

    await chart.edge('store.toggle').click();
    await chart.edgePanel.getByLabel('storeId').fill('one');
    await chart.edgePanel.getByRole('button', { name: 'Send store.toggle' }).click();
    await chart.edgePanel.getByRole('alert').getByText('Not JSON: storeId.').waitFor();
    await chart.edgePanel.getByLabel('storeId').fill('1');
    await chart.edgePanel.getByRole('button', { name: 'Send store.toggle' }).click();
    await booker.store().first().and(page.locator('[aria-pressed="false"]')).waitFor();

    await chart.edge('step.continue if storeIsChosen').click();
    await chart.held('booking.stores | step.continue #0 [storeIsChosen] | booking.services').waitFor();
    const newest = chart.entries.first();
    expect(await newest.innerText()).toMatch(
      /booking · sent from here[\s\S]*step\.continue[\s\S]*held back by storeIsChosen; stays in stores\.choosing[\s\S]*storeIsChosen: no/,
    );
    expect(await booker.heading('Select Store').isVisible()).toBe(true);

    await chart.edge('loadStores failed').click();
    await chart.edgePanel.getByText('Only loadStores itself can say that it failed').waitFor();
    await chart.edge('after 5 s').click();
    await chart.edgePanel.getByText('Time alone sends this').waitFor();

    await booker.store().first().click();
    await chart.edge('step.continue if storeIsChosen').press('Enter');
    await booker.sees('Choose Services');
    await chart.lit('booking.services.catalogue.listed').waitFor();
  });

  test('tabs are told apart, and a reload announces itself', async ({ visitor }) => {
    visitor.allow(chatter);
    const { context, page } = visitor;
    const other = await context.newPage();
    const chart = watcherOn(await context.newPage(), development.url);
    await page.goto(`${development.url}/contact-us/`);
    await other.goto(`${development.url}/careers/`);
    await chart.open('#contact');
    await chart.lit('contact.form.writing').waitFor();
    await expect.poll(() => chart.status.innerText()).toMatch(/^Listening to tab 1, \w+; tab 2, \w+\.$/);
    await page.reload();
    await chart.lit('contact.form.writing').waitFor();
    await other.close();
    await chart.status
      .getByText('Listening to tab 1, Contact.')
      .or(chart.status.getByText('Listening to tab 2, Contact.'))
      .waitFor();
  });

  test('every state opens by its link, and may be asked about while no site is open', async ({ visitor }) => {
    visitor.allow(chatter);
    const chart = watcherOn(visitor.page, development.url);
    await chart.open('#payment/card.steps.entering');
    await chart.asked('payment.card.steps.entering').waitFor();
    await chart.screenPanel.getByText('The screen in card.steps.entering').waitFor();
    await visitor.page.goto(`${development.url}/statecharts#booking/date`);
    await chart.asked('booking.date').waitFor();
    await chart.edge('step.continue if dateIsChosen').click();
    await chart.edgePanel.getByText('This machine runs on no open page.').waitFor();
  });

  test('no password, token or card is in what any page posts, nor in what the chart shows', async ({
    visitor,
  }) => {
    visitor.allow(chatter, refused, noUserName);
    const { context, page } = visitor;
    const posted = await overhear(context);
    const chart = watcherOn(await context.newPage(), development.url);
    await chart.open('#authentication');
    const customer = customerOn(page, development.url);
    const link = 'a-link-that-came-by-mail';
    await page.goto(`${development.url}/reset-password/${link}`);
    await customer.field('New Password').fill('another good password');
    await customer.field('Confirm New Password').fill('another good password');
    await customer.button('Reset Password').click();
    await expect
      .poll(() => posted.filter((one) => one.includes('xstate.error.actor.resetPassword')))
      .not.toEqual([]);

    const booker = bookerOn(page);
    await page.goto(`${development.url}/book-appointment/`);
    await booker.store().first().waitFor();
    await booker.choose({
      category: 'Haircut Services',
      services: ['Skin Fade'],
      day: comingThursday(),
      barber: 'Tane Rangi',
      time: '10:15',
    });
    await booker.payAsGuest(casey, cards.good);
    await booker.sees('You have successfully booked!');

    await page.goto(`${development.url}/login`);
    await customer.sendLogin(demi);
    await customer.seesWelcome(demi.firstName);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await chart.lit('authentication.signedIn.known').waitFor();
    await chart.machine('payment').click();
    await chart.entries.getByText('card.submit').first().waitFor();

    const told = posted.join('\n');
    for (const event of ['reset.submit', 'card.submit', 'login.submit']) expect(told).toContain(`"${event}"`);
    const shown = await chart.page.content();
    const secrets = [demi.password, demi.email, 'another good password', link, String(token), casey.email];
    for (const secret of [...secrets, cards.good, cards.good.replaceAll(' ', ''), '_secret']) {
      expect(told).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
  });

  test.for(['light', 'dark'] as const)('the chart is accessible, %s', async (colorScheme, { newVisitor }) => {
    const visitor = await newVisitor({ colorScheme, viewport: { width: 1280, height: 900 } });
    visitor.allow(chatter);
    const chart = watcherOn(await visitor.context.newPage(), development.url);
    await visitor.page.goto(`${development.url}/contact-us/`);
    await chart.open('#contact');
    await chart.lit('contact.form.writing').waitFor();
    await chart.edge('message.submit if fieldsAreMissing').click();
    await chart.edgePanel.getByRole('button', { name: 'Send message.submit' }).click();
    await chart.taken('contact.form | message.submit #0 [fieldsAreMissing] | contact.form.writing').waitFor();
    const { violations } = await runAxe(chart.page, {});
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe('in production', () => {
  test('there is no live chart: no address, and no byte in the build', async () => {
    const site = await startSite();
    for (const path of [
      '/statecharts',
      '/statecharts/',
      '/statecharts/machines.json',
      '/docs/live/tell.ts',
    ]) {
      expect((await fetch(site.url + path)).status, path).toBe(404);
    }
    await site.stop();
    const marks = [CHANNEL, '/statecharts', 'docs/live'];
    const live = readdirSync(join(projectRoot, 'docs/live'));
    const sources = live.map((name) => readFileSync(join(projectRoot, 'docs/live', name), 'utf8')).join('\n');
    for (const mark of marks) expect(sources).toContain(mark);
    const built = readdirSync(join(projectRoot, 'dist'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.(br|gz|woff2|png|webp|ico)$/.test(entry.name),
    );
    expect(built.length).toBeGreaterThan(20);
    const marked = built.filter(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name), 'utf8');
      return marks.some((mark) => content.includes(mark));
    });
    expect(marked.map(({ name }) => name)).toEqual([]);
  });
});
