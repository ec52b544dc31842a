import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { SiteConfig } from '../../../contract/config.ts';
import type { Draft, Outcome } from '../../../machines/rules/draft.ts';
import type { Seen } from '../paths/recorder.ts';
import type { Hands } from './hands.ts';
import type { HeldRequests } from './held-requests.ts';
import type { LateScript } from './late-scripts.ts';
import type { SeenPage } from './read-page.ts';

/** How a path begins: what the browser holds of an earlier visit, and where the visitor goes. */
export interface Opening {
  path: string;
  draft?: Draft | null;
  /** A confirmation's own history entry. */
  outcome?: Outcome | null;
  /** A customer's, who signed in before. */
  token?: string;
  /** The token of a place in the queue that was joined before. */
  place?: string;
  /** An API on an origin of its own, which knows no keys and no codes. */
  foreign?: boolean;
  /** A site with a client id of Google's (ruling A5). */
  google?: boolean;
  /** React makes every screen twice, as on a developer's page; the built site never does. */
  strict?: boolean;
  /** Scripts that stay away until the path says what becomes of them. */
  held?: readonly LateScript[];
}

/** A machine's snapshot as plain data: it crosses from a browser's page. */
export interface PlainSnapshot {
  value: StateValue;
  context: unknown;
  status: AnyMachineSnapshot['status'];
  output: unknown;
}

/** The real page on a stage: rendered in jsdom, or served to a browser. */
export interface PageStage {
  hands: Hands;
  requests: HeldRequests;
  open(opening: Opening): Promise<void>;
  /** A script that was held back comes after all. */
  releaseScript(name: LateScript): Promise<void>;
  /** A script that was held back cannot be loaded, now or later. */
  blockScript(name: LateScript): Promise<void>;
  /** What Google's window brings from now on: a credential, or none. */
  googleBrings(credential: string | null): Promise<void>;
  see(): Promise<SeenPage>;
  /** The newest actor of a machine, by its id; nothing while there was none. */
  machine(id: string): Promise<PlainSnapshot | undefined>;
  /** What the page wrote to the console as an error, the browser's own lines on failed loads left out. */
  complaints: string[];
  /** Tries until it does not throw, as long as the page may still be busy. */
  eventually(check: () => Promise<void>): Promise<void>;
  /** What was recorded of all machines so far. */
  seen(): Promise<Record<string, Seen>>;
  /** The same, and the page is over then. */
  close(): Promise<Record<string, Seen>>;
}

/** A snapshot that can be asked as a running machine's. */
export function revived(machine: AnyStateMachine, plain: PlainSnapshot): AnyMachineSnapshot {
  return machine.resolveState({
    value: plain.value,
    context: plain.context,
    status: plain.status,
    output: plain.output,
  } as Parameters<typeof machine.resolveState>[0]);
}

/** The site at Google. */
export const googleClient = 'barbers.apps.example.com';

/**
 * 9:30 am in Sydney on the day on which every path begins: an hour at which UTC, and every browser west of the shop, still
 * has the day before, so that nobody else's day passes for the shop's (ruling B1).
 */
export const startOfTime = new Date('2026-11-19T22:30:00Z');
/** Where every path's browser is: behind UTC, so that a day read as a moment is another one there. */
export const zoneOfVisitors = 'America/Los_Angeles';

export const configOf = ({ foreign = false, google = false }: Opening): SiteConfig => ({
  apiRoot: foreign ? 'https://foreign.example/api' : '/api',
  stripePublishableKey: null,
  googleClientId: google ? googleClient : null,
  sandbox: { cards: true, mail: true, google: !google },
  clockOffsetMs: 0,
});
