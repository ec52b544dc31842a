import { shop } from 'virtual:shop';
import { type ActorRefFrom, createActor } from 'xstate';
import { listOpenStores, type OpenStore } from '../../contract/open-hours.ts';
import { announceOnlineStore } from '../../contract/stores.ts';
import { openText, timeIn } from '../../machines/rules/open-hours.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { isSettled } from '../../machines/storefront.selectors.ts';
import { inspection } from '../inspector.ts';
import { shopNow, shopToday } from '../services/shop-day.ts';
import { showOpenNow, showStorefront } from '../stores/storefront.ts';
import { logFailure, service } from './connection.ts';

const storefront = storefrontMachine.provide({
  actors: {
    loadBookStores: service(listOpenStores),
    loadQueueStores: service(listOpenStores),
    announceOnlineStore: service(announceOnlineStore),
  },
  actions: { logFailure },
});

const MINUTE_MS = 60_000;

let actor: ActorRefFrom<typeof storefrontMachine> | undefined;

/** Starts the storefront machine, once per page. */
export function runStorefront(wizardIsOpen: boolean): void {
  if (actor) return;
  actor = createActor(storefront, { ...inspection(), input: { wizardIsOpen } });
  actor.subscribe((snapshot) => {
    const { bookStores, queueStores } = snapshot.context;
    showStorefront({
      ...(isSettled(snapshot, 'bookStores') && { bookable: bookStores.length > 0 }),
      ...(isSettled(snapshot, 'queueStores') && { queueable: queueStores.length > 0 }),
      closings: closingsOf([...bookStores, ...queueStores]),
    });
    publishOpenNow();
  });
  actor.start();
  document.addEventListener('visibilitychange', publishOpenNow);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Publishes whether each store is open, now and at each full minute of the shop's clock (PAGE-18). The timer does not run
 * while the device sleeps, so a page that becomes visible publishes too.
 */
function publishOpenNow(): void {
  const { bookStores = [], queueStores = [] } = actor?.getSnapshot().context ?? {};
  const now = { day: shopToday(), time: timeIn(shop.timeZone, new Date(shopNow())) };
  const texts = [...bookStores, ...queueStores].flatMap(({ name, place, openHours }) => {
    const text = openText(openHours, now);
    return text ? [[place ?? name, text] as const] : [];
  });
  showOpenNow([...new Map(texts)]);
  clearTimeout(timer);
  timer = setTimeout(publishOpenNow, MINUTE_MS - (shopNow() % MINUTE_MS));
}

/** Reports that the visitor has entered or left the booking page, or has opened the home page. */
export function sendToStorefront(type: 'wizard.open' | 'wizard.leave' | 'home.open'): void {
  actor?.send({ type });
}

/** Returns the announcements of the stores for the opening hours, in order of the day, each text once (PAGE-17). */
function closingsOf(stores: OpenStore[]): string[] {
  const days = stores.flatMap(({ closedDays }) => closedDays).filter(({ announced }) => announced);
  days.sort((first, second) => first.day.localeCompare(second.day));
  return [...new Set(days.map(({ words }) => words))];
}
