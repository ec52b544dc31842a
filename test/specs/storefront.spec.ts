import { assign, setup } from 'xstate';
import { announceOnlineStore, type Store } from '../../contract/stores.ts';
import { storefrontMachine } from '../../machines/storefront.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { headerLines, homeLines, listBookStores, listStoresWithQueue, stores } from './home.fixture.ts';

type Event =
  | { type: 'page.open'; at: 'home' | 'wizard' }
  | { type: 'wizard.open' | 'wizard.leave' | 'home.open' }
  | { type: `${'bookStores' | 'queueStores'}.${'listed' | 'none' | 'failed'}` }
  | { type: 'announcement.sent' | 'announcement.failed' };

const words = setup({
  types: {
    context: {} as { at: 'home' | 'wizard' | 'about'; canBook: boolean; canQueue: boolean },
    events: {} as Event,
    meta: {} as EdgeMeta,
  },
  actions: {
    enter: assign({ at: 'wizard' }),
    leave: assign({ at: 'about' }),
    comeHome: assign({ at: 'home' }),
    offer: assign((_, offered: { canBook: boolean } | { canQueue: boolean }) => offered),
  },
  guards: {
    opensWizard: ({ event }) => event.type === 'page.open' && event.at === 'wizard',
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
        'queueStores.none': { target: 'listed', actions: queueing(false), ...by('STORE-4') },
        'queueStores.failed': {
          target: 'failed',
          actions: queueing(false),
          ...toasting('STORE-6', 'error', 'Failed to fetch queue store list'),
        },
      },
    },
    listed: {},
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
  context: { at: 'home', canBook: false, canQueue: false },
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
      on: { 'home.open': { actions: 'comeHome', ...by('STORE-11') } },
      states: { bookStores, queueStores, announcement },
    },
  },
});

/** The header and the home page. */
export const storefront = specOf(chart)({
  machine: storefrontMachine,
  within: 'open',
  fixture: () => null,
  cases: [...casesOf('page.open', 'at', ['home', 'wizard'])],
  endpoints: { loadBookStores: listBookStores, loadQueueStores: listStoresWithQueue, announceOnlineStore },
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
    'queueStores.listed': { answers: 'loadQueueStores', with: () => stores },
    'queueStores.none': { answers: 'loadQueueStores', with: () => [] },
    'queueStores.failed': { fails: 'loadQueueStores' },
    'announcement.sent': { answers: 'announceOnlineStore', with: () => null },
    'announcement.failed': { fails: 'announceOnlineStore' },
  },
  inputs: {
    loadBookStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
    loadQueueStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    announceOnlineStore: () => ({ store_brand_id: 7 }),
  },
  memory: {
    chart: ({ context: { canBook, canQueue } }) => ({ canBook, canQueue }),
    machine: ({ context }) => ({
      canBook: context.bookStores.length > 0,
      canQueue: context.queueStores.length > 0,
    }),
  },
  shows: ({ context: { at, ...offered } }) => ({
    path: { wizard: '/book-appointment/', home: '/', about: '/about/' }[at],
    header: headerLines({ canBook: offered.canBook }),
    menu: ['Login', 'Register'],
    // Other machines render the other pages.
    ...(at === 'home' && { lines: homeLines(offered) }),
  }),
  renders: ({ context }) => [...context.bookStores, ...context.queueStores].map(({ name }: Store) => name),
});

await prove(import.meta, storefront);
