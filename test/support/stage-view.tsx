import { act, Fragment, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { vi } from 'vitest';
import { domHands } from './page/dom-hands.ts';
import { googleScript, playGoogle } from './page/google-script.ts';
import { type Asking, HeldRequests, type Reply, sentBy, serviceOf } from './page/held-requests.ts';
import { InspectedPage } from './page/inspected-page.ts';
import { LateScripts } from './page/late-scripts.ts';
import { configOf, type Opening, type PageStage, startOfTime, zoneOfVisitors } from './page/page-stage.ts';
import { readPage } from './page/read-page.ts';

/** How long a step may take until the page is as it should be, in milliseconds of the real clock. */
const PATIENCE_MS = 10_000;

/**
 * The real site in jsdom, loaded anew for each path as a browser would: real views, real machines, the
 * real HTTP client. Its calls are held at `fetch`, its delays by the fake clock.
 */
export function stageView(): PageStage {
  const requests = new HeldRequests();
  const page = new InspectedPage();
  let root: Root | undefined;
  let google: MutationObserver | undefined;
  const unheard: (() => void)[] = [];
  const scripts = new LateScripts();
  const complaints: string[] = [];

  const noteListening = (target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (...listening: Parameters<EventTarget['addEventListener']>) => {
        unheard.push(() => target.removeEventListener(...listening));
        listen(...listening);
      },
    );
  };

  /** Only here is React told that it is tested: between two acts a script may arrive as in any page. */
  const inAct = async (work: () => Promise<void>) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    try {
      await act(work);
    } finally {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    }
  };

  return {
    hands: domHands(inAct),
    requests,
    complaints,
    async open(opening) {
      const { path, draft = null, outcome = null, held = [], token, place } = opening;
      Object.assign(globalThis, { __statechartInspector: page.inspect });
      // Of pages that were there before nobody listens any more.
      for (const target of [window, document]) noteListening(target);
      vi.stubEnv('TZ', zoneOfVisitors);
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
        now: startOfTime,
      });
      vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
        complaints.push(words.map(String).join(' '));
      });
      vi.stubGlobal('fetch', heldFetch(requests, opening));
      sessionStorage.clear();
      localStorage.clear();
      if (token) localStorage.setItem('authToken', token);
      if (place) localStorage.setItem('queuePlace', place);
      if (draft) sessionStorage.setItem('bookingDraft', JSON.stringify(draft));
      const state = outcome && {
        usr: { position: 0, shows: 'confirmation', outcome },
        key: 'refreshed',
        idx: 0,
      };
      history.pushState(state, '', outcome ? `${path}?step=confirmation` : path);

      toast.remove();
      vi.resetModules();
      scripts.hold(held);
      // What the late modules need, not they themselves: Vitest forgets that it waits for a mocked module
      // when it is asked for twice, and a browser asks once.
      vi.doMock('../../src/services/cards/test-cards.ts', async (importOriginal) => {
        await scripts.arrival('provider');
        return importOriginal();
      });
      vi.doMock('@stripe/react-stripe-js', async (importOriginal) => {
        await scripts.arrival('cardForm');
        return importOriginal();
      });
      lendModalDialogs();
      globalThis.__googleBrings = undefined;
      google = lendGoogle(scripts);
      const [
        { BrowserRouter },
        { pageAt, Site },
        { startStorefront },
        { startSession },
        { startQueuePlace },
      ] = await Promise.all([
        import('react-router-dom'),
        import('../../src/routes.tsx'),
        import('../../src/storefront-store.ts'),
        import('../../src/session-store.ts'),
        import('../../src/queue-place-store.ts'),
      ]);
      const startMachines = () => void Promise.all([startStorefront(), startSession(), startQueuePlace()]);
      await pageAt(path)?.load();
      document.body.innerHTML = '<div id="root"></div>';
      const container = document.getElementById('root');
      if (!container) throw new Error('The document has no #root.');
      root = createRoot(container);
      const Mode = opening.strict ? StrictMode : Fragment;
      const site = (
        <Mode>
          <BrowserRouter>
            <Site onOpened={startMachines} />
          </BrowserRouter>
        </Mode>
      );
      await inAct(async () => root?.render(site));
    },
    releaseScript: (name) => inAct(async () => scripts.release(name)),
    blockScript: (name) => inAct(async () => scripts.block(name)),
    async googleBrings(credential) {
      globalThis.__googleBrings = credential;
    },
    see: async () => readPage(document),
    machine: async (id) => page.machine(id),
    // As it is now: the recorder goes on counting.
    seen: async () => structuredClone(page.recorder.seen),
    async eventually(check) {
      const deadline = performance.now() + PATIENCE_MS;
      for (let turns = 1; ; turns += 1) {
        await inAct(async () => {
          // What jsdom puts off to "at once" waits for the fake clock, too: a millisecond at most.
          await vi.advanceTimersByTimeAsync(turns < 20 ? 1 : 0);
          await new Promise((resolve) => setImmediate(resolve));
        });
        // History moves in several tasks, and a step is not over before it has come to rest.
        if (turns < 5) continue;
        try {
          return await check();
        } catch (error) {
          if (performance.now() > deadline) throw error;
        }
      }
    },
    async close() {
      await inAct(async () => root?.unmount());
      google?.disconnect();
      for (const unhear of unheard) unhear();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
      return page.recorder.seen;
    },
  };
}

/** jsdom has no modal dialogs: that they open and close is all that a page here needs of them. */
function lendModalDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open');
    },
  });
}

/** jsdom runs no scripts of other sites: Google's comes as soon as the page asks for it and the path lets it. */
function lendGoogle(scripts: LateScripts): MutationObserver {
  delete window.google;
  for (const one of document.querySelectorAll(`script[src="${googleScript}"]`)) one.remove();
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement) || node.src !== googleScript) continue;
      scripts.arrival('google').then(
        () => {
          playGoogle();
          node.dispatchEvent(new Event('load'));
        },
        () => node.dispatchEvent(new Event('error')),
      );
    }
  });
  observer.observe(document.head, { childList: true });
  return observer;
}

const asking = (): Asking => ({
  path: location.pathname,
  inDialog: document.querySelector('[role="dialog"]') !== null,
});

/** `fetch` as the network's edge: the configuration is there, every call waits for the path's word. */
function heldFetch(requests: HeldRequests, opening: Opening): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname === '/config.json') return Response.json(configOf(opening));
    const body = request.method === 'GET' ? '' : await request.text();
    return new Promise((resolve, reject) => {
      const giveUp = requests.hold(
        {
          name: serviceOf(url, asking()),
          method: request.method,
          sent: sentBy(url, body),
          idempotencyKey: request.headers.get('Idempotency-Key'),
          paymentIntent: request.headers.get('Payment-Intent'),
          bearer: request.headers.get('Authorization'),
        },
        async (reply: Reply) => {
          if (reply === 'no answer') reject(new TypeError('Failed to fetch'));
          else resolve(Response.json(reply.body, { status: reply.status }));
        },
      );
      request.signal.addEventListener('abort', () => {
        giveUp();
        reject(request.signal.reason);
      });
    });
  };
}
