import { afterAll, beforeAll, describe, expect } from 'vitest';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import { bookerOn } from '../support/booker.ts';
import { test } from '../support/chromium.ts';
import { openOnPostgres, type ShopOnPostgres } from './shop.ts';

/** On Sundays Tane works from 9:30 am to 5 pm, but for half an hour from 12:30. For a visit of 20 minutes: */
const sundayTimes = [...quarters('09:30', '12:00'), ...quarters('13:00', '16:30')].map(clockLabel);

describe.each([
  {
    change: 'clocks go back',
    now: '2027-04-03T10:00:00+11:00',
    yesterday: '2027-04-02',
    today: '2027-04-03',
    changeDay: '2027-04-04',
    starts: '2027-04-04T00:00:00Z',
  },
  {
    change: 'clocks go forward',
    now: '2026-10-03T10:00:00+10:00',
    yesterday: '2026-10-02',
    today: '2026-10-03',
    changeDay: '2026-10-04',
    starts: '2026-10-03T23:00:00Z',
  },
])('the day before the $change', ({ now, yesterday, today, changeDay, starts }) => {
  let shop: ShopOnPostgres;
  beforeAll(async () => {
    shop = await openOnPostgres({ SANDBOX_NOW: now });
  });
  afterAll(() => shop.close());

  test("somebody in Los Angeles books by the shop's own calendar and clock", async ({ newVisitor }) => {
    const { page } = await newVisitor({ timezoneId: 'America/Los_Angeles' });
    const booker = bookerOn(page);
    await booker.openWizard(shop.site.url);
    await booker.goOn();
    await booker.chooseServices('Haircut Services', 'Classic Haircut');
    await booker.goOn();

    await booker.showMonthOf(today);
    await page.getByRole('button', { name: `Today, ${dayLabel(today)}` }).waitFor();
    expect(await booker.day(yesterday).isDisabled()).toBe(true);
    await booker.chooseDay(today);
    await booker.goOn();
    await page.getByText('Your device is in another time zone.').waitFor();
    await booker.chooseBarber('Marco Bellini');
    expect((await booker.timesOnOffer())[0]).toBe('10:15 AM');

    await booker.button('Back').click();
    await booker.chooseDay(changeDay);
    await booker.goOn();
    await booker.chooseBarber('Tane Rangi');
    expect(await booker.timesOnOffer()).toEqual(sundayTimes);
    await booker.chooseTime('10:00');
    await booker.payAsGuest();
    await booker.sees('You have successfully booked!');

    expect(await booker.onTicket('When').textContent()).toBe(`${dayLabel(changeDay)}, 10:00 AM`);
    expect(await shop.bookings()).toMatchObject([
      { day: changeDay, time: '10:00', starts: new Date(starts), status: 7 },
    ]);
  });
});

/** Every quarter of an hour from one time to another, both included, `HH:mm`. */
function quarters(first: string, last: string): string[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const two = (part: number) => String(part).padStart(2, '0');
  const count = (minutes(last) - minutes(first)) / 15 + 1;
  return Array.from({ length: count }, (_, index) => {
    const minute = minutes(first) + index * 15;
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  });
}
