import { assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Barber } from '../contract/barber.ts';
import { type listBarbers, type listSlots, slotsRequest } from '../contract/barbers.ts';
import type { FreeDay, loadFreeTimes } from '../contract/free-times.ts';
import { timeOf, type VisitMinutes } from './rules/free-times.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';
import { errorToast, listFailureReason, type ToastEvent } from './toast.ts';

interface AvailabilityInput extends VisitMinutes {
  storeId: number;
  /** `yyyy-MM-dd`, shop time. */
  date: string;
  barber: Barber | null;
  /** `HH:mm`, shop time. */
  time: string | null;
  /** Whether the visitor wants any barber. The time then decides the barber. */
  wantsAny: boolean;
  /** Whether the step offers any barber: only our own API has the times. */
  offersAny: boolean;
  /** The key of the submit, once a request has carried it, so that the server offers the time that this submit holds. */
  submitKey: string | null;
  /** Whether the payment dialogs are open over the step from the start. */
  isCovered: boolean;
}

interface AvailabilityContext extends AvailabilityInput {
  barbers: Barber[];
  /** `HH:mm`, shop time. */
  slots: string[];
  /** The free times of any barber on the day, while the visitor wants any barber. */
  freeDays: FreeDay[];
  /** Whether a new list has given the chosen time to a different barber (SLOT-22). */
  isReplaced: boolean;
  /** The server's message if the list failed to load. */
  reason: string | null;
}

export type AvailabilityEvent =
  | { type: 'barber.choose'; barberId: number }
  | { type: 'time.choose'; time: string }
  | { type: 'any.choose' | 'list.retry' | 'list.age' | 'time.submit' }
  | { type: 'step.uncover'; submitKey: string | null };

/** The events that this machine sends to the wizard for each choice. */
export interface SlotChoice {
  type: 'slot.choose';
  barber: Barber | null;
  time: string | null;
  wantsAny: boolean;
}

/** The event that this machine sends to the wizard to open the payment dialogs for the slot. */
export interface SlotSubmit {
  type: 'slot.submit';
}

export type AvailabilitySnapshot = SnapshotFrom<typeof availabilityMachine>;

// The inputs of the services.
const barbersRequest = ({ storeId, date }: AvailabilityContext) => ({
  store_id: storeId,
  shift_date_from: date,
  shift_date_to: date,
});
/** A single barber serves two people one after the other. */
const slotsOf = ({ date, minutes, companionMinutes, storeId, barber, submitKey }: AvailabilityContext) =>
  slotsRequest({
    day: date,
    minutes: minutes + companionMinutes,
    storeId,
    barberId: required(barber).id,
    submitKey,
  });
const freeTimesRequest = ({ storeId, date, minutes, companionMinutes, submitKey }: AvailabilityContext) => ({
  store_id: storeId,
  minutes,
  companion_minutes: companionMinutes || undefined,
  from: date,
  days: 1,
  submit_key: submitKey ?? undefined,
});

/** Returns the barber of a free time, or null if the list does not have the time. */
const barberAt = (days: readonly FreeDay[], { date, time }: { date: string; time: string | null }) =>
  timeOf(days, date, time)?.barber ?? null;

interface Told {
  context: AvailabilityContext;
}

export const availabilityMachine = setup({
  types: {
    input: {} as AvailabilityInput,
    context: {} as AvailabilityContext,
    emitted: {} as ToastEvent,
    events: {} as AvailabilityEvent,
  },
  actors: {
    loadBarbers: service<typeof listBarbers>(),
    loadSlots: service<typeof listSlots>(),
    loadFreeTimes: service<typeof loadFreeTimes>(),
  },
  actions: {
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    keepBarbers: assign({ barbers: (_, barbers: Barber[]) => barbers }),
    keepBarber: assign(({ context }, { barberId }: { barberId: number }) => ({
      barber: context.barbers.find(({ id }) => id === barberId) ?? null,
      wantsAny: false,
      isReplaced: false,
    })),
    wantAny: assign({ wantsAny: true, barber: null, isReplaced: false }),
    keepFreeDays: assign(({ context }, freeDays: FreeDay[]) => {
      const barber = barberAt(freeDays, context);
      return {
        freeDays,
        slots: freeDays.flatMap(({ times }) => times.map(({ time }) => time)),
        barber,
        time: barber && context.time,
        isReplaced: barber !== null && context.barber !== null && barber.id !== context.barber.id,
      };
    }),
    forgetBarber: assign({ barber: null, time: null, isReplaced: false }),
    keepSlots: assign({ slots: (_, slots: string[]) => slots }),
    keepTime: assign(({ context }, { time }: { time: string }) => ({
      time,
      barber: context.wantsAny ? barberAt(context.freeDays, { ...context, time }) : context.barber,
      isReplaced: false,
    })),
    forgetTime: assign({ time: null }),
    keepKey: assign({ submitKey: (_, submitKey: string | null) => submitKey }),
    sendSlot: sendParent(
      ({ context: { barber, time, wantsAny } }: Told): SlotChoice => ({
        type: 'slot.choose',
        barber,
        time,
        wantsAny,
      }),
    ),
    sendSubmit: sendParent((): SlotSubmit => ({ type: 'slot.submit' })),
  },
  guards: {
    stepIsCovered: ({ context }) => context.isCovered,
    anyStillWorks: ({ context }, barbers: Barber[]) => context.wantsAny && barbers.length > 0,
    barberStillWorks: ({ context }, barbers: Barber[]) => barbers.some(({ id }) => id === context.barber?.id),
    anyIsOffered: ({ context }) => context.offersAny && context.minutes > 0,
    anyIsWanted: ({ context }) => context.wantsAny,
    timeIsStillOffered: ({ context }, slots: string[]) => slots.some((slot) => slot === context.time),
    nothingTakesTime: ({ context }) => context.minutes === 0,
    timeIsChosen: ({ context }) => context.time !== null,
  },
}).createMachine({
  id: 'availability',
  description:
    'The barbers who work on the chosen day, then the free times of one: the lists of the barber step.',
  context: ({ input }) => ({
    ...input,
    barbers: [],
    slots: [],
    freeDays: [],
    isReplaced: false,
    reason: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'stepIsCovered', target: 'covered', meta: { spec: 'SLOT-11' } },
        { target: 'findingBarbers', meta: { spec: 'SLOT-4' } },
      ],
    },
    covered: {
      description: 'A payment is retried in dialogs over the step: the lists load when the dialogs close.',
      on: {
        'step.uncover': {
          target: 'findingBarbers',
          actions: { type: 'keepKey', params: ({ event }) => event.submitKey },
          meta: { spec: 'SLOT-11' },
        },
      },
    },
    findingBarbers: {
      invoke: {
        id: 'loadBarbers',
        src: 'loadBarbers',
        input: ({ context }) => barbersRequest(context),
        onDone: [
          {
            guard: { type: 'anyStillWorks', params: ({ event }) => event.output.result },
            target: 'barbersListed.findingFreeTimes',
            actions: { type: 'keepBarbers', params: ({ event }) => event.output.result },
            meta: { spec: 'SLOT-20' },
          },
          {
            guard: { type: 'barberStillWorks', params: ({ event }) => event.output.result },
            target: 'barbersListed.findingTimes',
            actions: { type: 'keepBarbers', params: ({ event }) => event.output.result },
            meta: { spec: 'SLOT-4' },
          },
          {
            target: 'barbersListed',
            actions: [
              { type: 'keepBarbers', params: ({ event }) => event.output.result },
              'forgetBarber',
              'sendSlot',
            ],
            meta: { spec: 'SLOT-4' },
          },
        ],
        onError: {
          target: 'barbersFailed',
          actions: [
            { type: 'keepBarbers', params: [] },
            'keepReason',
            { type: 'toastError', params: { text: 'Failed to fetch available barbers' } },
          ],
          meta: { spec: 'SLOT-3' },
        },
      },
    },
    barbersFailed: { on: { 'list.retry': { target: 'findingBarbers', meta: { spec: 'SLOT-3' } } } },
    barbersListed: {
      on: {
        'barber.choose': {
          target: '.findingTimes',
          actions: [{ type: 'keepBarber', params: ({ event }) => event }, 'sendSlot'],
          meta: { spec: 'SLOT-5' },
        },
        'any.choose': {
          guard: 'anyIsOffered',
          target: '.findingFreeTimes',
          actions: ['wantAny', 'sendSlot'],
          meta: { spec: 'SLOT-20' },
        },
        'list.age': { target: 'findingBarbers', meta: { spec: 'SLOT-13' } },
      },
      initial: 'choosingBarber',
      states: {
        choosingBarber: {},
        findingTimes: {
          always: {
            guard: 'nothingTakesTime',
            target: 'choosingTime',
            actions: ['forgetTime', 'sendSlot'],
            meta: { spec: 'SLOT-12' },
          },
          invoke: {
            id: 'loadSlots',
            src: 'loadSlots',
            input: ({ context }) => slotsOf(context),
            onDone: [
              {
                guard: { type: 'timeIsStillOffered', params: ({ event }) => event.output.result },
                target: 'choosingTime',
                actions: { type: 'keepSlots', params: ({ event }) => event.output.result },
                meta: { spec: 'SLOT-6' },
              },
              {
                target: 'choosingTime',
                actions: [
                  { type: 'keepSlots', params: ({ event }) => event.output.result },
                  'forgetTime',
                  'sendSlot',
                ],
                meta: { spec: 'SLOT-6' },
              },
            ],
            onError: {
              target: 'timesFailed',
              actions: [
                { type: 'keepSlots', params: [] },
                'keepReason',
                { type: 'toastError', params: { text: 'Failed to fetch time slots' } },
              ],
              meta: { spec: 'SLOT-8' },
            },
          },
        },
        findingFreeTimes: {
          description: 'The times at which any barber is free are loading.',
          invoke: {
            id: 'loadFreeTimes',
            src: 'loadFreeTimes',
            input: ({ context }) => freeTimesRequest(context),
            onDone: {
              target: 'choosingTime',
              actions: [{ type: 'keepFreeDays', params: ({ event }) => event.output.result }, 'sendSlot'],
              meta: { spec: 'SLOT-20' },
            },
            onError: {
              target: 'timesFailed',
              actions: [
                { type: 'keepSlots', params: [] },
                'keepReason',
                { type: 'toastError', params: { text: 'Failed to fetch time slots' } },
              ],
              meta: { spec: 'SLOT-8' },
            },
          },
        },
        timesFailed: {
          on: {
            'list.retry': [
              { guard: 'anyIsWanted', target: 'findingFreeTimes', meta: { spec: 'SLOT-8' } },
              { target: 'findingTimes', meta: { spec: 'SLOT-8' } },
            ],
          },
        },
        choosingTime: {
          on: {
            'time.choose': {
              actions: [{ type: 'keepTime', params: ({ event }) => event }, 'sendSlot'],
              meta: { spec: 'SLOT-9' },
            },
          },
          initial: 'open',
          states: {
            open: {
              on: {
                'time.submit': {
                  guard: 'timeIsChosen',
                  target: 'paying',
                  actions: 'sendSubmit',
                  meta: { spec: 'SLOT-10' },
                },
              },
            },
            paying: {
              description:
                'Dialogs are open over the step. The lists stay; they load again only if they became stale.',
              on: {
                'step.uncover': {
                  target: 'open',
                  actions: { type: 'keepKey', params: ({ event }) => event.submitKey },
                  meta: { spec: 'SLOT-13' },
                },
                'list.age': { target: 'outdated', meta: { spec: 'SLOT-13' } },
              },
            },
            outdated: {
              description: 'The lists became stale while the dialogs were open.',
              on: {
                'step.uncover': {
                  target: '#availability.findingBarbers',
                  actions: { type: 'keepKey', params: ({ event }) => event.submitKey },
                  meta: { spec: 'SLOT-13' },
                },
                'list.age': { meta: { spec: 'SLOT-13' } },
              },
            },
          },
        },
      },
    },
  },
});
