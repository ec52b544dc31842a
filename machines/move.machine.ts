import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  type ChangedPrice,
  type loadNextTimes,
  MAX_TIMES,
  type moveVisit,
  type NextTime,
  type Visit,
} from '../contract/visit.ts';
import { availabilityMachine, type SlotChoice, type SlotSubmit } from './availability.machine.ts';
import type { Problem } from './problem.ts';
import { isInDoubt, isTaken } from './rules/failure.ts';
import { required } from './rules/required.ts';
import { newSubmitKey } from './rules/submit-key.ts';
import { changedPriceIn, hasTwoBarbers, isOutdated, isOverlap, withBarber } from './rules/visit.ts';
import { type Failure, service } from './service.ts';
import { errorToast, failed, listFailureReason, problemToast, type Toast, type ToastEvent } from './toast.ts';

interface MoveInput {
  visit: Visit;
  visitKey: string;
}

interface MoveContext extends MoveInput {
  /** Whether the list has the times of all barbers. */
  showsAll: boolean;
  times: NextTime[];
  /** The server's message if the times failed to load. */
  reason: string | null;
  /** The day that was chosen in the calendar, `yyyy-MM-dd`. */
  day: string | null;
  chosen: NextTime | null;
  /** The key of the chosen time: each attempt to move there sends it. */
  moveKey: string | null;
  /** Why the last attempt failed. */
  problem: Problem<never> | null;
  prices: ChangedPrice | null;
  ended: MoveOutput['ended'];
}

/** A time of the list. */
interface ListedTime {
  day: string;
  time: string;
  barberId: number;
}

export type MoveEvent =
  | { type: 'list.retry' | 'times.all' | 'day.open' | 'time.back' }
  | ({ type: 'time.choose' } & ListedTime)
  | { type: 'day.choose'; day: string }
  | { type: 'move.confirm' | 'move.retry' | 'move.close' }
  | SlotChoice
  | SlotSubmit;
export type MoveSnapshot = SnapshotFrom<typeof moveMachine>;

/** How a move has ended. */
interface MoveOutput {
  ended: 'moved' | 'outdated' | 'closed';
}

/** The number of times in the list. */
const TIMES_SHOWN = 8;

// The inputs of the services.
const timesRequest = ({ visit, visitKey, showsAll, day }: MoveContext) => ({
  visit_key: visitKey,
  store_id: visit.store.id,
  minutes: visit.minutes,
  ...(day === null ? { count: TIMES_SHOWN } : { from: day, days: 1, count: MAX_TIMES }),
  ...(!showsAll && day === null && { barber_id: visit.barber.id }),
});
const placeOf = ({ day, time, barber }: Pick<NextTime, 'day' | 'time' | 'barber'>) => ({
  day,
  time,
  barber_id: barber.id,
});
const newPlaceOf = ({ companion_barber: second, ...first }: NextTime) => ({
  ...placeOf(first),
  ...(second && { companion_barber_id: second.id }),
});
const moveRequest = ({ visit, visitKey, moveKey, chosen }: MoveContext) => ({
  visit_key: visitKey,
  move_key: required(moveKey),
  from: placeOf(visit),
  to: newPlaceOf(required(chosen)),
  total_cents: visit.total_cents,
});
const availability = ({ visit, visitKey, day }: MoveContext) => ({
  storeId: visit.store.id,
  date: required(day),
  minutes: visit.minutes,
  companionMinutes: 0,
  barber: { ...visit.barber, designation: '' },
  time: null,
  wantsAny: false,
  offersAny: false,
  submitKey: visitKey,
  isCovered: false,
});

const find = (times: readonly NextTime[], { day, time, barberId }: ListedTime) =>
  times.find((listed) => listed.day === day && listed.time === time && listed.barber.id === barberId) ?? null;

export const moveMachine = setup({
  types: {
    input: {} as MoveInput,
    output: {} as MoveOutput,
    context: {} as MoveContext,
    emitted: {} as ToastEvent,
    events: {} as MoveEvent,
    children: {} as { availability: 'availability' },
  },
  actors: {
    loadNextTimes: service<typeof loadNextTimes>(),
    moveVisit: service<typeof moveVisit>(),
    availability: availabilityMachine,
  },
  actions: {
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    showFailure: assign({ problem: (now, toast: Toast) => failed(now, toast) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
    keepTimes: assign({ times: (_, times: NextTime[]) => times }),
    showAll: assign({ showsAll: true }),
    keepDay: assign({ day: (_, { day }: { day: string }) => day }),
    forgetDay: assign({ day: null, chosen: null }),
    forgetChosen: assign({ chosen: null }),
    keepTime: assign({ chosen: ({ context }, time: ListedTime) => find(context.times, time) }),
    keepSlot: assign({
      chosen: ({ context }, { barber, time }: Pick<SlotChoice, 'barber' | 'time'>) =>
        barber && time ? { day: required(context.day), time, ...withBarber(context.visit, barber) } : null,
    }),
    makeKey: assign({ moveKey: () => newSubmitKey() }),
    noteEnding: assign({ ended: (_, { ended }: MoveOutput) => ended }),
    keepPrices: assign({ prices: (_, { error }: Failure) => changedPriceIn(error) }),
  },
  guards: {
    onlyBarberIsShown: ({ context }) => !context.showsAll && context.day === null,
    dayIsListed: ({ context }) => context.day !== null,
    barbersAreTwo: ({ context: { visit } }) => hasTwoBarbers(visit),
    timeIsListed: ({ context }, time: ListedTime) => find(context.times, time) !== null,
    slotIsChosen: ({ context }) => context.chosen !== null,
    timeWasTaken: (_, { error }: Failure) => isTaken(error),
    visitsOverlap: (_, { error }: Failure) => isOverlap(error),
    priceHasChanged: (_, { error }: Failure) => changedPriceIn(error) !== null,
    visitIsOutdated: (_, { error }: Failure) => isOutdated(error),
    moveIsInDoubt: (_, { error }: Failure) => isInDoubt(error),
  },
}).createMachine({
  id: 'move',
  description: 'Moves a visit to another time: the next free times, a day of the calendar, the confirmation.',
  context: ({ input }) => ({
    ...input,
    showsAll: false,
    times: [],
    reason: null,
    day: null,
    chosen: null,
    moveKey: null,
    problem: null,
    prices: null,
    ended: 'closed',
  }),
  initial: 'findingTimes',
  states: {
    findingTimes: {
      on: { 'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } } },
      invoke: {
        id: 'loadNextTimes',
        src: 'loadNextTimes',
        input: ({ context }) => timesRequest(context),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepTimes', params: ({ event }) => event.output.result },
          meta: { spec: 'MOVE-1' },
        },
        onError: {
          target: 'timesFailed',
          actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to fetch free times' } }],
          meta: { spec: 'MOVE-2' },
        },
      },
    },
    timesFailed: {
      on: {
        'list.retry': { target: 'findingTimes', meta: { spec: 'MOVE-2' } },
        'day.open': { target: 'choosingDay', actions: 'clearProblem', meta: { spec: 'MOVE-6' } },
        'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } },
      },
    },
    choosing: {
      on: {
        'time.choose': {
          guard: { type: 'timeIsListed', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'keepTime', params: ({ event }) => event }, 'makeKey', 'clearProblem'],
          meta: { spec: 'MOVE-4' },
        },
        'times.all': {
          guard: 'onlyBarberIsShown',
          target: 'findingTimes',
          actions: ['showAll', 'clearProblem'],
          meta: { spec: 'MOVE-3' },
        },
        'time.back': {
          guard: 'dayIsListed',
          target: 'findingTimes',
          actions: 'forgetDay',
          meta: { spec: 'MOVE-8' },
        },
        'day.open': { target: 'choosingDay', actions: 'clearProblem', meta: { spec: 'MOVE-6' } },
        'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } },
      },
    },
    choosingDay: {
      on: {
        'day.choose': [
          {
            guard: 'barbersAreTwo',
            target: 'findingTimes',
            actions: { type: 'keepDay', params: ({ event }) => event },
            meta: { spec: 'MOVE-25' },
          },
          {
            target: 'onDay',
            actions: { type: 'keepDay', params: ({ event }) => event },
            meta: { spec: 'MOVE-7' },
          },
        ],
        'time.back': { target: 'findingTimes', actions: 'forgetDay', meta: { spec: 'MOVE-8' } },
        'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } },
      },
    },
    onDay: {
      description: 'The barbers and the free times of a day, as in the wizard.',
      invoke: {
        id: 'availability',
        src: 'availability',
        input: ({ context }) => availability(context),
      },
      on: {
        'slot.choose': {
          actions: { type: 'keepSlot', params: ({ event }) => event },
          meta: { spec: 'MOVE-7' },
        },
        'slot.submit': {
          guard: 'slotIsChosen',
          target: 'confirming',
          actions: 'makeKey',
          meta: { spec: 'MOVE-7' },
        },
        'day.open': { target: 'choosingDay', actions: 'forgetChosen', meta: { spec: 'MOVE-6' } },
        'time.back': { target: 'findingTimes', actions: 'forgetDay', meta: { spec: 'MOVE-8' } },
        'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } },
      },
    },
    confirming: {
      description: 'The old and the new time.',
      on: {
        'move.confirm': { target: 'moving', actions: 'clearProblem', meta: { spec: 'MOVE-9' } },
        'time.back': {
          target: 'findingTimes',
          actions: ['forgetDay', 'clearProblem'],
          meta: { spec: 'MOVE-5' },
        },
        'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } },
      },
    },
    moving: {
      invoke: {
        id: 'moveVisit',
        src: 'moveVisit',
        input: ({ context }) => moveRequest(context),
        onDone: {
          target: 'moved',
          actions: { type: 'noteEnding', params: { ended: 'moved' } },
          meta: { spec: 'MOVE-10' },
        },
        onError: [
          {
            guard: { type: 'timeWasTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'findingTimes',
            actions: [
              {
                type: 'showFailure',
                params: { text: 'This time was taken meanwhile. Please choose another time.' },
              },
              'toastProblem',
              'forgetDay',
            ],
            meta: { spec: 'MOVE-11' },
          },
          {
            guard: { type: 'visitsOverlap', params: ({ event }) => ({ error: event.error }) },
            target: 'findingTimes',
            actions: [
              {
                type: 'showFailure',
                params: { text: 'You already have a visit at that time. Please choose another time.' },
              },
              'toastProblem',
              'forgetDay',
            ],
            meta: { spec: 'MOVE-22' },
          },
          {
            guard: { type: 'priceHasChanged', params: ({ event }) => ({ error: event.error }) },
            target: 'priceChanged',
            actions: { type: 'keepPrices', params: ({ event }) => ({ error: event.error }) },
            meta: { spec: 'MOVE-12' },
          },
          {
            guard: { type: 'visitIsOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'outdated',
            actions: { type: 'noteEnding', params: { ended: 'outdated' } },
            meta: { spec: 'MOVE-13' },
          },
          {
            guard: { type: 'moveIsInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'unsure',
            meta: { spec: 'MOVE-14' },
          },
          {
            target: 'confirming',
            actions: [{ type: 'showFailure', params: { text: 'Failed to move booking' } }, 'toastProblem'],
            meta: { spec: 'MOVE-15' },
          },
        ],
      },
    },
    priceChanged: {
      description: 'The price has changed, so your booking was not moved.',
      on: { 'move.close': { target: 'closed', meta: { spec: 'MOVE-16' } } },
    },
    unsure: {
      description: 'We could not confirm whether your booking was moved.',
      on: {
        'move.retry': { target: 'moving', meta: { spec: 'MOVE-14' } },
        'move.close': {
          target: 'outdated',
          actions: { type: 'noteEnding', params: { ended: 'outdated' } },
          meta: { spec: 'MOVE-18' },
        },
      },
    },
    moved: { type: 'final' },
    outdated: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context: { ended } }) => ({ ended }),
});
