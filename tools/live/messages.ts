/** What the site's pages and the live charts say to each other, over one `BroadcastChannel` of the same origin. */
export const CHANNEL = 'live-statecharts';

/** A machine that runs on some page. */
export interface RunningActor {
  /** Unlike any other on its page. */
  id: string;
  machine: string;
  /** Ids of all states that it is in, the machine itself first. */
  states: string[];
  /** What of its memory may be told, in words. */
  context: Record<string, string>;
}

/** One event as a machine took it. */
export interface Step {
  actor: RunningActor;
  /** In milliseconds since 1970. */
  at: number;
  /** The event's type, and nothing else of it. */
  event: string;
  /** Ids of the leaf states; none before a machine has begun. */
  before: string[];
  after: string[];
  /** Keys of the edges that were taken, and of the places where every guard said no. */
  edges: string[];
  blocked: string[];
  guards: { name: string; said: boolean }[];
  /** Whether a live chart sent the event. */
  fromChart: boolean;
  /** Whether the machine is at its end, or was stopped. */
  isOver: boolean;
}

/** What a page of the site tells. */
export type Told =
  | { kind: 'page'; page: string; title: string; actors: RunningActor[] }
  | { kind: 'step'; page: string; title: string; step: Step }
  | { kind: 'left'; page: string };

/** What a live chart asks for. */
export type Asked =
  | { kind: 'who' }
  | { kind: 'send'; page: string; actor: string; event: { type: string } & Record<string, unknown> };
