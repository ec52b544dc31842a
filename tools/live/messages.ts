/** The messages between the site's pages and the live charts, over a `BroadcastChannel` of the same origin. */
export const CHANNEL = 'live-statecharts';

/** A machine that runs on a page. */
export interface RunningActor {
  /** Unique on its page. */
  id: string;
  machine: string;
  /** The ids of all active states. The first is the machine itself. */
  states: string[];
  /** Its newest step. */
  last: Step | null;
}

/** A processed event of a machine. */
export interface Step {
  machine: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The text of the event's type, without its payload, and the text of the outcome. */
  event: string;
  outcome: string;
  /** The keys of the edges that were taken, and of the events whose guards were all false. */
  edges: string[];
  blocked: string[];
  guards: { name: string; said: boolean }[];
  /** Whether a live chart sent the event. */
  fromChart: boolean;
}

/** The current state of a page. The machine with the newest step is last. */
export interface Page {
  kind: 'page';
  page: string;
  title: string;
  actors: RunningActor[];
  /** The newest step on the page. */
  step: Step | null;
}

/** The messages that a page sends. */
export type MessageFromPage = Page | { kind: 'left'; page: string };

/** The messages that a live chart sends. */
export type MessageToPage =
  | { kind: 'who' }
  | { kind: 'send'; page: string; actor: string; event: { type: string } & Record<string, unknown> };
