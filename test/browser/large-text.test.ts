import { expect } from 'vitest';
import { bookerOn } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { kept } from '../support/kept.ts';
import { startSite } from '../support/site.ts';

const HEIGHT = 740;
const site = kept(() => startSite({ environment: { SANDBOX_NOW: '2026-11-26T10:30:00+11:00' } }));
const choices = {
  category: "Kids' Haircuts",
  services: ['Kids Haircut'],
  day: '2026-12-03',
  barber: 'Marco Bellini',
  time: '10:00',
};

test('a phone with text of 24 px has the first time within a screen and a half, and Submit in view (SITE-81)', async ({
  newVisitor,
}) => {
  const { page, context } = await newVisitor({ timezoneId: 'Australia/Sydney' });
  await page.setViewportSize({ width: 360, height: HEIGHT });
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 24 } });
  const booker = bookerOn(page);
  await booker.openWizard(site.url);
  await booker.choose(choices, 'Select Date');
  await booker.goOn();
  await booker.chooseBarber(choices.barber);

  const firstTime = page
    .getByRole('group', { name: /^Available times/ })
    .getByRole('radio')
    .first();
  await firstTime.waitFor();
  const top = await firstTime.evaluate((radio) => radio.getBoundingClientRect().top + scrollY);
  const submit = await booker.button('Submit').boundingBox();

  expect(top).toBeLessThanOrEqual(1.5 * HEIGHT);
  expect((submit?.y ?? HEIGHT) + (submit?.height ?? 0)).toBeLessThanOrEqual(HEIGHT);
});
