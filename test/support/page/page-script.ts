import type { Seen } from '../paths/recorder.ts';
import { InspectedPage } from './inspected-page.ts';
import type { PlainSnapshot } from './page-stage.ts';
import { readPage, type SeenPage } from './read-page.ts';

/** What a test asks of a page in a browser. This script is put into it before the page's own runs. */
export interface PageProbe {
  see(): SeenPage;
  machine(id: string): PlainSnapshot | undefined;
  seen(): Record<string, Seen>;
}

declare global {
  var __probe: PageProbe;
}

const page = new InspectedPage();
globalThis.__statechartInspector = page.inspect;
globalThis.__probe = {
  see: () => readPage(document),
  machine: (id) => page.machine(id),
  seen: () => page.recorder.seen,
};
