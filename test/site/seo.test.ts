import { join } from 'node:path';
import { queueStore, shop } from 'virtual:shop';
import { catalogue, openings } from 'virtual:shop/offer';
import contact from 'virtual:shop/words/contact';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../server/app/app.ts';
import { readSite } from '../../server/http/site-files.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { prerendered } from '../../src/prerendered.ts';
import { projectRoot } from '../support/built.ts';

const home = 'https://shop.example';
const site = readSite(join(projectRoot, 'dist/site'), join(projectRoot, 'dist/notes/pages.json'), home);
const app = createApp({ settings: readSettings({ PUBLIC_URL: home }), site });
const get = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return response;
};
const textOf = async (path: string) => (await get(path)).text();

const publicPaths = Object.keys(prerendered).filter((path) => path !== '*');

const descriptionIn = /<meta name="description" content="([^"]*)/;

/** `(03) 5550 0100` as `+61355500100`. */
const e164 = (phone: string) => `+61${phone.replace(/\D/g, '').slice(1)}`;

/** A tag's `content` or `href`, as text. */
function tag(html: string, pattern: RegExp): string {
  const [, value = ''] = pattern.exec(html) ?? [];
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

interface Thing {
  '@type': string;
  [name: string]: unknown;
}

const thingsOn = async (path: string): Promise<Thing[]> =>
  [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );

it.each(publicPaths)(
  '%s says what it is, where it is and what a shared link shows (PAGE-1)',
  async (path) => {
    const html = await textOf(path);
    const title = tag(html, /<title>([^<]*)/);
    const description = tag(html, descriptionIn);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(tag(html, /<link rel="canonical" href="([^"]*)/)).toBe(home + path);
    expect(tag(html, /<meta property="og:url" content="([^"]*)/)).toBe(home + path);
    expect(tag(html, /<meta property="og:title" content="([^"]*)/)).toBe(title);
    expect(tag(html, /<meta property="og:description" content="([^"]*)/)).toBe(description);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('PUBLIC_URL');
    const picture = new URL(tag(html, /<meta property="og:image" content="([^"]*)/));
    expect(sizeOf(await (await get(picture.pathname)).arrayBuffer())).toBe('1200x630');
  },
);

it('calls an international number from every page, without scripts as well (SITE-85)', async () => {
  const numbers = [shop, queueStore].map(({ phone }) => `tel:${e164(phone)}`);
  for (const path of [...publicPaths, '/no-such-page/', '/login']) {
    const html = await (await app.request(path)).text();
    const called = [...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href);
    expect(called, path).not.toEqual([]);
    for (const href of called) expect(numbers, path).toContain(href);
  }
});

it.each([/<title>([^<]*)/, descriptionIn])('no two pages share their %s', async (pattern) => {
  const pages = await Promise.all(publicPaths.map(textOf));
  expect(new Set(pages.map((html) => tag(html, pattern))).size).toBe(publicPaths.length);
});

describe('what machines read', () => {
  it.each(['/', '/contact-us/'])('on %s is the shop, with its hours, address and prices', async (path) => {
    const found = (await thingsOn(path)).find((thing) => thing['@type'] === 'HairSalon');
    expect(found).toMatchObject({
      '@id': `${home}/#shop`,
      name: shop.name,
      telephone: e164(shop.phone),
      department: { telephone: e164(queueStore.phone) },
      address: { postalCode: shop.address.postcode, addressLocality: shop.address.suburb },
    });
    const hours = found?.openingHoursSpecification as {
      dayOfWeek: string[];
      opens: string;
      closes: string;
    }[];
    expect(hours.flatMap(({ dayOfWeek, ...span }) => dayOfWeek.map((day) => ({ day, ...span })))).toEqual(
      shop.hours.map((day) => ({ '@type': 'OpeningHoursSpecification', ...day })),
    );
    expect(found).toMatchObject({
      hasOfferCatalog: {
        itemListElement: catalogue.map(({ category, services }) => ({
          name: category,
          itemListElement: services.map(({ title, priceCents }) => ({
            price: (priceCents / 100).toFixed(2),
            priceCurrency: 'AUD',
            itemOffered: { name: title },
          })),
        })),
      },
    });
  });

  it('on the contact page are the six questions, in the words that stand there (PAGE-12)', async () => {
    const found = (await thingsOn('/contact-us/')).find((thing) => thing['@type'] === 'FAQPage');
    const asked = found?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(asked.map(({ name }) => name)).toEqual(contact.questions.list.map(({ question }) => question));
    expect(asked).toHaveLength(6);
    const html = (await textOf('/contact-us/')).replaceAll('&#x27;', "'");
    const body = html.slice(html.indexOf('<body'));
    for (const { name, acceptedAnswer } of asked) {
      expect(body).toContain(name);
      expect(body).toContain(acceptedAnswer.text);
    }
  });

  it('on the careers page are the openings', async () => {
    expect(await thingsOn('/careers/')).toMatchObject(
      openings.map(({ title, posted, employment, at }) => ({
        '@type': 'JobPosting',
        title,
        datePosted: posted,
        employmentType: employment,
        hiringOrganization: { name: shop.name },
        jobLocation: { address: { addressLocality: at.suburb, addressCountry: 'AU' } },
      })),
    );
  });
});

describe('the site as a whole', () => {
  it('lists its public pages, and no other, in a sitemap that robots.txt names', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${home}/sitemap.xml`);
    const response = await get('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const listed = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(publicPaths.map((path) => home + path));
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    for (const path of publicPaths) expect(closed.some((one) => path.startsWith(one))).toBe(false);
  });

  it('keeps forms and what is a customer’s own out of search', async () => {
    for (const path of ['/login', '/my-account/bookings', '/reset-password/abc', '/verification/abc'])
      expect(await textOf(path)).toContain('<meta name="robots" content="noindex">');
  });

  it('has icons of the sizes that its manifest tells', async () => {
    const html = await textOf('/');
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
    const response = await get('/site.webmanifest');
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json');
    const manifest = (await response.json()) as {
      name: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest.name).toBe(shop.name);
    expect(manifest.icons).toHaveLength(4);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers.get('Content-Type')?.split(';').at(0)).toBe(type);
      if (type === 'image/png') expect(sizeOf(await icon.arrayBuffer())).toBe(sizes);
    }
    const touch = await get(tag(html, /<link rel="apple-touch-icon" href="([^"]*)/));
    expect(sizeOf(await touch.arrayBuffer())).toBe('180x180');
  });
});

/** Width and height of a PNG, from its header. */
function sizeOf(png: ArrayBuffer): string {
  const view = new DataView(png);
  expect(view.getUint32(0)).toBe(0x89504e47);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}
