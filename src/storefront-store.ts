import { useSyncExternalStore } from 'react';
import { drafts } from './services/drafts.ts';
import { nextTask } from './services/next-task.ts';

/**
 * What header and home know of the storefront machine.
 * The machine and its library load after hydration; until then, and in prerendered pages, nothing is offered.
 */
export interface Storefront {
  /** At least one store can be booked. */
  bookable: boolean;
  /** At least one store has a queue to join. */
  queueable: boolean;
  /** The step at which a booking was left, if one was. */
  draftStep: string | null;
}

const nothingKnown: Storefront = { bookable: false, queueable: false, draftStep: null };
let current: Storefront = nothingKnown;
const listeners = new Set<() => void>();

/** Shows what the storefront machine has come to. */
export function showStorefront(next: Omit<Storefront, 'draftStep'>): void {
  current = { ...next, draftStep: draftStep() };
  for (const listener of listeners) listener();
}

/** Looks again whether a booking was left unfinished. */
export const noticeDraft = (): void => showStorefront(current);

export const useStorefront = (): Storefront =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => nothingKnown,
  );

/** Whether the visitor is on the booking page, where the wizard asks for its own list (ruling C6). */
let wizardIsOpen = false;

/** Loads the machines' side and starts the storefront; called once, after hydration. */
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

function draftStep(): string | null {
  const draft = drafts.read();
  return typeof draft === 'object' && draft !== null && 'step' in draft && typeof draft.step === 'string'
    ? draft.step
    : null;
}
