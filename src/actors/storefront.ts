import { type ActorRefFrom, createActor } from 'xstate';
import { announceOnlineStore, listStores, type Store } from '../../contract/stores.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { isSettled } from '../../machines/storefront.selectors.ts';
import { inspection } from '../inspector.ts';
import { showStorefront } from '../stores/storefront.ts';
import { logFailure, service } from './connection.ts';

const storefront = storefrontMachine.provide({
  actors: {
    loadBookStores: service(listStores),
    loadQueueStores: service(listStores),
    announceOnlineStore: service(announceOnlineStore),
  },
  actions: { logFailure },
});

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
  });
  actor.start();
}

/** Reports that the visitor has entered or left the booking page, or has opened the home page. */
export function sendToStorefront(type: 'wizard.open' | 'wizard.leave' | 'home.open'): void {
  actor?.send({ type });
}

/** Returns the announcements of the stores for the opening hours, in order of the day, each text once (PAGE-17). */
function closingsOf(stores: Store[]): string[] {
  const days = stores.flatMap(({ closedDays }) => closedDays).filter(({ announced }) => announced);
  days.sort((first, second) => first.day.localeCompare(second.day));
  return [...new Set(days.map(({ words }) => words))];
}
