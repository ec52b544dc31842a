import { createHash } from 'node:crypto';
import { shop } from 'virtual:shop';
import { css } from 'virtual:shop/colours';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import page from './sandbox.css?raw';

export type Html = ReturnType<typeof html>;

const styles = css + page;
const styleHash = createHash('sha256').update(styles).digest('base64');
/** The content security policy of the sandbox's pages. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders a page of the sandbox. */
export const sandboxPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${shop.name}</title>
<style>${raw(styles)}</style>
</head>
<body><main>${body}</main></body>
</html>
`.toString();

/** Sends a page with its content security policy. */
export const sendPage = (context: Context, page: string, status: 200 | 401 | 404 = 200) =>
  context.html(page, status, { 'Content-Security-Policy': PAGE_POLICY });

const format = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: shop.timeZone,
});

/** Renders a moment in the shop's local time. */
export const time = (moment: Date): Html =>
  html`<time datetime="${moment.toISOString()}">${format.format(moment)}</time>`;
