/** Runs on every page of the site in development, before the site's own script: its machines tell the live charts. */

import type { InspectionEvent } from 'xstate';
import { type Asked, CHANNEL } from './messages.ts';
import { Teller } from './teller.ts';

declare global {
  /** Where the site lets an inspector attach. */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

const channel = new BroadcastChannel(CHANNEL);
const teller = new Teller({
  // Not `crypto.randomUUID`, which a phone on the same network has not: it sees no secure origin.
  id: `${Date.now()}-${Math.random()}`,
  title: () => document.title.replace(/ \| .*$/, ''),
  post: (told) => channel.postMessage(told),
});

const other = globalThis.__statechartInspector;
globalThis.__statechartInspector = (happened) => {
  other?.(happened);
  teller.inspect(happened);
};

channel.addEventListener('message', ({ data }: MessageEvent<Asked>) => teller.hear(data));
addEventListener('pagehide', () => teller.leave());
// Also for a page that comes back from where browsers keep what was left.
addEventListener('pageshow', () => teller.announce());
