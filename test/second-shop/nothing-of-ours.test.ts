import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shop } from 'virtual:shop';
import { catalogue, team } from 'virtual:shop/offer';
import { expect, inject } from 'vitest';
import { CONTACT_STORE_BRAND, HOME_STORE_BRAND } from '../../contract/constants.ts';
import { readShop } from '../../server/build/read-shop.ts';
import { prerendered } from '../../src/prerendered.ts';
import { newestMail } from '../journeys/mailbox.ts';
import { runAxe } from '../support/axe.ts';
import { bookingActions } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { test, visit } from '../support/chromium.ts';
import { casey } from '../support/guests.ts';
import { kept } from '../support/kept.ts';
import { withSandboxKey } from '../support/sandbox-key.ts';
import { startSite } from '../support/site.ts';

const DEMO = 'demo@customer.example';
/** The shop's current day, on which all barbers work, and the next day. */
const THURSDAY = '2026-11-26';
const FRIDAY = '2026-11-27';

const { built, emptyDatabase } = inject('secondShop');
const ours = readShop('shop');

/** Texts that only our shop has: its names, places, numbers, people, emblem and accent. */
const ofOurs = [
  ours.shop.name.split(' ', 1).join(''),
  ...[ours.shop, ours.shop.queueStore].flatMap(({ phone, address }) => [
    phone,
    phone.replace(/\D/g, ''),
    address.suburb,
    address.street.replace(/^\d+ /, ''),
  ]),
  ours.shop.email.replace(/^.*@/, ''),
  ...ours.offer.team.flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ...ours.offer.products.map(({ title }) => title),
  ours.words.home.headline,
  ours.words.footer,
  ours.colours.light.accent,
  ...[...readFileSync('public/drawings/mark.svg', 'utf8').matchAll(/ d="([^"]+)"/g)].map(
    ([, line = '']) => line,
  ),
];
const pattern = new RegExp(
  ofOurs.map((text) => `(?<![a-z])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z])`).join('|'),
  'i',
);
const found = (where: string, text: string): string[] => {
  const [hit] = pattern.exec(text) ?? [];
  return hit === undefined ? [] : [`${where}: ${hit}`];
};

const site = kept(() =>
  startSite({
    built,
    emptyDatabase,
    environment: { SANDBOX_NOW: `${THURSDAY}T10:30:00+10:30` },
  }),
);

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('the search finds the texts of our own shop', () => {
  expect(ofOurs.length).toBeGreaterThan(25);
  expect(found('our shop', readFileSync('shop/words.json', 'utf8'))).toHaveLength(1);
});

test('no built file contains a text or a picture of our shop (SHOP-1)', () => {
  const files = filesUnder(built).filter((path) => !/\.(br|gz)$/.test(path));
  const pictures = new Map(filesUnder('public').map((path) => [readFileSync(path, 'base64'), path] as const));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((path) => {
      const same = pictures.get(readFileSync(path, 'base64'));
      return [...(same ? [`${path} is ${same}`] : []), ...found(path, readFileSync(path, 'utf8'))];
    }),
  ).toEqual([]);
});

test('the second shop is closed on the holidays of its state and on its closed weekdays, except on its exceptional opening days (SHOP-48, SHOP-49)', async () => {
  const { RESULT } = JSON.parse(
    await read('/api/customer/store-list?store_brand_id=7&has_booking_service=1'),
  );
  const words: string[] = RESULT[0].closed_days.map((closed: { words: string }) => closed.words);
  expect(words.filter((one) => one !== 'Closed on Mondays')).toEqual([
    'Closed on Friday, December 25th, Christmas Day',
    'Closed on Saturday, December 26th, Proclamation Day',
    "Closed on Friday, January 1st, New Year's Day",
    'Closed on Tuesday, January 26th, Australia Day',
  ]);
  // The period has 14 Mondays. The shop opens on the Monday that is the 28th of December.
  expect(words).toHaveLength(4 + 13);
});

const read = async (path: string) => {
  const headers = path.startsWith('/sandbox/') ? withSandboxKey(site) : {};
  const response = await fetch(site.url + path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};
const post = async (path: string, body: Record<string, unknown>) => {
  const answered = await call(site, path, { body });
  expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300);
};

/** Causes every kind of mail except the mails of a booking. */
async function beMailed(): Promise<void> {
  const nora = { email: 'nora@guest.example', phone: '+61491570156' };
  const passwords = { password: 'scissors and comb', password_confirmation: 'scissors and comb' };
  const address = { state: '', street_name: '', suburb: '', unit_number: '', description: '' };
  const account = { first_name: 'Nora', last_name: 'Guest', country_code: '+61', ...passwords, ...address };
  const signUp = (email: string) =>
    post('customer/signup', {
      ...account,
      email,
      phone: nora.phone,
      address_type_id: 1,
      created_store_id: CONTACT_STORE_BRAND,
    });
  await signUp(nora.email);
  await signUp(DEMO);
  for (const email of [DEMO, 'nobody@guest.example']) await post('customer/forgot-password', { email });
  await post('customer/join-queue', {
    customer_name: 'Nora',
    date: THURSDAY,
    email: nora.email,
    phone_number: nora.phone,
    services: [1],
    store_id: 2,
  });
  await post('customer/contact-us', {
    contact_name: 'Nora',
    contact_email: nora.email,
    contact_phone: '',
    contact_message: 'Do you cut dogs?',
    store_brand_id: CONTACT_STORE_BRAND,
  });
}

test('after a booking, a join, a message, a sign-up and a forgotten password, no page, mail or calendar file has a text of our shop', async ({
  visitor: { page },
}) => {
  const [group] = catalogue;
  const [barber] = team;
  const [service] = group?.services ?? [];
  if (!group || !service || !barber) throw new Error('The second shop offers nothing.');
  const booker = bookingActions(page);
  await booker.openWizard(site.url);
  const home = await page.evaluate(() => document.body.innerText);
  expect(home).toContain(shop.name);
  await booker.choose({
    category: group.category,
    services: [service.title],
    day: FRIDAY,
    barber: `${barber.firstName} ${barber.lastName}`,
    time: '10:00',
  });
  await booker.payAsGuest();
  await booker.seesBooked();
  await beMailed();
  await newestMail(site, casey.email);
  for (const [address, count] of [
    ['nora@guest.example', 2],
    [DEMO, 2],
    ['nobody@guest.example', 1],
    [shop.email, 3],
  ] as const)
    await newestMail(site, address, count);

  const mails = await read('/sandbox/mail.json');
  // With the mail of the day to the shop (SHOP-97).
  expect(JSON.parse(mails)).toHaveLength(9);
  expect(mails).toContain(`TZID=${shop.timeZone}`);
  const pages = [
    ...Object.keys(prerendered).filter((path) => path !== '*'),
    '/login',
    '/sandbox/mail',
    '/sandbox/queue',
  ];
  const others = [
    '/config.json',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    `/api/customer/store-list?store_brand_id=${HOME_STORE_BRAND}`,
    '/api/customer/career',
  ];
  const texts = await Promise.all([...pages, ...others].map(async (path) => found(path, await read(path))));
  expect([...found('mail', mails), ...found('booked', await page.content()), ...texts.flat()]).toEqual([]);
});

test.for(['/', '/book-appointment/'])(
  '%s is accessible in the colours of the second shop',
  async (path, { newVisitor }) => {
    const { page } = await newVisitor({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await visit(page, site.url + path);
    await page.waitForLoadState('networkidle');
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      // Colours fade into each other.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const { violations, incomplete } = await runAxe(page, {});
      const complaints = [...violations, ...incomplete].map(({ id, nodes }) => [
        id,
        ...nodes.map(({ html }) => html),
      ]);
      const [scrollWidth, clientWidth] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect({ complaints, scrollWidth }).toEqual({ complaints: [], scrollWidth: clientWidth });
    }
  },
);
