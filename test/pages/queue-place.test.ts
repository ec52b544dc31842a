import { expect, test } from 'vitest';
import { ASK_PLACE_MS } from '../../contract/constants.ts';
import { askPlace } from '../../contract/queue.ts';
import { axeComplaints } from '../engine/page/axe.ts';
import { browserPages } from '../engine/page-tests.ts';
import { refusal } from '../engine/replies.ts';

const pages = browserPages();

const waiting = {
  state: 'waiting',
  position: 3,
  ahead: 2,
  wait_from: 25,
  wait_to: 40,
  store_name: 'Newtown',
} as const;

/** Runs in the page: hides the page or shows it again. */
function turn(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', {
    value: isHidden ? 'hidden' : 'visible',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

declare global {
  /** Returns the number of intervals that were started since the count began and still run. */
  var __intervals: () => number;
}

/** Runs in the page and starts the count. */
function countIntervals(): void {
  const running = new Set<unknown>();
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...asked: Parameters<typeof setInterval>) => {
    const interval = setInterval(...asked);
    running.add(interval);
    return interval;
  }) as typeof setInterval;
  globalThis.clearInterval = (interval) => {
    running.delete(interval);
    clearInterval(interval);
  };
  globalThis.__intervals = () => running.size;
}

test('the panel of a queue place stops its timers when it closes', async () => {
  const page = pages();
  const intervals = () => page.playwright.evaluate(() => globalThis.__intervals());
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.playwright.evaluate(countIntervals);
  await page.eventually(() => page.press('button', 'The queue: Your place'));
  await page.eventually(async () => expect(await intervals()).toBeGreaterThan(0));
  await page.key('Escape');
  await page.eventually(async () => expect(await intervals()).toBe(0));
});

test('a place without a new response shows its age', async () => {
  const page = pages();
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await page.eventually(() => page.press('button', 'The queue: Number 3'));
  await page.wait(61_000);
  await page.eventually(async () =>
    expect((await page.read()).lines).toContain('Your place was updated 1 min ago. We will keep trying.'),
  );
});

test('a hidden page does not load the place, and loads it once when it is visible again', async () => {
  const page = pages();
  const asked = () => page.network.since([askPlace]).length;
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await page.eventually(async () =>
    expect(JSON.stringify((await page.machine('queue-place'))?.value)).toContain('waiting'),
  );
  const before = asked();
  await page.playwright.evaluate(turn, true);
  await page.wait(120_000);
  expect(asked()).toBe(before);
  await page.playwright.evaluate(turn, false);
  await page.comeBack('focus');
  await page.eventually(() => expect(asked()).toBe(before + 1));
  await page.wait(10_000);
  expect(asked()).toBe(before + 1);
});

test('the link of a mail is followed on the home page, also in an open tab, and its key is removed from the address (PLACE-18)', async () => {
  const page = pages();
  const stored = () => page.playwright.evaluate(() => localStorage.getItem('queuePlace'));
  const open = (token: string) =>
    page.playwright.evaluate((key) => {
      location.hash = `place=${key}`;
    }, token);
  const isFollowed = async (token: string) => {
    await page.eventually(() => expect(new URL(page.playwright.url()).hash).toBe(''));
    expect(new URL(page.playwright.url()).pathname).toBe('/');
    await page.eventually(async () => expect(await stored()).toBe(token));
    await page.eventually(() =>
      expect(page.network.since([askPlace]).at(-1)?.sent).toMatchObject({ place_token: token }),
    );
  };
  await page.open({ path: '/#place=token-of-the-first-place' });
  await isFollowed('token-of-the-first-place');
  await page.eventually(() => page.network.answer(askPlace, waiting));

  await open('token-of-the-second-place');
  await page.eventually(() => page.network.answer(askPlace, waiting));
  await isFollowed('token-of-the-second-place');
  await page.eventually(() => page.network.answer(askPlace, waiting));

  await open('a-wrong-token');
  await page.eventually(() => page.network.end(askPlace, refusal(404, { CODE: 'not_found' })));
  await page.eventually(() => expect(page.errors.join()).toContain('could not be followed'));
  expect(await stored()).toBe('token-of-the-second-place');
});

const called = { ...waiting, state: 'called', position: null, ahead: null, wait_from: null, wait_to: null };
/** A page of each kind: on the hero, with pictures, with text, with cards, with a form. */
const kinds = ['/', '/about/', '/our-arts/', '/careers/', '/contact-us/', '/book-appointment/', '/login'];

test.each([...kinds, '/privacy-policy'])(
  'on %s the next place and a turn are read in the title and on a ticket with enough contrast, until it is over (PLACE-17)',
  async (path) => {
    const page = pages();
    const title = () => page.playwright.title();
    const sees = (name: string) =>
      page.eventually(async () =>
        expect(await page.playwright.getByRole('button', { name }).isVisible()).toBe(true),
      );
    await page.open({ path, place: 'token-of-a-place' });
    await page.eventually(() => page.network.answer(askPlace, waiting));
    await sees('The queue: Number 3');
    const own = await title();
    await page.wait(ASK_PLACE_MS);
    await page.eventually(() => page.network.answer(askPlace, { ...waiting, position: 1, ahead: 0 }));
    await page.eventually(async () => expect(await title()).toBe(`You are next | ${own}`));
    await page.wait(ASK_PLACE_MS);
    await page.eventually(() => page.network.answer(askPlace, called));
    await sees('The queue: It is your turn');

    await page.eventually(async () => expect(await title()).toBe(`It is your turn | ${own}`));
    const complaints = [...(await axeComplaints(page, 360)), ...(await axeComplaints(page, 1280))];
    expect(complaints).toEqual([]);
    await page.wait(ASK_PLACE_MS);
    await page.eventually(() => page.network.answer(askPlace, { ...called, state: 'served' }));
    await page.eventually(async () => expect(await title()).toBe(own));
  },
);

test('the title says that it is the turn on the next page as well, and on each step of the wizard (PLACE-17)', async () => {
  const page = pages();
  await page.open({ path: '/about/', place: 'token-of-a-place' });
  await page.eventually(() => page.network.answer(askPlace, called));
  for (const path of ['/careers/', '/book-appointment/', '/about/']) {
    await page.travelTo(path);
    await page.playwright.locator(`html[data-page="${path}"]`).waitFor({ state: 'attached' });
    await page.eventually(async () =>
      expect(await page.playwright.title()).toMatch(/^It is your turn \| [^|]+ \| /),
    );
  }
});

declare global {
  /** The notifications that the browser has shown. */
  var __shown: Notification[];
}

/** Runs in the page: records the real notifications, because a headless browser shows them nowhere. */
function recordNotices(): void {
  globalThis.__shown = [];
  globalThis.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      this.addEventListener('show', () => globalThis.__shown.push(this));
    }
  };
}

const next = { ...waiting, position: 1, ahead: 0 };

test('a hidden page notifies once when the place becomes the next and once at the turn, and a press shows the page (PLACE-30, PLACE-31, PLACE-32)', async () => {
  const page = pages();
  const shown = () =>
    page.playwright.evaluate(() => globalThis.__shown.map(({ title, tag }) => `${tag}: ${title}`));
  const answer = async (place: object) => {
    await page.wait(ASK_PLACE_MS);
    await page.eventually(() => page.network.answer(askPlace, place));
    await page.eventually(async () =>
      expect(JSON.stringify((await page.machine('queue-place'))?.value)).not.toContain('asking'),
    );
  };
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.setNotifications('granted');
  await page.playwright.evaluate(recordNotices);
  await page.eventually(() => page.network.answer(askPlace, next));
  await answer(waiting);
  await page.playwright.evaluate(turn, true);

  for (const place of [waiting, next, next, called, called]) await answer(place);

  const both = ['queue-place: You are next', 'queue-place: It is your turn'];
  await page.eventually(async () => expect(await shown()).toEqual(both));
  const isFocused = await page.playwright.evaluate(async () => {
    const [notice] = globalThis.__shown.slice(-1);
    const closed = new Promise((resolve) => notice?.addEventListener('close', resolve));
    let focused = false;
    window.focus = () => {
      focused = true;
    };
    notice?.dispatchEvent(new Event('click'));
    await closed;
    return focused;
  });
  expect(isFocused).toBe(true);
  await page.playwright.evaluate(turn, false);
  for (const place of [waiting, called]) await answer(place);
  expect(await shown()).toEqual(both);
});

test('where only a service worker can notify, a hidden page still has the turn in its title (PLACE-31)', async () => {
  const page = pages();
  await page.open({ path: '/', place: 'token-of-a-place' });
  await page.setNotifications('granted');
  await page.playwright.evaluate(() => {
    globalThis.Notification = class extends Notification {
      constructor() {
        super('');
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    };
  });
  await page.playwright.evaluate(turn, true);
  await page.eventually(() => page.network.answer(askPlace, called));

  await page.eventually(async () => expect(await page.playwright.title()).toMatch(/^It is your turn \| /));
  expect(page.errors).toEqual([]);
});
