/** What the site's pages and the live charts say to each other, over one `BroadcastChannel` of the same origin. */
export const CHANNEL = 'live-statecharts';

/** A machine that runs on some page. */
export interface RunningActor {
  /** Unlike any other on its page. */
  id: string;
  machine: string;
  /** Ids of all states that it is in, the machine itself first. */
  states: string[];
  /** What it did last. */
  last: Step | null;
}

/** One event as a machine took it. */
export interface Step {
  machine: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The event's type in words, and nothing else of it; and what came of it. */
  event: string;
  outcome: string;
  /** Keys of the edges that were taken, and of the places where every guard said no. */
  edges: string[];
  blocked: string[];
  guards: { name: string; said: boolean }[];
  /** Whether a live chart sent the event. */
  fromChart: boolean;
}

/** A page of the site as it is now; what did something last comes last. */
export interface Page {
  kind: 'page';
  page: string;
  title: string;
  actors: RunningActor[];
  /** What just happened on it. */
  step: Step | null;
}

/** What a page of the site tells. */
export type Told = Page | { kind: 'left'; page: string };

/** What a live chart asks for. */
export type Asked =
  | { kind: 'who' }
  | { kind: 'send'; page: string; actor: string; event: { type: string } & Record<string, unknown> };
