import { shop } from 'virtual:shop';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Settings } from '../settings/settings.ts';
import { livenessRoute } from './app.ts';

/**
 * The app that answers until the database is open, so that a supervisor can distinguish a start from a failure
 * (OPS-87).
 */
export function startingApp({ apiRoot }: Pick<Settings, 'apiRoot'>): Hono {
  const refusal = {
    STATUS: 0,
    MESSAGE: 'The site is starting. Please try again in a moment.',
    CODE: 'too_many',
  };
  return new Hono()
    .get('/healthz', livenessRoute)
    .all('/readyz', (context) => context.text('Starting', 503, later))
    .all(apiRoot.startsWith('/') ? `${apiRoot}/*` : '/api/*', (context) => context.json(refusal, 503, later))
    .all('*', async (context) =>
      context.html(await page, 503, { ...later, 'Content-Security-Policy': "default-src 'none'" }),
    );
}

const later = { 'Retry-After': '1', 'Cache-Control': 'no-store' };

/** A page without script and style sheet, because no files of the site are loaded yet. */
const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="2">
<title>Starting | ${shop.name}</title>
</head>
<body>
<main>
<h1>The site of ${shop.name} is starting</h1>
<p>This page reloads by itself in a moment.</p>
</main>
</body>
</html>
`;
