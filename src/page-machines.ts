import type { StorefrontEvent } from '../machines/storefront.machine.ts';
import { isStaleBuild } from './services/load-module.ts';
import { nextTask } from './services/next-task.ts';
import { placeToken } from './services/place-token.ts';
import { showScripts } from './stores/connection.ts';
import { noticeDraft } from './stores/storefront.ts';

// The machines of every page and their library load after hydration: a state change before it would make React
// discard the prerendered page. Each machine starts here, once per page, and receives events from the views here.

const views: (() => Promise<unknown>)[] = [];

/** A view that every page needs loads together with the machines, and its failure is reported in the same way. */
export const preloadWithMachines = (load: () => Promise<unknown>): void => void views.push(load);

/**
 * Starts all machines, with one retry each. Called when a page opens, and again when a view reports a failed load.
 */
export const startMachines = (isAgain = false): Promise<void> =>
  Promise.all(
    [startStorefront, startSession, startQueuePlace, ...views].map((start) => start().catch(() => start())),
  ).then(
    () => showScripts('here'),
    (error) => tell(error, isAgain),
  );

/** The page works without a script that failed to load; a bar reports it (SITE-9). */
async function tell(error: unknown, isAgain = false): Promise<void> {
  console.error('A part of the site could not be loaded:', error);
  showScripts((await isStaleBuild(isAgain).catch(() => false)) ? 'gone' : 'missing');
}

async function startSession(): Promise<void> {
  const { session } = await import('./actors/session.ts');
  await nextTask();
  session();
}

/** Logs the customer out. */
export const logOut = (): Promise<void> =>
  import('./actors/session.ts').then(({ logOutOfSession }) => logOutOfSession(), tell);

/** Whether the visitor is on the booking page, where the wizard loads its own list (STORE-9). */
let wizardIsOpen = false;

/** Starts the storefront machine. */
async function startStorefront(): Promise<void> {
  const { runStorefront } = await import('./actors/storefront.ts');
  await nextTask();
  runStorefront(wizardIsOpen);
}

/**
 * Reports to the storefront machine that the visitor enters or leaves the booking page, opens the home page, or sees
 * the waits of the queues there.
 */
export async function notifyStorefront(type: Exclude<StorefrontEvent['type'], 'page.return'>): Promise<void> {
  wizardIsOpen = type === 'wizard.open';
  noticeDraft();
  const hear = async () => (await import('./actors/storefront.ts')).sendToStorefront(type);
  await hear().catch(hear).catch(tell);
}

let isWatching = false;

/** Follows the stored place, also if a different tab stores it later. Called when a page opens. */
async function startQueuePlace(): Promise<void> {
  if (!isWatching) placeToken.watch(() => void follow().catch(tell));
  isWatching = true;
  await follow();
}

async function follow(): Promise<void> {
  if (placeToken.read() === null) return;
  const { runQueuePlace } = await import('./actors/queue-place.ts');
  await runQueuePlace();
}
