import { assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { Barber } from '../contract/barber.ts';
import { VISIT_MINUTES } from '../contract/constants.ts';
import { type FreeDay, type FreeTime, type loadFreeTimes, MOST_DAYS } from '../contract/free-times.ts';
import { dayOf, timeOf, type VisitMinutes } from './rules/free-times.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';

interface FreeTimesInput extends VisitMinutes {
  storeId: number;
}

interface FreeTimesContext extends FreeTimesInput {
  /** The next days with their free times; empty while they are unknown. */
  days: FreeDay[];
}

export type FreeTimesEvent =
  | ({ type: 'minutes.change' } & VisitMinutes)
  | { type: 'day.choose'; day: string }
  /** `yyyy-MM-dd` and `HH:mm`, shop time. */
  | { type: 'time.choose'; day: string; time: string };
export type FreeTimesSnapshot = SnapshotFrom<typeof freeTimesMachine>;

/** The event that this machine sends to the wizard when the visitor chooses a day. */
interface DateChoice {
  type: 'date.choose';
  date: string;
}

/** The event that this machine sends to the wizard when the visitor chooses a free time, with its day and barber. */
export interface TimeChoice {
  type: 'slot.take';
  date: string;
  barber: Barber;
  time: string;
}

export type DateStepChoice = DateChoice | TimeChoice;

// The input of the service.
const timesRequest = ({ storeId, minutes, companionMinutes }: FreeTimesInput) => ({
  store_id: storeId,
  minutes,
  companion_minutes: companionMinutes || undefined,
  days: MOST_DAYS,
});

const choiceOf = (date: string, { time, barber }: FreeTime): TimeChoice => ({
  type: 'slot.take',
  date,
  barber,
  time,
});

export const freeTimesMachine = setup({
  types: {
    input: {} as FreeTimesInput,
    context: {} as FreeTimesContext,
    events: {} as FreeTimesEvent,
  },
  actors: { loadFreeTimes: service<typeof loadFreeTimes>() },
  actions: {
    keepMinutes: assign((_, { minutes, companionMinutes }: VisitMinutes) => ({
      minutes,
      companionMinutes,
      days: [],
    })),
    keepDays: assign({ days: (_, days: FreeDay[]) => days }),
    sendDay: sendParent((_, { day }: { day: string }): DateChoice => ({ type: 'date.choose', date: day })),
    sendTime: sendParent(
      ({ context }: { context: FreeTimesContext }, { day, time }: { day: string; time: string }) =>
        choiceOf(day, required(timeOf(context.days, day, time))),
    ),
  },
  guards: {
    minutesHaveChanged: ({ context }, { minutes, companionMinutes }: VisitMinutes) =>
      minutes !== context.minutes || companionMinutes !== context.companionMinutes,
    visitIsImpossible: ({ context: { minutes, companionMinutes } }) =>
      minutes === 0 || minutes + companionMinutes > VISIT_MINUTES,
    nothingIsKnown: (_, days: FreeDay[]) => days.length === 0,
    dayIsNotFull: ({ context }, { day }: { day: string }) => dayOf(context.days, day) !== 'full',
    timeIsListed: ({ context }, { day, time }: { day: string; time: string }) =>
      timeOf(context.days, day, time) !== null,
  },
}).createMachine({
  id: 'free-times',
  description:
    'The free times of the next 14 days with any barber: a child of the services step and the date step.',
  context: ({ input }) => ({ ...input, days: [] }),
  initial: 'finding',
  on: {
    'minutes.change': {
      guard: { type: 'minutesHaveChanged', params: ({ event }) => event },
      target: '.finding',
      actions: { type: 'keepMinutes', params: ({ event }) => event },
      meta: { spec: 'NEXT-9' },
    },
    'day.choose': {
      guard: { type: 'dayIsNotFull', params: ({ event }) => event },
      actions: { type: 'sendDay', params: ({ event }) => event },
      meta: { spec: 'NEXT-3' },
    },
  },
  states: {
    finding: {
      always: { guard: 'visitIsImpossible', target: 'unknown', meta: { spec: 'NEXT-7' } },
      invoke: {
        id: 'loadFreeTimes',
        src: 'loadFreeTimes',
        input: ({ context }) => timesRequest(context),
        onDone: [
          {
            guard: { type: 'nothingIsKnown', params: ({ event }) => event.output.result },
            target: 'unknown',
            meta: { spec: 'NEXT-6' },
          },
          {
            target: 'listed',
            actions: { type: 'keepDays', params: ({ event }) => event.output.result },
            meta: { spec: 'NEXT-1' },
          },
        ],
        onError: { target: 'unknown', meta: { spec: 'NEXT-5' } },
      },
    },
    listed: {
      on: {
        'time.choose': {
          guard: { type: 'timeIsListed', params: ({ event }) => event },
          actions: { type: 'sendTime', params: ({ event }) => event },
          meta: { spec: 'NEXT-4' },
        },
      },
    },
    unknown: { description: 'The steps work without the free times.' },
  },
});
