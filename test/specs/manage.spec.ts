import { shop } from 'virtual:shop';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { CANCELLING, NOTICE } from '../../contract/cancelling.ts';
import { clockLabel, dayLabel, duration, money } from '../../contract/format.ts';
import { cancelVisit, loadNextTimes, loadVisit, moveVisit, type Visit } from '../../contract/visit.ts';
import { manageMachine } from '../../machines/manage.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { type Failure, type Reply, refusal } from '../engine/replies.ts';
import { casesOf, type StepResult, specOf } from '../engine/spec.ts';
import { failing, type Problem, shownProblem } from './forms.fixture.ts';
import {
  AttemptKey,
  canChange,
  type Link,
  openManagePage,
  readVisits,
  type VisitName,
  visitKey,
  visitNames,
  visitOf,
  wireVisits,
} from './manage.fixture.ts';
import { expectedReason, reasonFor, slow, slowly } from './slow-calls.ts';

/** Failures of a cancellation after which the customer can try again. A proxy sends a 404 without a code. */
const refusals = {
  refusal: 'refusal',
  breakdown: 'breakdown',
  silence: 'silence',
  tooMany: refusal(429, { CODE: 'too_many' }),
  bare: refusal(404),
} as const satisfies Record<string, Failure | Reply>;

/** The visit is cancelled or has begun, was changed elsewhere, or its key has expired. */
const outdated = {
  over: refusal(409, { CODE: 'already_used' }),
  elsewhere: refusal(409, { CODE: 'changed_meanwhile' }),
  expired: refusal(404, { CODE: 'not_found' }),
} as const satisfies Record<string, Reply>;

/** Failures of a request of the visit. A proxy sends a 404 without a code. */
const loadFailures = {
  refusal: 'refusal',
  silence: 'silence',
  bare: refusal(404),
} as const satisfies Record<string, Failure | Reply>;

type Event =
  | { type: 'page.open'; link: Link }
  /** The visit may have changed outside this page: at the shop, or in another tab. */
  | { type: 'visit.loaded'; as: VisitName }
  | { type: 'visit.unknown' }
  | { type: 'visit.failed'; because: keyof typeof loadFailures }
  | { type: 'list.retry' | 'move.open' | 'cancel.open' | 'cancel.confirm' | 'dialog.close' }
  | { type: 'move.moved' | 'move.outdated' | 'move.closed' }
  | { type: 'cancel.done' | 'cancel.repromised' }
  | { type: 'cancel.outdated'; because: keyof typeof outdated }
  | { type: 'cancel.refused'; because: keyof typeof refusals }
  | { type: 'clock.slow' };

interface Memory {
  isForeign: boolean;
  /** The visit that the page shows. */
  visit: VisitName | undefined;
  /** Whether the page says that the visit may have changed. */
  isOutdated: boolean;
  problem: Problem<never> | undefined;
}

const loadFailed = 'Failed to load your booking';
const cancelFailed = 'Failed to cancel booking';

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) => ({ isForeign: event.type === 'page.open' && event.link === 'foreign' })),
    keep: assign(({ event }) => (event.type === 'visit.loaded' ? { visit: event.as } : {})),
    begin: assign({ isOutdated: false }),
    doubt: assign({ isOutdated: true }),
    say: assign((_, problem: Problem<never> | undefined) => ({ problem })),
    forgive: assign({ problem: undefined }),
  },
  guards: {
    hasKey: ({ event }) => event.type === 'page.open' && event.link === 'whole',
    canBeChanged: ({ context }) => canChange(context.visit),
    canStillBeChanged: ({ event }) => event.type === 'visit.loaded' && canChange(event.as),
  },
});

const unknown = { target: '#manage.unknown', ...by('MANAGE-3') } as const;
/** The endings of a request of the visit that leave the visit. */
const lost = {
  'visit.unknown': unknown,
  'visit.failed': { target: '#manage.failed', ...toasting('MANAGE-2', 'error', loadFailed) },
} as const;
const closing = { target: 'idle', actions: 'forgive', ...by('MANAGE-11') } as const;

/** The page has a visit. Requests of the visit keep the old details visible. */
const shown = words.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'move.open': [
          { guard: 'canBeChanged', target: 'moving', actions: 'begin', ...calling('MANAGE-5', 'move') },
          refused('MANAGE-17'),
        ],
        'cancel.open': [
          {
            guard: 'canBeChanged',
            target: 'looking',
            actions: ['begin', 'forgive'],
            ...calling('MANAGE-9', 'loadVisit'),
          },
          refused('MANAGE-17'),
        ],
      },
    },
    moving: {
      on: {
        'move.moved': {
          target: 'reloading',
          meta: {
            spec: 'MANAGE-6',
            calls: ['loadVisit'],
            toast: { kind: 'success', text: 'Your booking has moved' },
          },
        },
        'move.outdated': { target: 'reloading', actions: 'doubt', ...calling('MANAGE-8', 'loadVisit') },
        'move.closed': { target: 'idle', ...by('MANAGE-7') },
      },
    },
    reloading: {
      ...slowly('MANAGE-18'),
      on: { 'visit.loaded': { target: 'idle', actions: 'keep', ...by('MANAGE-6') }, ...lost },
    },
    looking: {
      ...slowly('MANAGE-18'),
      on: {
        'visit.loaded': [
          { guard: 'canStillBeChanged', target: 'asking', actions: 'keep', ...by('MANAGE-9') },
          { target: 'idle', actions: ['keep', 'doubt', 'forgive'], ...by('MANAGE-10') },
        ],
        'visit.unknown': unknown,
        'visit.failed': {
          target: 'idle',
          actions: 'forgive',
          ...toasting('MANAGE-20', 'error', loadFailed),
        },
        'cancel.confirm': refused('MANAGE-9'),
        'dialog.close': closing,
      },
    },
    asking: {
      on: {
        'cancel.confirm': {
          target: 'cancelling',
          actions: 'forgive',
          ...calling('MANAGE-12', 'cancelVisit'),
        },
        'dialog.close': closing,
      },
    },
    cancelling: {
      ...slowly('MANAGE-18'),
      on: {
        'cancel.done': {
          target: 'reloading',
          meta: {
            spec: 'MANAGE-13',
            calls: ['loadVisit'],
            toast: { kind: 'success', text: 'Booking cancelled successfully' },
          },
        },
        'cancel.repromised': {
          target: 'looking',
          actions: failing('MANAGE-14', cancelFailed).actions,
          meta: { ...failing('MANAGE-14', cancelFailed).meta, calls: ['loadVisit'] },
        },
        'cancel.outdated': { target: 'reloading', actions: 'doubt', ...calling('MANAGE-15', 'loadVisit') },
        'cancel.refused': { target: 'asking', ...failing('MANAGE-16', cancelFailed) },
        'cancel.confirm': refused('MANAGE-12'),
        'dialog.close': refused('MANAGE-12'),
      },
    },
  },
});

/** The reference chart of the page that manages a booking by its link. */
const chart = words.createMachine({
  id: 'manage',
  context: { isForeign: false, visit: undefined, isOutdated: false, problem: undefined },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'page.open': [
          {
            guard: 'hasKey',
            target: 'loading',
            actions: 'meet',
            meta: { spec: 'MANAGE-1', also: ['MANAGE-19'], calls: ['loadVisit'] },
          },
          { target: 'unknown', actions: 'meet', ...by('MANAGE-4') },
        ],
      },
    },
    loading: {
      ...slowly('MANAGE-18'),
      on: { 'visit.loaded': { target: 'shown', actions: 'keep', ...by('MANAGE-1') }, ...lost },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('MANAGE-2', 'loadVisit') } } },
    unknown: {},
    shown,
  },
});

type State = SnapshotFrom<typeof chart>;

const questionStates = ['looking', 'asking', 'cancelling'] as const;
const isIn = (state: State, ...names: (keyof typeof shown.states)[]) =>
  names.some((name) => state.matches({ shown: name } as never));
const isQuestion = (state: State) => isIn(state, ...questionStates);
const isMoving = (state: State) => isIn(state, 'moving');
const isSlow = (state: State) =>
  ['reloading', 'looking', 'cancelling'].some((name) =>
    state.matches({ shown: { [name]: 'slow' } } as never),
  ) || state.matches({ loading: 'slow' } as never);

/** Moves the visit on a page, up to the answer of the server. */
async function moveOn(page: PageDriver): Promise<void> {
  const time = { day: '2026-12-22', time: '10:00', barber: { id: 31, name: 'Ned Kelly' } };
  await page.eventually(() => page.network.answer(loadNextTimes, [time]));
  await page.eventually(() => page.press('button', 'Tuesday, December 22nd at 10:00 AM with Ned Kelly'));
  await page.eventually(() => page.press('button', 'Move booking'));
}

/** The expected lines below the heading, without the question and the move. */
function visitLines({ state, context: { visit, isOutdated } }: StepResult<State, unknown>): string[] {
  if (!visit) return [];
  const isReloading = isIn(state, 'reloading');
  const off = isReloading ? ' off' : '';
  return [
    ...(isReloading ? ['~ Looking up your booking...', ...slow(isSlow(state))] : []),
    ...(isOutdated ? ['! Your booking may have changed meanwhile. This is how it is now.'] : []),
    ...readVisits[visit].facts,
    ...(canChange(visit) ? [`[Change time]${off}`, `[Cancel booking]${off}`, CANCELLING] : []),
    ...readVisits[visit].links,
  ];
}

/** The expected lines of the question (MANAGE-9). */
function questionLines(at: StepResult<State, unknown>): string[] {
  const { state, context, shownText } = at;
  const { visit } = context;
  if (!visit) return [];
  const { services, when, refund } = readVisits[visit];
  const problem = shownProblem(context, shownText);
  const isLooking = isIn(state, 'looking');
  const isBusy = isIn(state, 'cancelling');
  const off = isBusy ? ' off' : '';
  return [
    '# Cancel booking',
    `[Close]${off}`,
    'Are you sure you want to cancel your booking?',
    `${services}, ${when}`,
    ...(isLooking ? ['~ Looking up your booking...', ...slow(isSlow(state))] : refund),
    NOTICE,
    ...(problem ? [`! ${problem.text}`] : []),
    ...slow(isBusy && isSlow(state)),
    `[No]${off}`,
    isBusy ? '[Cancelling...] off' : `[Yes]${isLooking ? ' off' : ''}`,
  ];
}

/** The page that shows, moves and cancels a booking by its link. */
export const manage = specOf(chart)({
  machine: manageMachine,
  fixture: () => ({ key: new AttemptKey() }),
  cases: [
    ...casesOf('page.open', 'link', ['whole', 'bare', 'foreign']),
    ...casesOf('visit.loaded', 'as', visitNames),
    ...casesOf('visit.failed', 'because', loadFailures),
    ...casesOf('cancel.outdated', 'because', outdated),
    ...casesOf('cancel.refused', 'because', refusals),
  ],
  endpoints: { loadVisit, cancelVisit },
  isForeign: ({ context }) => context.isForeign,
  driver: {
    'page.open': {
      starts: ({ event }) => ({ visitKey: event.link === 'whole' ? visitKey : null }),
      opens: (page, { event }) => openManagePage(page, event.link),
    },
    'visit.loaded': { answers: 'loadVisit', with: ({ event }) => wireVisits[event.as] },
    'visit.unknown': { fails: 'loadVisit', as: refusal(404, { CODE: 'not_found' }) },
    'visit.failed': { fails: 'loadVisit', as: ({ event }) => loadFailures[event.because] },
    // The move has buttons with these names too.
    'list.retry': { presses: 'Try again', where: ({ state }) => !isMoving(state) },
    'dialog.close': {
      presses: 'Close',
      where: ({ state }) => !isMoving(state),
      or: ['No', (page) => page.key('Escape'), (page) => page.pressOutside()],
    },
    'move.open': { presses: 'Change time' },
    'cancel.open': { presses: 'Cancel booking' },
    'cancel.confirm': {
      presses: ['Yes', 'Cancelling...'],
      afterwards: (page, { fixture }) => fixture.key.learn(page, 'manage', 'cancelKey'),
    },
    'move.moved': {
      onActor: (actor) => actor.endChild('move', { ended: 'moved' }),
      async onPage(page) {
        await moveOn(page);
        await page.eventually(() => page.network.answer(moveVisit, null));
      },
    },
    'move.outdated': {
      onActor: (actor) => actor.endChild('move', { ended: 'outdated' }),
      async onPage(page) {
        await moveOn(page);
        await page.eventually(() => page.network.end(moveVisit, refusal(409, { CODE: 'already_used' })));
      },
    },
    'move.closed': {
      onActor: (actor) => actor.endChild('move', { ended: 'closed' }),
      onPage: (page) => page.eventually(() => page.press('button', 'Close')),
    },
    'cancel.done': { answers: 'cancelVisit', with: () => null },
    'cancel.repromised': { fails: 'cancelVisit', as: refusal(409, { CODE: 'promise_changed' }) },
    'cancel.outdated': { fails: 'cancelVisit', as: ({ event }) => outdated[event.because] },
    'cancel.refused': { fails: 'cancelVisit', as: ({ event }) => refusals[event.because] },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadVisit: () => ({ visit_key: visitKey }),
    move: ({ context: { visit } }) => ({ visit: visit && visitOf(visit), visitKey }),
    cancelVisit: ({ context: { visit }, fixture }) => ({
      visit_key: visitKey,
      cancel_key: fixture.key,
      refund_cents: visit && visitOf(visit).refund_cents,
    }),
  },
  memory: {
    chart({ state, context, fixture, shownText }) {
      const { visit, isOutdated } = context;
      // Each question has a key of its own.
      if (!isQuestion(state)) fixture.key.end();
      return {
        visit: state.matches('shown') && visit ? visitOf(visit) : undefined,
        reason: reasonFor(state.matches('failed'), shownText, loadFailed),
        isOutdated,
        problem: state.matches('shown') ? (shownProblem(context, shownText) ?? null) : undefined,
      };
    },
    machine(snapshot) {
      const { visit, reason, isOutdated, problem } = snapshot.context;
      return {
        visit: snapshot.matches('shown') ? visit : undefined,
        reason: snapshot.matches('failed') ? reason : undefined,
        isOutdated,
        problem: snapshot.matches('shown') ? problem : undefined,
      };
    },
    elsewhere: ['cancelKey'],
  },
  shows(at) {
    const { state, shownText } = at;
    const around = { path: '/my-visit/', title: `Your Booking | ${shop.name}` };
    if (isQuestion(state)) return { ...around, lines: questionLines(at) };
    if (isMoving(state)) return { ...around, lines: ['# Change time', '[Close]', ELSEWHERE] };
    return { ...around, lines: ['# Your booking', ...linesBelow()] };

    function linesBelow(): string[] {
      if (state.matches('loading')) return ['~ Loading your booking...', ...slow(isSlow(state))];
      if (state.matches('failed'))
        return [
          '! We could not load your booking.',
          ...expectedReason(shownText, loadFailed).map((text) => `! ${text}`),
          '! [Try again]',
        ];
      if (state.matches('unknown'))
        return [
          '~ This link has ended, or it is incomplete.',
          '~ A link works until a day after the visit. Please open it from our latest mail, or call the shop.',
          `<${shop.phone}>`,
          '<Book an appointment>',
        ];
      return visitLines(at);
    }
  },
  renders({ context }) {
    const visit: Visit | null = context.visit;
    if (!visit) return [];
    const { number, status, store, barber, day, time, minutes, services } = visit;
    return [
      [number, status, store.name, store.address, barber.name, dayLabel(day), clockLabel(time)].join(' | '),
      [
        duration(minutes),
        money(visit.total_cents),
        money(visit.paid_cents),
        money(visit.refunded_cents),
      ].join(' | '),
      ...services.map((service) =>
        [service.name, duration(service.minutes), money(service.cents)].join(', '),
      ),
      money(visit.refund_cents),
    ];
  },
  offers: () =>
    (['list.retry', 'move.open', 'cancel.open', 'cancel.confirm', 'dialog.close'] as const).map((type) => ({
      type,
    })),
});

await prove(import.meta, manage);
