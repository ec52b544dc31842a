import { assign, setup } from 'xstate';
import { loadQueueWaits } from '../../contract/queue-wait.ts';
import { announceOnlineStore, type Store } from '../../contract/stores.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { headerLines, homeLines, listBookStores, listStoresWithQueue, stores } from './home.fixture.ts';

type Event =
  | { type: 'page.open'; at: 'home' | 'wizard' }
  | {
      type:
        | 'wizard.open'
        | 'wizard.leave'
        | 'home.open'
        | 'wait.show'
        | 'wait.hide'
        | 'page.return'
        | 'place.change'
        | 'clock.minute';
    }
  | { type: `${'bookStores' | 'queueStores'}.${'listed' | 'none' | 'failed'}` }
  | { type: 'waits.listed' | 'waits.failed' | 'queueStores.foreign' }
  | { type: 'announcement.sent' | 'announcement.failed' };

const words = setup({
  types: {
    context: {} as {
      at: 'home' | 'wizard' | 'about';
      canBook: boolean;
      canQueue: boolean;
      /** Whether home shows the waits: those of the list, or of a request for them. */
      waitIsShown: boolean;
      wait: 'listed' | 'changed' | 'none';
      /** An API on another origin sends no waits. */
      isForeign: boolean;
    },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: {
    enter: assign({ at: 'wizard' }),
    leave: assign({ at: 'about' }),
    comeHome: assign({ at: 'home' }),
    offer: assign((_, offered: { canBook: boolean } | { canQueue: boolean }) => offered),
    show: assign({ waitIsShown: true }),
    hide: assign({ waitIsShown: false }),
    meetForeign: assign({ isForeign: true }),
    changeWait: assign({ wait: 'changed' }),
    forgetWait: assign({ wait: 'none' }),
  },
  guards: {
    opensWizard: ({ event }) => event.type === 'page.open' && event.at === 'wizard',
    isShown: ({ context }) => context.waitIsShown && context.canQueue && !context.isForeign,
    isElsewhere: ({ context }) => context.at !== 'wizard',
    isAtWizard: ({ context }) => context.at === 'wizard',
  },
});

const booking = (canBook: boolean) => ({ type: 'offer', params: { canBook } }) as const;
const queueing = (canQueue: boolean) => ({ type: 'offer', params: { canQueue } }) as const;
const toWizard = { target: 'leftToWizard', actions: 'enter', ...by('STORE-9') } as const;

const bookStores = words.createStateConfig({
  initial: 'loading',
  states: {
    leftToWizard: {
      on: {
        'wizard.leave': { target: 'loading', actions: 'leave', ...calling('STORE-10', 'loadBookStores') },
      },
    },
    loading: {
      on: {
        'wizard.open': toWizard,
        'bookStores.listed': { target: 'listed', actions: booking(true), ...by('STORE-3') },
        'bookStores.none': { target: 'listed', actions: booking(false), ...by('STORE-3') },
        'bookStores.failed': {
          target: 'failed',
          actions: booking(false),
          ...toasting('STORE-5', 'error', 'Failed to fetch book store list'),
        },
      },
    },
    listed: {
      on: {
        'wizard.open': { guard: 'isElsewhere', actions: 'enter', ...by('STORE-9') },
        'wizard.leave': { guard: 'isAtWizard', actions: 'leave', ...by('STORE-10') },
      },
    },
    failed: {
      on: {
        'wizard.open': toWizard,
        'home.open': { target: 'loading', actions: 'comeHome', ...calling('STORE-11', 'loadBookStores') },
      },
    },
  },
});

const queueStores = words.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      on: {
        'queueStores.listed': { target: 'listed', actions: queueing(true), ...by('STORE-4') },
        'queueStores.foreign': {
          target: 'listed',
          actions: [queueing(true), 'meetForeign'],
          ...by('STORE-4'),
        },
        'queueStores.none': { target: 'listed', actions: queueing(false), ...by('STORE-4') },
        'queueStores.failed': {
          target: 'failed',
          actions: queueing(false),
          ...toasting('STORE-6', 'error', 'Failed to fetch queue store list'),
        },
      },
    },
    listed: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'clock.minute': [
              { guard: 'isShown', target: 'refreshing', ...calling('STORE-12', 'loadQueueWaits') },
              { target: 'resting', reenter: true, ...by('STORE-12') },
            ],
            'page.return': [
              { guard: 'isShown', target: 'refreshing', ...calling('STORE-12', 'loadQueueWaits') },
              by('STORE-12'),
            ],
            'place.change': [
              { guard: 'isShown', target: 'refreshing', ...calling('STORE-16', 'loadQueueWaits') },
              by('STORE-16'),
            ],
          },
        },
        refreshing: {
          on: {
            'waits.listed': { target: 'resting', actions: 'changeWait', ...by('STORE-12') },
            'waits.failed': { target: 'resting', actions: 'forgetWait', ...by('STORE-13') },
          },
        },
      },
    },
    failed: {
      on: {
        'home.open': { target: 'loading', actions: 'comeHome', ...calling('STORE-11', 'loadQueueStores') },
      },
    },
  },
});

const announcement = words.createStateConfig({
  initial: 'sending',
  states: {
    sending: {
      on: {
        'announcement.sent': { target: 'sent', ...by('STORE-7') },
        'announcement.failed': { target: 'unsent', meta: { spec: 'STORE-8', logs: 'online-store-id' } },
      },
    },
    sent: {},
    unsent: {},
  },
});

const chart = words.createMachine({
  id: 'storefront',
  context: {
    at: 'home',
    canBook: false,
    canQueue: false,
    waitIsShown: false,
    wait: 'listed',
    isForeign: false,
  },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'page.open': [
          {
            guard: 'opensWizard',
            target: 'open.bookStores.leftToWizard',
            actions: 'enter',
            ...calling('STORE-9', 'loadQueueStores', 'announceOnlineStore'),
          },
          {
            target: 'open',
            meta: {
              spec: 'STORE-1',
              also: ['STORE-2', 'STORE-7'],
              calls: ['loadBookStores', 'loadQueueStores', 'announceOnlineStore'],
            },
          },
        ],
      },
    },
    open: {
      type: 'parallel',
      on: {
        'home.open': { actions: 'comeHome', ...by('STORE-11') },
        'wait.show': { actions: 'show', ...by('STORE-12') },
        'wait.hide': { actions: 'hide', ...by('STORE-12') },
      },
      states: { bookStores, queueStores, announcement },
    },
  },
});

const never = () => false;
/** Home shows the waits while it is open. */
const onHome = 'Home shows the waits while it is open: test/pages/queue-waits.test.ts';
const queues = { queue_open: true, queue_length: 2, queue_wait_from: 10, queue_wait_to: 20 };
const withQueues = stores.map((store) => ({ ...store, ...queues }));
const waitLines = ['Marrickville', 'Newtown'].map((place) => `${place}: 2 waiting, about 10 to 20 min`);

/** The header and the home page. */
export const storefront = specOf(chart)({
  machine: storefrontMachine,
  within: 'open',
  fixture: () => null,
  cases: [...casesOf('page.open', 'at', ['home', 'wizard'])],
  endpoints: {
    loadBookStores: listBookStores,
    loadQueueStores: listStoresWithQueue,
    loadQueueWaits,
    announceOnlineStore,
  },
  driver: {
    'page.open': {
      starts: ({ event }) => ({ wizardIsOpen: event.at === 'wizard' }),
      opens: (page, { event }) => page.open({ path: event.at === 'wizard' ? '/book-appointment/' : '/' }),
    },
    'wizard.open': {
      happens: ({ event }) => event,
      // If the page has no link to the home page, the browser's history still contains it.
      onPage: (page, { context }) =>
        context.canBook ? page.press('link', 'Book Now') : page.travelTo('/book-appointment/'),
    },
    'wizard.leave': { happens: ({ event }) => event, onPage: (page) => page.press('link', 'About') },
    'home.open': {
      where: ({ context }) => context.at !== 'wizard',
      happens: ({ event }) => event,
      async onPage(page, { context }) {
        if (context.at === 'home') {
          await page.press('link', 'About');
          await page.eventually(async () => {
            const shown = await page.playwright.evaluate(() => document.documentElement.dataset.page);
            if (shown !== '/about/') throw new Error(`Expected the page /about/, and the page is ${shown}.`);
          });
        }
        await page.press('link', 'Home');
      },
    },
    'bookStores.listed': { answers: 'loadBookStores', with: () => stores },
    'bookStores.none': { answers: 'loadBookStores', with: () => [] },
    'bookStores.failed': { fails: 'loadBookStores' },
    'wait.show': { onActor: (actor, { event }) => actor.send(event), unreachable: onHome },
    'wait.hide': { onActor: (actor, { event }) => actor.send(event), unreachable: onHome },
    'page.return': { onActor: (actor, { event }) => actor.send(event), unreachable: onHome },
    'place.change': { onActor: (actor, { event }) => actor.send(event), unreachable: onHome },
    'clock.minute': { elapses: 60_000, whereOnPage: never },
    'queueStores.listed': { answers: 'loadQueueStores', with: () => withQueues },
    'queueStores.foreign': { answers: 'loadQueueStores', with: () => stores },
    'waits.listed': {
      answers: 'loadQueueWaits',
      with: () => [{ store_id: 3, queue_open: false }],
      whereOnPage: never,
    },
    'waits.failed': { fails: 'loadQueueWaits', whereOnPage: never },
    'queueStores.none': { answers: 'loadQueueStores', with: () => [] },
    'queueStores.failed': { fails: 'loadQueueStores' },
    'announcement.sent': { answers: 'announceOnlineStore', with: () => null },
    'announcement.failed': { fails: 'announceOnlineStore' },
  },
  outOfReach: Object.fromEntries(
    [
      'storefront.queueStores.listed.resting | xstate.after.askWaitAgain.storefront.queueStores.listed.resting #0 [waitIsShown] | storefront.queueStores.listed.refreshing',
      'storefront.queueStores.listed.resting | xstate.after.askWaitAgain.storefront.queueStores.listed.resting #1 | storefront.queueStores.listed.resting',
      'storefront.queueStores.listed.refreshing | xstate.done.actor.loadQueueWaits #0 | storefront.queueStores.listed.resting',
      'storefront.queueStores.listed.refreshing | xstate.error.actor.loadQueueWaits #0 | storefront.queueStores.listed.resting',
      'storefront.queueStores.listed.refreshing',
      'waitIsShown is true',
      'waitIsShown is false',
    ].map((key) => [key, onHome]),
  ),
  inputs: {
    loadBookStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
    loadQueueStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    loadQueueWaits: () => ({ store_brand_id: 7 }),
    announceOnlineStore: () => ({ store_brand_id: 7 }),
  },
  memory: {
    // The requests of each minute show it.
    elsewhere: ['waitIsShown'],
    chart: ({ context: { canBook, canQueue, wait } }) => ({ canBook, canQueue, wait }),
    machine: ({ context }) => ({
      canBook: context.bookStores.length > 0,
      canQueue: context.queueStores.length > 0,
      wait: context.waits === null ? 'listed' : context.waits.length > 0 ? 'changed' : 'none',
    }),
  },
  shows: ({ context: { at, isForeign, ...offered } }) => ({
    path: { wizard: '/book-appointment/', home: '/', about: '/about/' }[at],
    header: headerLines({ canBook: offered.canBook }),
    menu: ['Login', 'Register'],
    // Other machines render the other pages.
    ...(at === 'home' && { lines: homeLines({ ...offered, waits: isForeign ? [] : waitLines }) }),
  }),
  renders: ({ context }) => [...context.bookStores, ...context.queueStores].map(({ name }: Store) => name),
});

await prove(import.meta, storefront);
