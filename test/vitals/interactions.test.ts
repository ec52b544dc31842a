import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { bookingActions } from '../support/booking-actions.ts';
import { test, visit } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { builds, startBuilds } from './builds.ts';
import { type Interaction, recordInteractions } from './interactions.ts';
import { CPU_SLOWDOWN, PHONE } from './slow-phone.ts';

// `npm run vitals` also measures how long a phone with a slow processor takes to respond to each press and key, in the
// wizard, the queue and their dialogs. `BESIDE=FOLDER` measures an earlier build in the same run.

const FOLDER = 'coverage/vitals';
/** A Thursday morning in Sydney. */
const environment = { SANDBOX_NOW: '2026-11-26T10:30:00+11:00' };
const sites = startBuilds(environment);

const visits: Readonly<Record<string, (page: Page, site: string) => Promise<void>>> = {
  async wizard(page, site) {
    const booker = bookingActions(page);
    await visit(page, `${site}/book-appointment/`);
    await booker.choose({
      category: 'Haircut Services',
      services: ['Skin Fade', 'Only Scissors'],
      day: '2026-12-03',
      barber: 'Tane Rangi',
      time: '10:15',
    });
    await page.getByRole('tab', { name: 'Choose Services' }).click();
    await booker.goOn();
    await booker.sees('Select Date');
    await booker.goOn();
    await booker.sees('Choose Barber & Time');
    await booker.submit();
    await booker.field('First Name').pressSequentially('Ida');
    await booker.fillGuest(casey);
    await booker.payWith('4242 4242 4242 4242');
    await booker.seesBooked();
  },
  async queue(page, site) {
    const booker = bookingActions(page);
    await visit(page, `${site}/`);
    await booker.joinQueue({ name: 'Ada Shaw', email: 'ada@walkin.example', phone: '0491570156' });
    await booker.button('Close').last().click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^The queue:/ })
      .click();
    await page.getByRole('dialog', { name: 'Your place in the queue' }).waitFor();
    await page.keyboard.press('Escape');
  },
  async menu(page, site) {
    await visit(page, `${site}/about/`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
    await page.locator('html[data-page="/contact-us/"]').waitFor({ state: 'attached' });
    await page.getByLabel('Name', { exact: true }).pressSequentially('Ada');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').first().waitFor();
  },
};

const line = ({ name, duration, waiting, handling, painting }: Interaction): string =>
  `${`${duration}`.padStart(6)} = ${[waiting, handling, painting].map((part) => `${part}`.padStart(4)).join(' +')}  ${name}`;

test('measures the responses to each press on a slow processor', { timeout: 600_000 }, async ({
  browser,
}) => {
  const report = ['| visit | interactions of at least 16 ms | slowest, ms |', '| --- | --: | --: |'];
  const details: string[] = [];
  for (const [name, act] of Object.entries(visits))
    for (const [index, { url }] of sites.entries()) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const interactions = await recordInteractions(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await act(page, url);
      const sorted = (await interactions()).toSorted((first, second) => second.duration - first.duration);
      await context.close();
      report.push(`| ${name}, ${builds[index]} | ${sorted.length} | ${sorted[0]?.duration ?? 'below 16'} |`);
      details.push(
        `\n${name}, ${builds[index]}: duration = until the handlers + in the handlers + until the frame`,
        ...sorted.slice(0, 12).map(line),
      );
    }
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/interactions.md`, `${report.join('\n')}\n`);
  console.log([...report, ...details].join('\n'));
});
