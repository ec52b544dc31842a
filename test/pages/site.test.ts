import { expect, test } from 'vitest';
import { listOpenings } from '../../contract/careers.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { listOrders } from '../../contract/orders.ts';
import { getProfile, logIn } from '../../contract/session.ts';
import { tabs } from '../../machines/booking.selectors.ts';
import type { Opening } from '../engine/page/opening.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { browserPages } from '../engine/page-tests.ts';
import { profile } from '../specs/account.fixture.ts';
import { wireOffer } from '../specs/booking.fixture.ts';
import { listBookStores, listStoresWithQueue } from '../specs/home.fixture.ts';

/** The behaviour of every page that does not depend on a machine. */
const pages = browserPages();

async function on(opening: Opening, work: (page: PageDriver) => Promise<void>): Promise<void> {
  const page = pages();
  await page.open(opening);
  await work(page);
}

const scroll = (page: PageDriver, y: number) => page.playwright.evaluate((top) => scrollTo(0, top), y);
const scrolled = (page: PageDriver) => page.playwright.evaluate(() => scrollY);

test('below a scroll of 10 px the header gets a background and blurs the page behind it (PAGE-3)', () =>
  on({ path: '/about/' }, async (page) => {
    const header = page.playwright.locator('header').first();
    const look = () =>
      header.evaluate((element) => {
        const { backdropFilter, backgroundColor } = getComputedStyle(element);
        return { backdropFilter, backgroundColor };
      });
    const atTop = await look();
    expect(atTop.backdropFilter).toBe('none');
    await scroll(page, 11);
    await page.eventually(async () => {
      const { backdropFilter, backgroundColor } = await look();
      expect(backdropFilter).toContain('blur');
      expect(backgroundColor).not.toBe(atTop.backgroundColor);
    });
    await scroll(page, 10);
    await page.eventually(async () => expect(await look()).toEqual(atTop));
  }));

test('a toast stays for 4 seconds, waits while the mouse is over it, and can be dismissed (SITE-3)', () =>
  on({ path: '/careers/' }, async (page) => {
    const toasts = async () => (await page.read()).toasts.length;
    const fail = async () => {
      await page.eventually(() => page.network.end(listOpenings, { status: 400, body: { STATUS: 0 } }));
      await page.eventually(async () => expect(await toasts()).toBe(1));
    };
    await fail();
    await page.wait(3_000);
    expect(await toasts()).toBe(1);
    await page.wait(1_000);
    expect(await toasts()).toBe(0);

    await page.press('button', 'Try again');
    await fail();
    await page.playwright.locator('[data-toasts] li:not([data-leaving="true"])').hover();
    await page.wait(10_000);
    expect(await toasts()).toBe(1);
    await page.press('button', 'Dismiss');
    await page.eventually(async () => expect(await toasts()).toBe(0));
  }));

test('after a toast is dismissed by keyboard, the focus returns and later toasts still disappear (SITE-3)', () =>
  on({ path: '/careers/' }, async (page) => {
    const { playwright } = page;
    const fail = async () => {
      await page.eventually(() => page.network.end(listOpenings, { status: 400, body: { STATUS: 0 } }));
      await page.eventually(async () => expect((await page.read()).toasts).toHaveLength(1));
    };
    const focused = () => playwright.evaluate(() => document.activeElement?.textContent);
    await fail();
    await playwright.getByRole('button', { name: 'Try again' }).focus();
    await playwright.getByRole('button', { name: 'Dismiss' }).focus();
    await playwright.keyboard.press('Enter');
    await page.wait(2_000);
    expect(await focused()).toBe('Try again');

    await page.press('button', 'Try again');
    await fail();
    await page.wait(5_000);
    expect((await page.read()).toasts).toEqual([]);
  }));

test('the register form contains the e-mail address that was typed in the login form (AUTH-27)', () =>
  on({ path: '/login' }, async (page) => {
    await page.type('Email', 'ada@mail.example');
    await page.press('link', 'Create an account');
    await page.eventually(async () => {
      const { lines } = await page.read();
      expect(lines).toContain('# Register');
      expect(lines).toContain('Email: ada@mail.example');
    });
  }));

test('a page that throws shows an error in its place and can be retried (SITE-10)', () =>
  on({ path: '/careers/', token: 'token-of-a-customer' }, async (page) => {
    await page.eventually(() => page.network.answer(getProfile, profile));
    await page.playwright.evaluate(() => {
      const { prototype } = Intl.DateTimeFormat;
      const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
      Object.defineProperty(prototype, 'format', {
        configurable: true,
        get() {
          throw new Error('No day can be written.');
        },
      });
      addEventListener('mend', () => Object.defineProperty(prototype, 'format', format));
    });
    await page.travelTo('/my-account/orders');
    const order = { id: 1001, date: '2026-10-05', products: ['Comb'], total: 5, status: 'shipped' };
    await page.eventually(() => page.network.answer(listOrders, [order]));
    await page.eventually(async () => {
      const { lines, header } = await page.read();
      expect(lines).toEqual([
        '# Sorry, this page did not load',
        '! Something went wrong here. The rest of the site still works.',
        '! [Try again]',
      ]);
      expect(header).toContain('<Contact>');
    });
    expect(page.errors.filter((error) => error.includes('No day can be written.'))).toHaveLength(1);
    await page.playwright.evaluate(() => dispatchEvent(new Event('mend')));
    await page.press('button', 'Try again');
    await page.eventually(() => page.network.answer(listOrders, [order]));
    await page.eventually(async () => expect((await page.read()).lines).toContain('5 October 2026'));
  }));

test('the page says that the browser is offline, and loads failed lists when it is online again (SITE-12)', () =>
  on({ path: '/careers/' }, async (page) => {
    const status = async () => (await page.playwright.locator('[role="status"]').allTextContents()).join();
    const notice = 'You are offline. Lists load by themselves once you are back.';
    await page.playwright.context().setOffline(true);
    await page.eventually(async () => expect(await status()).toContain(notice));
    await page.eventually(() => page.network.end(listOpenings, 'no answer'));
    for (const delay of [1_000, 2_000, 4_000]) {
      await page.wait(delay);
      await page.eventually(() => page.network.end(listOpenings, 'no answer'));
    }
    await page.eventually(async () => expect((await page.read()).lines.join()).toContain('[Try again]'));

    await page.playwright.context().setOffline(false);

    await page.eventually(() => page.network.answer(listOpenings, []));
    await page.eventually(async () => expect(await status()).not.toContain(notice));
  }));

test('a failed list reloads when the network is back (SITE-12)', () =>
  on({ path: '/careers/' }, async (page) => {
    await page.eventually(() => page.network.end(listOpenings, { status: 400, body: { STATUS: 0 } }));
    await page.eventually(async () => expect((await page.read()).lines.join()).toContain('[Try again]'));
    await page.comeBack('online');
    await page.eventually(() => page.network.answer(listOpenings, []));
    await page.eventually(async () => expect((await page.read()).lines.join()).not.toContain('[Try again]'));
  }));

test('the toast of a new attempt replaces the toast of the last one (SITE-13)', () =>
  on({ path: '/careers/' }, async (page) => {
    for (const MESSAGE of ['We are moving house.', 'We are moving house.', 'We have moved.']) {
      await page.eventually(() =>
        page.network.end(listOpenings, { status: 400, body: { STATUS: 0, MESSAGE } }),
      );
      await page.eventually(async () =>
        expect((await page.read()).toasts).toEqual([{ kind: 'error', text: MESSAGE }]),
      );
      await page.press('button', 'Try again');
    }
  }));

test('a list that loads at the second attempt removes the toast of the first attempt (SITE-13)', () =>
  on({ path: '/careers/' }, async (page) => {
    const toasts = async () => (await page.read()).toasts.length;
    await page.eventually(() => page.network.end(listOpenings, { status: 400, body: { STATUS: 0 } }));
    await page.eventually(async () => expect(await toasts()).toBe(1));
    await page.press('button', 'Try again');
    await page.eventually(() => page.network.answer(listOpenings, []));
    // The page's clock does not run, so the toast does not expire.
    await page.eventually(async () => expect(await toasts()).toBe(0));
  }));

test('two lists that fail with the same message show it once (SITE-13)', () =>
  on({ path: '/' }, async (page) => {
    const MESSAGE = 'We are moving house.';
    for (const list of [listBookStores, listStoresWithQueue])
      await page.eventually(() => page.network.end(list, { status: 400, body: { STATUS: 0, MESSAGE } }));
    await page.eventually(async () => {
      const { value } = (await page.machine('storefront')) ?? {};
      expect(value).toMatchObject({ bookStores: 'failed', queueStores: 'failed' });
      expect((await page.read()).toasts).toEqual([{ kind: 'error', text: MESSAGE }]);
    });
  }));

test('on a phone toasts are at the bottom and cover no control that is pressed next (SITE-13)', () =>
  on({ path: '/careers/' }, async (page) => {
    await page.playwright.setViewportSize({ width: 360, height: 740 });
    await page.eventually(() => page.network.end(listOpenings, { status: 400, body: { STATUS: 0 } }));
    await page.eventually(async () => {
      const box = await page.playwright.locator('[data-toasts] li').boundingBox();
      expect(box?.y).toBeGreaterThan(740 / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
    });
  }));

/** Returns the elements that the toast covers after the page has scrolled each of them into view by the shortest way. */
const covered = (page: PageDriver, names: readonly string[]): Promise<string[]> =>
  page.playwright.evaluate((wanted) => {
    const boxOf = (name: string) => {
      const found = document.querySelector(name);
      if (!found) throw new Error(`The page has no element ${name}.`);
      return found.getBoundingClientRect();
    };
    const toast = boxOf('[data-toasts] li');
    return wanted.filter((name) => {
      document.querySelector(name)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { top, bottom } = boxOf(name);
      return top < toast.bottom && bottom > toast.top;
    });
  }, names);

test.each([560, 640, 740])(
  'on a phone of %i px height a toast covers no part of its form (SITE-13)',
  (height) =>
    on({ path: '/login' }, async (page) => {
      await page.playwright.setViewportSize({ width: 360, height });
      await page.type('Email', 'ada@mail.example');
      await page.type('Password', 'first-secret');
      await page.press('button', 'Login');
      await page.eventually(() => page.network.end(logIn, { status: 401, body: { STATUS: 0 } }));
      await page.eventually(async () =>
        expect(
          await covered(page, ['main h1', '[name="email"]', '[name="password"]', 'form [type="submit"]']),
        ).toEqual([]),
      );
    }),
);

test('on a phone a toast covers no part of the question in its dialog, which keeps its room until the next press, key or step (SITE-13)', () =>
  on({ path: '/my-account/bookings', token: 'token-of-a-customer' }, async (page) => {
    const list = () =>
      page.eventually(() =>
        page.network.answer(listBookings, [
          { booking_id: 71, booking_date: '2026-12-20', paid_cents: 3000, refund_cents: 3000 },
        ]),
      );
    const ask = async () => {
      await page.eventually(() => page.press('button', 'Cancel booking #71'));
      await list();
    };
    await page.playwright.setViewportSize({ width: 360, height: 640 });
    await list();
    await ask();
    await page.eventually(() => page.press('button', 'Yes'));
    await page.eventually(() => page.network.end(updateBooking, { status: 400, body: { STATUS: 0 } }));
    const dialog = (name: string) => `[role="dialog"] ${name}`;
    await page.eventually(async () =>
      expect(await covered(page, ['h2', 'p', 'p ~ div button:last-of-type'].map(dialog))).toEqual([]),
    );
    const toastGoes = () =>
      page.eventually(async () => {
        await page.wait(5_000);
        expect(await page.playwright.locator('[data-toasts] li').count()).toBe(0);
      });
    const topOfYes = async () =>
      (await page.playwright.getByRole('button', { name: 'Yes', exact: true }).boundingBox())?.y ?? 0;
    const room = () =>
      page.playwright.evaluate(() => document.documentElement.style.getPropertyValue('--toast-height'));
    const keepsRoomUntil = async (release: () => Promise<void>) => {
      const before = await topOfYes();
      await toastGoes();
      expect([await topOfYes(), await room()]).toEqual([before, expect.not.stringMatching('^0px$')]);
      await release();
      await page.eventually(async () => expect(await room()).toBe('0px'));
    };
    const failAgain = async () => {
      await page.press('button', 'Yes');
      await page.eventually(() => page.network.end(updateBooking, { status: 400, body: { STATUS: 0 } }));
      await page.eventually(async () => expect(await room()).not.toBe('0px'));
    };
    await keepsRoomUntil(() => page.playwright.locator(dialog('h2')).click());
    await failAgain();
    await keepsRoomUntil(() => page.playwright.keyboard.press('Shift'));
    await failAgain();
    await keepsRoomUntil(() =>
      page.playwright
        .locator(dialog('p'))
        .first()
        .evaluate((text) => text.after(document.createElement('p'))),
    );
    await failAgain();
    // A dialog that opens while the toast is shown leaves room in the same way.
    await page.press('button', 'No');
    await ask();
    // It is enabled, and its dialog has finished its animation.
    await page.playwright.getByRole('button', { name: 'Yes', exact: true }).click({ trial: true });
    await keepsRoomUntil(() => page.press('button', 'No'));
  }));

test('the message of an invalid field describes the field, which has the focus (SITE-4, FORM-11)', () =>
  on({ path: '/contact-us/' }, async (page) => {
    await page.type('Name', 'Ada Shaw');
    await page.press('button', 'Send message');
    await page.eventually(async () => {
      const focused = await page.playwright.evaluate(() => {
        const field = document.activeElement;
        const why = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
        return {
          name: field?.getAttribute('name'),
          invalid: field?.getAttribute('aria-invalid'),
          why: why?.textContent,
          head: field?.closest('form')?.querySelector('[role="alert"]')?.textContent,
          isOurs: field?.closest('form')?.noValidate,
        };
      });
      expect(focused).toEqual({
        name: 'email',
        invalid: 'true',
        why: 'Please enter your email address.',
        head: 'Please fill in your name, email and message',
        isOurs: true,
      });
    });
  }));

test('another page opens at its top, and a legal page at the section in its address (PAGE-15)', () =>
  on({ path: '/privacy-policy' }, async (page) => {
    for (const [name, path] of [
      ['About', '/about/'],
      ['Return Policy', '/return-policy'],
    ] as const) {
      await scroll(page, 400);
      await page.press('link', name);
      await page.playwright.locator(`html[data-page="${path}"]`).waitFor({ state: 'attached' });
      await page.eventually(async () => expect(await scrolled(page)).toBe(0));
    }
    const section = await page.playwright.locator('article nav a').last().getAttribute('href');
    await page.playwright.goto(`/return-policy${section}`);
    await page.eventually(async () => expect(await scrolled(page)).toBeGreaterThan(0));
  }));

test('a screen reader announces the step and the total (SITE-84)', () =>
  on({ path: '/book-appointment/' }, async (page) => {
    const isTold = (words: string) =>
      page.eventually(async () => expect((await page.read()).announcement).toBe(words));
    await page.eventually(() => page.network.answer(loadOnlyStore, [wireOffer]));
    expect((await page.read()).announcement).toBe('');
    await page.eventually(() => page.press('button', 'Skin Fade'));
    await isTold('1 service selected, 20 min, $35.50');
    await page.press('button', 'Skin Fade');
    await isTold('0 services selected, 0 min, $0.00');
    await page.press('button', 'Back');
    await isTold(`Step 1 of ${tabs.length}: Select Store`);
  }));

test("on a phone Escape closes the account's menu and returns the focus to its button (PAGE-16, SITE-83)", () =>
  on({ path: '/my-account/profile', token: 'token-of-a-customer' }, async (page) => {
    await page.playwright.setViewportSize({ width: 360, height: 740 });
    const menu = page.playwright.locator('[data-dropped]');
    await page.eventually(() => page.press('button', 'My Profile'));
    await page.eventually(async () => expect(await menu.getAttribute('data-dropped')).toBe('true'));
    await page.key('Escape');
    await page.eventually(async () => expect(await menu.getAttribute('data-dropped')).toBe('false'));
    expect((await page.read()).isFocusLost).toBe(false);
  }));

test("the account's menu can hide its labels and remembers that for 7 days (PAGE-16)", () =>
  on({ path: '/my-account', token: 'token-of-a-customer' }, async (page) => {
    const offers = (name: string) =>
      page.eventually(async () =>
        expect((await page.read()).controls.map((control) => control.name)).toContain(name),
      );
    await page.eventually(async () => expect((await page.read()).path).toBe('/my-account/profile'));
    await offers('Hide labels');
    await page.press('button', 'Hide labels');
    await offers('Show labels');
    const cookies = await page.playwright.context().cookies();
    const sidebarCookie = cookies.find(({ name }) => name === 'sidebar_state');
    expect(sidebarCookie?.value).toBe('false');
    // The expiry uses the browser's real clock, not the page's fake clock.
    expect(Math.round(((sidebarCookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(7);
    await page.playwright.reload();
    await offers('Show labels');
    await page.playwright.keyboard.press('Control+b');
    await offers('Hide labels');
    await page.playwright.keyboard.press('Meta+b');
    await offers('Show labels');
  }));

declare global {
  /** The animations since the page opened. */
  var __moves: { transform: unknown; duration: unknown; delay: unknown }[];
}

/** Runs in the page: records each animation when it begins. */
function noteMoves(): void {
  globalThis.__moves = [];
  document.addEventListener('animationstart', ({ target }) => {
    for (const { effect } of target instanceof HTMLElement && target.dataset.slide
      ? target.getAnimations()
      : []) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const { duration, delay } = effect.getTiming();
      globalThis.__moves.push({ transform: effect.getKeyframes()[0]?.transform, duration, delay });
    }
  });
}

const moves = (page: PageDriver) => page.playwright.evaluate(() => globalThis.__moves);

/** Runs in the page: resolves after all intersection observers have run. */
const nextLook = () =>
  new Promise<void>((resolve) => {
    const look: IntersectionObserverCallback = (_, observer) => {
      observer.disconnect();
      resolve();
    };
    new IntersectionObserver(look).observe(document.body);
  });

/** Scrolls to the end of the page, one screen at a time, so that every part comes into view. */
async function readThrough(page: PageDriver): Promise<void> {
  const { height, screen } = await page.playwright.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: innerHeight,
  }));
  for (let y = 0; y < height; y += screen / 2) {
    await scroll(page, y);
    await page.playwright.evaluate(nextLook);
  }
}

/** Opens a page and waits until its sections are observed. Does not scroll. */
async function goTo(page: PageDriver, path: string): Promise<void> {
  await scroll(page, 0);
  await page.travelTo(path);
  await page.eventually(async () => {
    expect(await page.playwright.evaluate(() => document.documentElement.dataset.page)).toBe(path);
  });
  await page.playwright.evaluate(nextLook);
}

test('sections slide in once from their side, and not with reduced motion (PAGE-9)', () =>
  on({ path: '/careers/' }, async (page) => {
    await page.playwright.evaluate(noteMoves);
    await goTo(page, '/our-arts/');
    await readThrough(page);
    expect(await moves(page)).toEqual([]);

    await goTo(page, '/careers/');
    await page.playwright.emulateMedia({ reducedMotion: 'no-preference' });
    await goTo(page, '/our-arts/');
    await readThrough(page);
    const once = await moves(page);
    expect(once).toContainEqual({ transform: 'translate(0px, 20px)', duration: 500, delay: 0 });
    await readThrough(page);
    expect(await moves(page)).toEqual(once);

    await goTo(page, '/about/');
    await readThrough(page);
    const sides = new Set((await moves(page)).map(({ transform }) => transform));
    expect([...sides].sort()).toEqual([
      'translate(-20px)',
      'translate(0px, -20px)',
      'translate(0px, 20px)',
      'translate(20px)',
    ]);
  }));

test('a section stands still while it is pressed, so that a press does not miss its link (PAGE-9)', () =>
  on({ path: '/careers/' }, async (page) => {
    const { playwright } = page;
    await playwright.emulateMedia({ reducedMotion: 'no-preference' });
    await goTo(page, '/about/');
    await readThrough(page);
    const section = playwright.locator('[data-slide]').last();
    const playState = () => section.evaluate((element) => getComputedStyle(element).animationPlayState);
    await section.hover();
    await playwright.mouse.down();
    expect(await playState()).toBe('paused');
    await playwright.mouse.up();
    expect(await playState()).toBe('running');
  }));
