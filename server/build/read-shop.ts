import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { CANCELLING } from '../../contract/cancelling.ts';
import { clockLabel } from '../../contract/format.ts';
import { storeNumberOf } from '../../contract/phone.ts';
import { directionsTo } from '../../contract/stores.ts';
import { days, drawings } from '../../shop/fixed.ts';
import {
  Colours,
  Offer,
  type Offer as OfferRead,
  Pictures,
  Shop,
  type Shop as ShopRead,
  type Staff,
  Words,
} from '../../shop/schema.ts';
import { isRegion, publicHolidays, type Region } from '../booking/public-holidays.ts';

/** The parsed files of a shop. */
export interface ShopFiles {
  shop: ShopRead;
  offer: OfferRead;
  /** The titles of the services that are cuts. */
  cuts: string[];
  staff: Staff;
  words: Words;
  pictures: Pictures;
  colours: Colours;
}

/** Thrown for a shop that cannot be built. The message has a line for each invalid field, with its file. */
export class InvalidShop extends Error {
  // A stack trace would not help the person who edits the files.
  override readonly stack = this.message;
  [inspect.custom](): string {
    return this.message;
  }
}

const stateNames = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

/**
 * Returns the folder of static files: `public` for the default shop, and a `public` folder inside any other shop's
 * folder.
 */
export const publicOf = (folder: string) => (folder === 'shop' ? 'public' : join(folder, 'public'));

/** Reads a shop's folder. Throws `InvalidShop` with all problems. */
export function readShop(folder: string): ShopFiles {
  const problems: string[] = [];
  const read = <S extends v.GenericSchema>(name: string, schema: S, fill = (text: string) => text) => {
    const file = join(folder, name);
    try {
      const { output, issues } = v.safeParse(schema, JSON.parse(fill(readFileSync(file, 'utf8'))));
      for (const issue of issues ?? [])
        problems.push(`${file}: ${v.getDotPath(issue) ?? 'it'} ${messageOf(issue)}`);
      return issues ? undefined : (output as v.InferOutput<S>);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push(`${file}: ${error.message}`);
      return undefined;
    }
  };
  const shop = read('shop.json', Shop);
  if (!shop) throw new InvalidShop(problems.join('\n'));
  const { name, tagline, founded, phone, email, address } = shop;
  const known = { name, tagline, founded, phone, email, suburb: address.suburb, cancelling: CANCELLING };
  const filled = (text: string) => {
    const values = new Map(
      Object.entries(known).map(([key, value]) => [key, JSON.stringify(String(value)).slice(1, -1)]),
    );
    return text.replace(/\{(\w+)\}/g, (mark, key: string) => {
      const value = values.get(key);
      if (value === undefined) throw new Error(`${mark} is an unknown placeholder`);
      return value;
    });
  };
  const offer = read('offer.json', Offer);
  const spoken = read('words.json', Words, filled);
  const pictures = read('pictures.json', Pictures, filled);
  const colours = read('colours.json', Colours);
  if (offer && spoken && pictures)
    problems.push(...disagreements(folder, { shop, offer, words: spoken, pictures }));
  if (!offer || !spoken || !pictures || !colours || problems.length > 0)
    throw new InvalidShop(problems.join('\n'));
  const { queueStore } = shop;
  const places = {
    shop: completed(address, shop.map.host),
    queueStore: completed(queueStore.address, shop.map.host),
  };
  return {
    shop: {
      ...shop,
      address: places.shop,
      tel: storeNumberOf(phone),
      queueStore: { ...queueStore, address: places.queueStore, tel: storeNumberOf(queueStore.phone) },
      stateName: stateNames[address.state],
      workingHours: workingHours(shop.hours),
    },
    offer: {
      ...offer,
      catalogue: offer.catalogue.map(({ isCut: _, ...category }) => category),
      team: offer.team.map(({ id: _, email: __, ...member }) => member),
      openings: offer.openings.map((opening) => ({ ...opening, at: places[opening.at] })),
    },
    cuts: offer.catalogue.flatMap(({ isCut, services }) => (isCut ? services.map(({ title }) => title) : [])),
    staff: offer.team,
    words: spoken,
    pictures,
    colours,
  };
}

const messageOf = ({ message, received }: v.BaseIssue<unknown>) =>
  /eceived/.test(message)
    ? message.replace('Invalid', 'has an invalid')
    : `${message} (it is ${received})`.replace(' (it is Object)', '');

interface Together {
  shop: v.InferOutput<typeof Shop>;
  offer: v.InferOutput<typeof Offer>;
  words: Words;
  pictures: Pictures;
}

/** Returns contradictions between the files. */
function disagreements(folder: string, { shop, offer, words, pictures }: Together): string[] {
  const at = (name: string, message: string) => `${join(folder, name)}: ${message}`;
  const categories = offer.catalogue.map(({ category }) => category);
  const open = shop.hours.map(({ day }) => day);
  const pictured = [
    pictures.shopFront,
    pictures.cornerMap,
    ...Object.values(pictures.services),
    ...Object.values(pictures.portraits),
    ...pictures.gallery,
  ].map(({ src }) => src);
  const served = [
    ...pictured,
    ...Object.keys(drawings).map((name) => `/drawings/${name}.svg`),
    ...['/art/share.png', '/favicon.svg', '/logo.svg'],
    ...['192', '512', 'maskable', 'touch'].map((name) => `/icons/${name}.png`),
  ];
  const { holidays } = shop;
  const known = isRegion(holidays);
  const named = known ? holidayNames(holidays) : new Set();
  return [
    ...(known
      ? holidays.openOn
          .filter((name) => !named.has(name))
          .map((name) =>
            at('shop.json', `holidays.openOn names ${name}, which is not a public holiday there`),
          )
      : [at('shop.json', `holidays names an unknown state: ${holidays.country} ${holidays.state}`)]),
    ...shop.queueStore.withoutCategories
      .filter((name) => !categories.includes(name))
      .map((name) =>
        at('shop.json', `queueStore.withoutCategories names ${name}, but offer.json has no such category`),
      ),
    ...offer.team.flatMap(({ firstName, days, lunch: [lunch, back] }, place) => [
      ...(firstName in words.about.biographies
        ? []
        : [at('words.json', `about.biographies lacks ${firstName}`)]),
      ...(firstName in pictures.portraits ? [] : [at('pictures.json', `portraits lacks ${firstName}`)]),
      ...days
        .filter((day) => !open.includes(day))
        .map((day) =>
          at(
            'offer.json',
            `team.${place}.days: ${firstName} works on ${day}, but the shop is closed on that day`,
          ),
        ),
      ...(lunch < back ? [] : [at('offer.json', `team.${place}.lunch must begin before it ends`)]),
    ]),
    ...served
      .filter((path) => !existsSync(join(publicOf(folder), path)))
      .map((path) => `${join(publicOf(folder), path)} is missing`),
  ];
}

/**
 * Returns the names of a region's holidays in the next 12 years, so that each holiday has fallen on a weekend at
 * least once.
 */
const holidayNames = (region: Region): Set<unknown> => {
  const year = new Date().getFullYear();
  return new Set(
    Array.from({ length: 12 }, (_, later) => [...publicHolidays(region, year + later).values()]).flat(),
  );
};

/** Adds the texts that pages compute from an address. */
const completed = (address: v.InferOutput<typeof Shop>['address'], mapHost: string) => ({
  ...address,
  line: [address.unit, address.street].filter(Boolean).join(', '),
  directions: directionsTo(
    mapHost,
    `${address.street}, ${address.suburb} ${address.state} ${address.postcode}`,
  ),
});

/** Groups consecutive days with the same hours: `Mon-Wed`, `9:00 am-6:30 pm` (PAGE-19). */
function workingHours(hours: v.InferOutput<typeof Shop>['hours']): ShopRead['workingHours'] {
  const spans: { first: string; last: string; hours: string }[] = [];
  for (const day of days) {
    const open = hours.find((entry) => entry.day === day);
    const text = open ? `${label(open.opens)}-${label(open.closes)}` : 'Closed';
    const before = spans.at(-1);
    if (before?.hours === text) before.last = day;
    else spans.push({ first: day, last: day, hours: text });
  }
  return spans.map(({ first, last, hours }) => [
    [...new Set([first, last])].map((day) => day.slice(0, 3)).join('-'),
    hours,
  ]);
}

const label = (time: string) => clockLabel(time).toLowerCase();
