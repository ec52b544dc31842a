import { join } from 'node:path';
import { hours, shop } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
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

/** Returns the `content` or `href` of a tag as text. */
function tag(html: string, pattern: RegExp): string {
  const [, value = ''] = pattern.exec(html) ?? [];
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

interface JsonLd {
  '@type': string;
  [name: string]: unknown;
}

const jsonLdOn = async (path: string): Promise<JsonLd[]> =>
  [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );

it.each(publicPaths)(
  '%s has a title, a description, a canonical address and a preview image (PAGE-1)',
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

it('links to an international phone number on every page, also without scripts (SITE-85)', async () => {
  const numbers = [shop, queueStore].map(({ phone }) => `tel:${e164(phone)}`);
  for (const path of [...publicPaths, '/no-such-page/', '/login']) {
    const html = await (await app.request(path)).text();
    const called = [...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href);
    expect(called, path).not.toEqual([]);
    for (const href of called) expect(numbers, path).toContain(href);
  }
});

it.each([/<title>([^<]*)/, descriptionIn])('each public page has a different %s', async (pattern) => {
  const pages = await Promise.all(publicPaths.map(textOf));
  expect(new Set(pages.map((html) => tag(html, pattern))).size).toBe(publicPaths.length);
});

describe('the structured data', () => {
  it.each(['/', '/contact-us/'])(
    'on %s describes the shop with its hours, address and prices',
    async (path) => {
      const shopData = (await jsonLdOn(path)).find((entry) => entry['@type'] === 'HairSalon');
      expect(shopData).toMatchObject({
        '@id': `${home}/#shop`,
        name: shop.name,
        telephone: e164(shop.phone),
        department: { telephone: e164(queueStore.phone) },
        address: { postalCode: shop.address.postcode, addressLocality: shop.address.suburb },
      });
      const spans = shopData?.openingHoursSpecification as {
        dayOfWeek: string[];
        opens: string;
        closes: string;
      }[];
      expect(spans.flatMap(({ dayOfWeek, ...span }) => dayOfWeek.map((day) => ({ day, ...span })))).toEqual(
        hours.map((day) => ({ '@type': 'OpeningHoursSpecification', ...day })),
      );
      expect(shopData).toMatchObject({
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
    },
  );

  it('on the contact page contains the six visible questions with their answers (PAGE-12)', async () => {
    const faq = (await jsonLdOn('/contact-us/')).find((entry) => entry['@type'] === 'FAQPage');
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(questions.map(({ name }) => name)).toEqual(contact.questions.list.map(({ question }) => question));
    expect(questions).toHaveLength(6);
    const html = (await textOf('/contact-us/')).replaceAll('&#x27;', "'");
    const body = html.slice(html.indexOf('<body'));
    for (const { name, acceptedAnswer } of questions) {
      expect(body).toContain(name);
      expect(body).toContain(acceptedAnswer.text);
    }
  });

  it('on the careers page contains the openings', async () => {
    expect(await jsonLdOn('/careers/')).toMatchObject(
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

describe('the site', () => {
  it('lists exactly its public pages in the sitemap that robots.txt names', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${home}/sitemap.xml`);
    const response = await get('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const urls = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual(publicPaths.map((path) => home + path));
    const disallowed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    for (const path of publicPaths) expect(disallowed.some((prefix) => path.startsWith(prefix))).toBe(false);
  });

  it('excludes forms and pages of a customer from search engines', async () => {
    for (const path of ['/login', '/my-account/bookings', '/reset-password/abc', '/verification/abc'])
      expect(await textOf(path)).toContain('<meta name="robots" content="noindex">');
  });

  it('has icons in the sizes of its manifest', async () => {
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
    const touchIcon = await get(tag(html, /<link rel="apple-touch-icon" href="([^"]*)/));
    expect(sizeOf(await touchIcon.arrayBuffer())).toBe('180x180');
  });
});

/** Returns the width and height of a PNG from its header. */
function sizeOf(png: ArrayBuffer): string {
  const view = new DataView(png);
  expect(view.getUint32(0)).toBe(0x89504e47);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}
