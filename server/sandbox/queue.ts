import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { is } from 'valibot';
import { Id } from '../../contract/fields.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import type { QueueMember } from '../queue/places.ts';
import { moveOn, type StaffQueue, selectDesks } from '../queue/queue-desk.ts';
import { sandboxPage, sendPage, time } from './page.ts';
import type { SandboxDoor } from './sandbox-door.ts';

/** The desk's path on the site. */
export const DESK = '/sandbox/queue';

/**
 * Opens the desk, which replaces the person who calls customers in the shop: a page with a button for each store.
 */
export function openQueueDesk(deps: Deps, { guard, linkTo }: SandboxDoor): { site: Hono; notice: string } {
  const { db, now } = deps;
  const site = new Hono();
  site.use('/queue/*', guard);
  site.get('/queue', async (context) => {
    // Without a referrer, the button's request would have no origin, like a request from a foreign page.
    context.header('Referrer-Policy', 'same-origin');
    return sendPage(context, deskPage(await selectDesks(db, now()), now()));
  });
  // A foreign page must not be able to press this button.
  site.post('/queue/:store/next', csrf(), async (context) => {
    const storeId = context.req.param('store');
    if (!is(Id, storeId)) return context.text('There is no such store.\n', 404);
    await moveOn(deps, Number(storeId));
    return context.redirect(DESK, 303);
  });
  site.onError((error, context) => {
    if (error instanceof Refusal) return context.text(`${error.message}\n`, error.status);
    throw error;
  });
  return { site, notice: `The queue moves on at ${linkTo(DESK)}` };
}

function deskPage(desks: readonly StaffQueue[], now: Date): string {
  return sandboxPage(
    'Sandbox queue',
    html`<h1>Sandbox queue</h1>
<p class="soft">This page replaces the counter in the shop. Press the button to serve the current customer and call the next.</p>
<p><a href="${DESK}">Reload</a> <span class="soft">${time(now)}</span></p>
${desks.map(storePart)}`,
  );
}

const storePart = ({ storeId, name, isOpen, members }: StaffQueue) => html`<h2>${name}</h2>
<p class="soft">${isOpen ? 'Open' : 'Closed now'}</p>
<form action="${DESK}/${storeId}/next" method="post">
<button aria-label="Next, please: ${name}">Next, please</button>
</form>
${members.length > 0 ? html`<ol class="list">${members.map(person)}</ol>` : html`<p>The queue is empty.</p>`}`;

const person = ({ number, state, customer_name, services }: QueueMember) =>
  html`<li>${state === 'called' ? html`<strong>Called</strong>` : 'Waiting'}: ${customer_name}<br><span class="soft">Number ${number}, ${services}</span></li>`;
