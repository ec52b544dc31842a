import { isGone } from './services/late-module.ts';
import { nextTask } from './services/next-task.ts';
import { placeToken } from './services/place-token.ts';
import { showScripts } from './stores/connection.ts';
import { noticeDraft } from './stores/storefront.ts';

// The machines of the whole page and their library load after hydration: what they say before would throw the
// prerendered page away. Each starts here, once a page, and is told here what views have to tell it.

const views: (() => Promise<unknown>)[] = [];

/** A view that the whole page wants comes with the machines, and is told of like them where it does not come. */
export const comesWithMachines = (load: () => Promise<unknown>): void => void views.push(load);

/** Starts them all, each with a second try. Called with each page that opens, and again by a view that is told that one did not come. */
export const startMachines = (isAgain = false): Promise<void> =>
  Promise.all(
    [startStorefront, startSession, startQueuePlace, ...views].map((start) => start().catch(() => start())),
  ).then(
    () => showScripts('here'),
    (error) => tell(error, isAgain),
  );

/** The page works without what did not come; a bar says so (SITE-9). */
async function tell(error: unknown, isAgain = false): Promise<void> {
  console.error('A part of the site could not be loaded:', error);
  showScripts((await isGone(isAgain).catch(() => false)) ? 'gone' : 'missing');
}

async function startSession(): Promise<void> {
  const { session } = await import('./actors/session.ts');
  await nextTask();
  session();
}

/** The customer wants to leave. */
export const logOut = (): Promise<void> =>
  import('./actors/session.ts').then(({ logOutOfSession }) => logOutOfSession(), tell);

/** Whether the visitor is on the booking page, where the wizard asks for its own list (STORE-9). */
let wizardIsOpen = false;

/** Starts what header and home show. */
async function startStorefront(): Promise<void> {
  const { runStorefront } = await import('./actors/storefront.ts');
  await nextTask();
  runStorefront(wizardIsOpen);
}

/** Tells the storefront that the visitor enters or leaves the booking page, or comes to home. */
export async function tellStorefront(type: 'wizard.open' | 'wizard.leave' | 'home.open'): Promise<void> {
  wizardIsOpen = type === 'wizard.open';
  noticeDraft();
  const hear = async () => (await import('./actors/storefront.ts')).hearAtStorefront(type);
  await hear().catch(hear).catch(tell);
}

let isWatching = false;

/** Follows the place that is kept, or that another tab will keep. Called with each page that opens. */
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
