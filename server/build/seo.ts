import { escaped, PUBLIC_URL_MARK } from '../http/site-files.ts';
import type { ShopFiles } from './read-shop.ts';

/** A schema.org object. */
export type SchemaOrgObject = Readonly<Record<string, unknown>>;

interface PageFacts {
  path: string;
  title: string;
  description: string;
  data: readonly SchemaOrgObject[];
}

/** The picture of a shared link. */
const SHARE_PICTURE = '/art/share.png';

/**
 * Returns the tags of a page for search engines and shared links: its URL, its description and its structured data.
 */
export function seoTags(
  { path, title, description, data }: PageFacts,
  { shop, pictures }: ShopFiles,
): string[] {
  const address = `${PUBLIC_URL_MARK}${path}`;
  return [
    `<link rel="canonical" href="${address}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="en_AU">',
    `<meta property="og:site_name" content="${escaped(shop.name)}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${PUBLIC_URL_MARK}${SHARE_PICTURE}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escaped(pictures.share.alt)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...data.map((thing) => `<script type="application/ld+json">${json(thing)}</script>`),
  ];
}

export const iconTags = [
  '<link rel="apple-touch-icon" href="/icons/touch.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];

export const sitemap = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${PUBLIC_URL_MARK}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

export const robots = `User-agent: *
Disallow: /api/
Disallow: /sandbox/

Sitemap: ${PUBLIC_URL_MARK}/sitemap.xml
`;

/** Returns the web app manifest, which a phone needs to add the site to its home screen. */
export const webManifest = ({ shop, colours: { light } }: ShopFiles): string =>
  JSON.stringify({
    name: shop.name,
    short_name: shop.name,
    description: shop.tagline,
    lang: 'en-AU',
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: light.paper,
    theme_color: light.band,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Book an appointment', url: '/book-appointment/' }],
  });

/** Serializes JSON that cannot end the script element around it. */
const json = (thing: SchemaOrgObject) => JSON.stringify(thing).replaceAll('<', '\\u003c');
