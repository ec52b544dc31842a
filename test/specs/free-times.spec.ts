import { shop } from 'virtual:shop';
import { assign, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { tooLongText } from '../../contract/visit-length.ts';
import { type FreeTimesSnapshot, freeTimesMachine } from '../../machines/free-times.machine.ts';
import { nextTimes } from '../../machines/rules/free-times.ts';
import { by, calling, type EdgeMeta, refused } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { Fixture, monthOf, readTimes, services, times, wireBarbers } from './booking.fixture.ts';
import { loadedAnnouncement, slow, slowly } from './slow-calls.ts';

/** Drafts at the date step: a visit of 20 minutes, services that take no time, a visit of more than three hours, and a visit of two people. */
const { minutes: SECOND } = services.two;
const visits = {
  tomorrowAtDate: { minutes: 20, companionMinutes: 0 },
  instant: { minutes: 0, companionMinutes: 0 },
  tooLong: { minutes: 181, companionMinutes: 0 },
  pair: { minutes: 20, companionMinutes: SECOND },
} as const;
/** The minutes after the visitor has chosen other services for a person. */
const changed = [
  { minutes: 0, companionMinutes: 0 },
  { minutes: 20, companionMinutes: 0 },
  { minutes: 35, companionMinutes: 0 },
  { minutes: 20, companionMinutes: SECOND },
  { minutes: 150, companionMinutes: 30 },
  { minutes: 150, companionMinutes: 31 },
] as const;
/** The days of a list: the first is full, and the second is full or has two free times. */
const lists = {
  some: { today: 'full', tomorrow: 'free' },
  none: { today: 'full', tomorrow: 'full' },
} as const;
const known = ['today', 'tomorrow'] as const;
/** The free times of tomorrow, each with its barber. */
const free = [
  { time: 'first', barber: 'first' },
  { time: 'second', barber: 'second' },
] as const;

type Event =
  | { type: 'step.open'; finds: keyof typeof visits }
  | { type: 'times.listed'; days: keyof typeof lists }
  | { type: 'times.unknown' | 'times.failed' | 'clock.slow' }
  | ({ type: 'minutes.change' } & (typeof changed)[number])
  | { type: 'day.choose'; day: 'today' | 'later' }
  | { type: 'time.choose'; time: 'first' | 'unlisted' };

interface Memory {
  minutes: number;
  companionMinutes: number;
  date: 'today' | 'tomorrow' | 'later';
  days: keyof typeof lists | undefined;
}

type Minutes = Pick<Memory, 'minutes' | 'companionMinutes'>;
const isTooLong = ({ minutes, companionMinutes }: Minutes) => minutes + companionMinutes > 180;
const isImpossible = (visit: Minutes) => visit.minutes === 0 || isTooLong(visit);

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    restore: assign(({ event }) => (event.type === 'step.open' ? visits[event.finds] : {})),
    change: assign(({ event }) =>
      event.type === 'minutes.change'
        ? { minutes: event.minutes, companionMinutes: event.companionMinutes, days: undefined }
        : {},
    ),
    list: assign(({ event }) => (event.type === 'times.listed' ? { days: event.days } : {})),
    choose: assign(({ event }) => (event.type === 'day.choose' ? { date: event.day } : {})),
  },
  guards: {
    isSame: ({ context, event }) =>
      event.type === 'minutes.change' &&
      event.minutes === context.minutes &&
      event.companionMinutes === context.companionMinutes,
    isImpossible: ({ event }) => event.type === 'minutes.change' && isImpossible(event),
    opensImpossible: ({ event }) => event.type === 'step.open' && isImpossible(visits[event.finds]),
    isFull: ({ context, event }) =>
      event.type === 'day.choose' && event.day === 'today' && context.days !== undefined,
    isListed: ({ context, event }) =>
      event.type === 'time.choose' && event.time === 'first' && context.days === 'some',
  },
});

const chooseDay = { actions: 'choose', meta: { spec: 'NEXT-3', sends: ['parent: date.choose'] } } as const;

/** In the services step other services are chosen. */
const changes = {
  'minutes.change': [
    { guard: 'isSame', ...refused('NEXT-9') },
    {
      guard: 'isImpossible',
      target: '#free-times.unknown',
      actions: 'change',
      meta: { spec: 'NEXT-9', also: ['NEXT-7'] },
    },
    {
      target: '#free-times.finding',
      actions: 'change',
      meta: { spec: 'NEXT-9', also: ['NEXT-1'], calls: ['loadFreeTimes'] },
    },
  ],
} as const;

/** The reference chart of the free times of the services step and the date step. */
const chart = words.createMachine({
  id: 'free-times',
  context: { minutes: 0, companionMinutes: 0, date: 'tomorrow', days: undefined },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'step.open': [
          { guard: 'opensImpossible', target: 'unknown', actions: 'restore', ...by('NEXT-7') },
          { target: 'finding', actions: 'restore', ...calling('NEXT-1', 'loadFreeTimes') },
        ],
      },
    },
    finding: {
      ...slowly('API-21'),
      on: {
        ...changes,
        'day.choose': chooseDay,
        'times.listed': {
          target: 'listed',
          actions: 'list',
          meta: { spec: 'NEXT-1', also: ['NEXT-2'] },
        },
        'times.unknown': { target: 'unknown', ...by('NEXT-6') },
        'times.failed': { target: 'unknown', ...by('NEXT-5') },
      },
    },
    listed: {
      on: {
        ...changes,
        'day.choose': [{ guard: 'isFull', ...refused('NEXT-3') }, chooseDay],
        'time.choose': [
          { guard: 'isListed', meta: { spec: 'NEXT-4', sends: ['parent: slot.take'] } },
          refused('NEXT-4'),
        ],
      },
    },
    unknown: { on: { ...changes, 'day.choose': chooseDay } },
  },
});

/** For two people, the first time has both barbers, and the second has one barber for both. */
const wireDays = (
  days: keyof typeof lists,
  isPair: boolean,
  fixture: Fixture,
): WireResultOf<typeof loadFreeTimes> =>
  known.map((day) => ({
    day: fixture.day(day),
    times:
      lists[days][day] === 'full'
        ? []
        : free.map(({ time, barber }) => ({
            time: times[time],
            barber: { full_name: null, designation: null, ...wireBarbers[barber] },
            ...(isPair && {
              companion_barber: { full_name: null, designation: null, ...wireBarbers.second },
            }),
          })),
  }));

/** The free times and the calendar of the date step. */
export const freeTimes = specOf(chart)({
  machine: freeTimesMachine,
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('step.open', 'finds', visits),
    ...casesOf('times.listed', 'days', lists),
    ...changed.map((minutes) => ({ type: 'minutes.change' as const, ...minutes })),
    ...casesOf('day.choose', 'day', ['today', 'later']),
    ...casesOf('time.choose', 'time', ['first', 'unlisted']),
  ],
  endpoints: { loadFreeTimes },
  region: '[role="tabpanel"]',
  driver: {
    'step.open': {
      starts: ({ event }) => ({ storeId: 3, ...visits[event.finds] }),
      async opens(page, { event, fixture }) {
        const { draft } = fixture.left('tomorrowAtDate');
        const { minutes } = visits[event.finds];
        const chosen = draft?.chosen.map((service) => ({ ...service, minutes })) ?? [];
        const companion = event.finds === 'pair' ? [services.two] : [];
        await page.open({ path: '/book-appointment/', draft: draft && { ...draft, chosen, companion } });
      },
    },
    'times.listed': {
      answers: 'loadFreeTimes',
      with: ({ event, context, fixture }) => {
        fixture.marks = new Map(known.map((day) => [fixture.day(day), lists[event.days][day]]));
        return wireDays(event.days, context.companionMinutes > 0, fixture);
      },
    },
    'times.unknown': { answers: 'loadFreeTimes', with: () => [] },
    'times.failed': { fails: 'loadFreeTimes' },
    'minutes.change': {
      onActor: (actor, { event }) => actor.send(event),
      unreachable: 'The services step sends it: the paths of booking take it.',
    },
    'day.choose': {
      onActor: (actor, { event, fixture }) => actor.send({ type: 'day.choose', day: fixture.day(event.day) }),
      act: ({ event, fixture }) => ({ type: 'day.choose', day: fixture.day(event.day) }),
      whereOnPage: ({ event, context }) => event.day !== context.date,
      onPage: (page, { event, context, fixture }) =>
        page.eventually(async () => {
          const day = fixture.day(event.day);
          fixture.month = monthOf(day);
          const isOff = event.day === 'today' && context.days !== undefined;
          if ((await page.pressDay(day)) === isOff)
            throw new Error(`Expected ${day} to be ${isOff ? 'disabled' : 'enabled'} in the calendar.`);
          if (!isOff) return;
          if (!(await page.read()).lines.includes('That day is full.'))
            throw new Error(`Expected the reason why ${day} is disabled.`);
          await page.playwright.keyboard.press('Shift+Tab');
        }),
    },
    'time.choose': {
      onActor: (actor, { event, fixture }) =>
        actor.send({
          type: 'time.choose',
          day: fixture.day('tomorrow'),
          time: event.time === 'first' ? times.first : '11:11',
        }),
      unreachable: 'The click opens the barber step: the paths of booking take it.',
    },
    'clock.slow': { waits: 5_000 },
  },
  outOfReach: {
    'minutesHaveChanged is true': 'Only the services step changes them: test/browser/next-times.test.ts.',
    'minutesHaveChanged is false': 'Only the services step changes them: test/browser/next-times.test.ts.',
    'timeIsListed is true': 'The click opens the barber step: the paths of booking take it.',
    'timeIsListed is false': 'The step offers only listed times.',
  },
  inputs: {
    loadFreeTimes: ({ context: { minutes, companionMinutes } }) => ({
      ...{ store_id: 3, minutes, days: 14 },
      companion_minutes: companionMinutes || undefined,
    }),
  },
  memory: {
    chart: ({ context: { minutes, companionMinutes, days } }) => ({
      minutes,
      companionMinutes,
      isKnown: days !== undefined,
      hasTimes: days === 'some',
    }),
    machine: ({ context: { minutes, companionMinutes, days } }) => ({
      minutes,
      companionMinutes,
      isKnown: days.length > 0,
      hasTimes: nextTimes(days).length > 0,
    }),
  },
  shows({ state, context: { date, days, minutes, companionMinutes }, fixture }) {
    const isPair = companionMinutes > 0;
    const strip = state.matches('unknown')
      ? []
      : [
          '# Next free times',
          ...(state.matches('finding')
            ? ['~ Looking for free times...', ...slow(state.matches({ finding: 'slow' } as never))]
            : []),
          ...(days === 'none' ? ['No free times in the next 14 days.'] : []),
          ...(days === 'some'
            ? [
                `[Tomorrow ${readTimes.first} with Ned${isPair ? ' and Mary' : ''}]`,
                `[Tomorrow ${readTimes.second} with Mary${isPair ? ', one after the other' : ''}]`,
              ]
            : []),
        ];
    return [
      '# Select Date',
      ...(isTooLong({ minutes, companionMinutes }) ? [tooLongText(shop.phone), '[Change services]'] : []),
      ...strip,
      ...fixture.calendar(date),
      `~ ${fixture.readDay(date)}`,
      'You can book up to 90 days ahead.',
      loadedAnnouncement(fixture.openDays(), 'day'),
    ];
  },
  offers: (snapshot) =>
    (snapshot as FreeTimesSnapshot).context.days.flatMap(({ day, times: listed }) =>
      listed.slice(0, 1).map(({ time }) => ({ type: 'time.choose', day, time })),
    ),
});

await prove(import.meta, freeTimes);
