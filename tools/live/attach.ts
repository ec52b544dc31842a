/** Runs on every page in development, before the site's own script, and sends the state of its machines to the live charts. */

import type { InspectionEvent } from 'xstate';
import { CHANNEL, type MessageToPage } from './messages.ts';
import { PageInspector } from './page-inspector.ts';

declare global {
  /** The hook through which the site accepts an inspector. */
  var __statechartInspector: ((event: InspectionEvent) => void) | undefined;
}

const channel = new BroadcastChannel(CHANNEL);
const inspector = new PageInspector({
  // `crypto.randomUUID` does not exist on a phone in the local network, because plain HTTP is no secure origin.
  id: `${Date.now()}-${Math.random()}`,
  title: () => document.title.replace(/ \| .*$/, ''),
  post: (message) => channel.postMessage(message),
});

const previousInspector = globalThis.__statechartInspector;
globalThis.__statechartInspector = (happened) => {
  previousInspector?.(happened);
  inspector.inspect(happened);
};

channel.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => inspector.hear(data));
addEventListener('pagehide', () => inspector.leave());
// Also when the browser restores the page from its back/forward cache.
addEventListener('pageshow', () => inspector.announce());
