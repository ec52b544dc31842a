import { assign, setup } from 'xstate';
import { askPlace } from '../../contract/queue.ts';
import { placeNoticesMachine } from '../../machines/place-notices.machine.ts';
import { by, calling, type EdgeMeta } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { openHome } from './home.fixture.ts';

/** `needsWorker`: a page cannot construct a notification, as in Chrome on Android. */
type Browser = 'undecided' | 'allows' | 'refuses' | 'lacks' | 'needsWorker';
type Decision = 'granted' | 'denied' | 'default';

type Event =
  | { type: 'panel.open'; browser: Browser }
  | { type: 'notices.request' | 'question.fail' }
  | { type: 'visitor.decide'; decision: Decision };

const chart = setup({
  types: { context: {} as { browser: Browser }, events: {} as Event, meta: {} as EdgeMeta },
  actions: { meet: assign(({ event }) => (event.type === 'panel.open' ? { browser: event.browser } : {})) },
  guards: {
    isUndecided: ({ event }) => event.type === 'panel.open' && event.browser === 'undecided',
    isAllowing: ({ event }) => event.type === 'panel.open' && event.browser === 'allows',
    isGranted: ({ event }) => event.type === 'visitor.decide' && event.decision === 'granted',
    isDenied: ({ event }) => event.type === 'visitor.decide' && event.decision === 'denied',
  },
}).createMachine({
  id: 'place-notices',
  context: { browser: 'lacks' },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'panel.open': [
          { guard: 'isUndecided', target: 'offered', actions: 'meet', ...by('NOTICE-1') },
          { guard: 'isAllowing', target: 'allowed', actions: 'meet', ...by('NOTICE-3') },
          { target: 'absent', actions: 'meet', ...by('NOTICE-2') },
        ],
      },
    },
    offered: { on: { 'notices.request': { target: 'asking', ...calling('NOTICE-1', 'askVisitor') } } },
    asking: {
      on: {
        'visitor.decide': [
          { guard: 'isGranted', target: 'allowed', ...by('NOTICE-3') },
          { guard: 'isDenied', target: 'refused', ...by('NOTICE-4') },
          { target: 'offered', ...by('NOTICE-5') },
        ],
        'question.fail': { target: 'offered', meta: { spec: 'NOTICE-6', logs: 'Asking for notifications' } },
      },
    },
    allowed: {},
    refused: {},
    absent: {},
  },
});

const permissions = {
  undecided: 'default',
  allows: 'granted',
  refuses: 'denied',
  lacks: 'unsupported',
  needsWorker: 'unsupported',
} as const;

declare global {
  /** End the browser's question, with the visitor's decision or an error. */
  var __decide: (decision: Decision) => void;
  var __fail: (error: Error) => void;
}

/** Runs in the page: the browser's question stays open until the test decides. A headless browser shows no question. */
function holdQuestion(): void {
  Notification.requestPermission = () =>
    new Promise((resolve, reject) => {
      globalThis.__decide = resolve;
      globalThis.__fail = reject;
    });
}

/** Prepares the browser before the panel opens. */
const preparations: Record<Browser, (page: PageDriver) => Promise<void>> = {
  async undecided(page) {
    await page.setNotifications('prompt');
    await page.playwright.evaluate(holdQuestion);
  },
  allows: (page) => page.setNotifications('granted'),
  refuses: (page) => page.setNotifications('denied'),
  lacks: (page) => page.playwright.evaluate(() => void Reflect.deleteProperty(globalThis, 'Notification')),
  async needsWorker(page) {
    await page.setNotifications('prompt');
    await page.playwright.evaluate(() => {
      globalThis.Notification = class extends Notification {
        constructor(title: string) {
          super(title);
          throw new TypeError(
            'Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.',
          );
        }
      };
    });
  },
};

/** The notifications about a place in the queue. */
export const placeNotices = specOf(chart)({
  machine: placeNoticesMachine,
  fixture: () => null,
  cases: [
    ...casesOf('panel.open', 'browser', permissions),
    ...casesOf('visitor.decide', 'decision', ['granted', 'denied', 'default']),
  ],
  endpoints: {},
  driver: {
    'panel.open': {
      starts: ({ event }) => ({ permission: permissions[event.browser] }),
      async opens(page, { event }) {
        await openHome(page, { place: 'token-of-a-place' });
        await page.eventually(() =>
          page.network.answer(askPlace, {
            state: 'waiting',
            position: 3,
            ahead: 2,
            wait_from: 25,
            wait_to: 40,
            store_name: 'Newtown',
          }),
        );
        await preparations[event.browser](page);
        await page.eventually(() => page.press('button', 'The queue: Number 3'));
      },
    },
    'notices.request': { presses: 'Notify me on this device' },
    'visitor.decide': {
      ends: 'askVisitor',
      onActor: ({ services }, { event }) => services.answer('askVisitor', event.decision),
      onPage: (page, { event }) =>
        page.playwright.evaluate((decision) => globalThis.__decide(decision), event.decision),
    },
    'question.fail': {
      ends: 'askVisitor',
      onActor: ({ services }) => services.fail('askVisitor', new Error('The page is in no window.')),
      onPage: (page) =>
        page.playwright.evaluate(() => globalThis.__fail(new Error('The page is in no window.'))),
    },
  },
  inputs: {},
  memory: {
    chart: ({ context: { browser } }) => permissions[browser],
    machine: ({ context }) => context.permission,
  },
  shows({ state }) {
    const notices = state.matches('offered')
      ? ['[Notify me on this device]']
      : state.matches('asking')
        ? ['[Notify me on this device] off']
        : state.matches('allowed')
          ? ['~ This device will notify you while this page is open.']
          : state.matches('refused')
            ? ['~ This browser does not allow notifications. You still get an email.']
            : [];
    return [
      '# Your place in the queue',
      '[Close]',
      'Newtown',
      'You are number 3. 2 people are ahead of you. About 25 to 40 min.',
      ...notices,
      '[Leave the queue]',
    ];
  },
});

await prove(import.meta, placeNotices);
