import { nextTask } from './services/next-task.ts';
import { placeToken } from './services/place-token.ts';
import { noticeDraft } from './stores/storefront.ts';

// The machines of the whole page and their library load after hydration: what they say before would throw the
// prerendered page away. Each starts here, once a page, and is told here what views have to tell it.

/** Starts the session. */
export async function startSession(): Promise<void> {
  const { session } = await import('./actors/session.ts');
  await nextTask();
  session();
}

/** The customer wants to leave. */
export async function logOut(): Promise<void> {
  const { logOutOfSession } = await import('./actors/session.ts');
  logOutOfSession();
}

/** Whether the visitor is on the booking page, where the wizard asks for its own list (STORE-9). */
let wizardIsOpen = false;

/** Starts what header and home show. */
export async function startStorefront(): Promise<void> {
  const { runStorefront } = await import('./actors/storefront.ts');
  await nextTask();
  runStorefront(wizardIsOpen);
}

/** Tells the storefront that the visitor enters or leaves the booking page. */
export async function tellStorefront(type: 'wizard.open' | 'wizard.leave'): Promise<void> {
  wizardIsOpen = type === 'wizard.open';
  noticeDraft();
  const { hearAtStorefront } = await import('./actors/storefront.ts');
  hearAtStorefront(type);
}

let isWatching = false;

/** Follows the place that is kept, or that another tab will keep. Called with each page that opens. */
export async function startQueuePlace(): Promise<void> {
  if (!isWatching) placeToken.watch(() => void follow().catch(report));
  isWatching = true;
  await follow();
}

async function follow(): Promise<void> {
  if (placeToken.read() === null) return;
  const { runQueuePlace } = await import('./actors/queue-place.ts');
  await runQueuePlace();
}

const report = (error: unknown) => console.error('The place in the queue cannot be followed:', error);
