/** Runs on every page of the site in development, before the site's own script: its machines tell the live charts. */

import type { InspectionEvent } from 'xstate';
import { type Asked, CHANNEL } from './messages.ts';
import { PageInspector } from './page-inspector.ts';

declare global {
  /** Where the site lets an inspector attach. */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

const channel = new BroadcastChannel(CHANNEL);
const inspector = new PageInspector({
  // Not `crypto.randomUUID`, which a phone on the same network has not: it sees no secure origin.
  id: `${Date.now()}-${Math.random()}`,
  title: () => document.title.replace(/ \| .*$/, ''),
  post: (told) => channel.postMessage(told),
});

const other = globalThis.__statechartInspector;
globalThis.__statechartInspector = (happened) => {
  other?.(happened);
  inspector.inspect(happened);
};

channel.addEventListener('message', ({ data }: MessageEvent<Asked>) => inspector.hear(data));
addEventListener('pagehide', () => inspector.leave());
// Also for a page that comes back from where browsers keep what was left.
addEventListener('pageshow', () => inspector.announce());
