import { shop } from 'virtual:shop';
import { type ActorRefFrom, createActor } from 'xstate';
import { listOpenStores, type OpenStore } from '../../contract/open-hours.ts';
import { loadQueueWaits } from '../../contract/queue-wait.ts';
import { announceOnlineStore } from '../../contract/stores.ts';
import { openText, timeIn } from '../../machines/rules/open-hours.ts';
import { type StorefrontEvent, storefrontMachine } from '../../machines/storefront.machine.ts';
import { isSettled, queueOfStore } from '../../machines/storefront.selectors.ts';
import { inspection } from '../inspector.ts';
import { watchReturns } from '../services/page-view.ts';
import { shopNow, shopToday } from '../services/shop-day.ts';
import { showQueueWaits } from '../stores/queue-waits.ts';
import { showOpenNow, showStorefront } from '../stores/storefront.ts';
import { logFailure, service } from './connection.ts';

const storefront = storefrontMachine.provide({
  actors: {
    loadBookStores: service(listOpenStores),
    loadQueueStores: service(listOpenStores),
    loadQueueWaits: service(loadQueueWaits),
    announceOnlineStore: service(announceOnlineStore),
  },
  actions: { logFailure },
});

const MINUTE_MS = 60_000;

let actor: ActorRefFrom<typeof storefrontMachine> | undefined;
/** Whether home shows the waits. It can do so before the machine runs. */
let waitIsShown = false;

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
  if (waitIsShown) actor.send({ type: 'wait.show' });
  document.addEventListener('visibilitychange', publishOpenNow);
  watchReturns(() => sendToStorefront('page.return'));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Publishes whether each store is open, now and at each full minute of the shop's clock (PAGE-18). The timer does not run
 * while the device sleeps, so a page that becomes visible publishes too.
 */
function publishOpenNow(): void {
  const snapshot = actor?.getSnapshot();
  const { bookStores = [], queueStores = [] } = snapshot?.context ?? {};
  const now = { day: shopToday(), time: timeIn(shop.timeZone, new Date(shopNow())) };
  const texts = [...bookStores, ...queueStores].flatMap(({ name, place, openHours }) => {
    const text = openText(openHours, now);
    return text ? [[place ?? name, text] as const] : [];
  });
  showOpenNow([...new Map(texts)]);
  showQueueWaits({
    queues: queueStores.flatMap((store) => {
      const queue = snapshot && queueOfStore(snapshot, store);
      return queue ? [{ name: store.name, place: store.place ?? store.name, queue }] : [];
    }),
  });
  clearTimeout(timer);
  timer = setTimeout(publishOpenNow, MINUTE_MS - (shopNow() % MINUTE_MS));
}

/** Reports what the visitor has opened, sees or has left. */
export function sendToStorefront(type: StorefrontEvent['type']): void {
  if (type === 'wait.show' || type === 'wait.hide') waitIsShown = type === 'wait.show';
  actor?.send({ type });
}

/** Returns the announcements of the stores for the opening hours, in order of the day, each text once (PAGE-17). */
function closingsOf(stores: OpenStore[]): string[] {
  const days = stores.flatMap(({ closedDays }) => closedDays).filter(({ announced }) => announced);
  days.sort((first, second) => first.day.localeCompare(second.day));
  return [...new Set(days.map(({ words }) => words))];
}
