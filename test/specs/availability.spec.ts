import { shop } from 'virtual:shop';
import { expect } from 'vitest';
import { assign, setup } from 'xstate';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { availabilityMachine } from '../../machines/availability.machine.ts';
import { timeOf } from '../../machines/rules/free-times.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  barbers,
  Fixture,
  type ItemChoice,
  otherThan,
  picks,
  readTimes,
  services,
  stores,
  times,
  visitOf,
  wireBarbers,
} from './booking.fixture.ts';
import { refuseBooking } from './dialogs.fixture.ts';
import { expectedReason, loadedAnnouncement, reasonFor, slow, slowly } from './slow-calls.ts';

/** The city in the name of the shop's time zone. */
const place = shop.timeZone.replace(/^.*\//, '');

const barberless = {
  visit: 'barberless',
  barber: undefined,
  time: undefined,
  any: false,
  hasKey: false,
} as const;
const allAtBarber = { ...barberless, visit: 'allAtBarber', barber: 'first', time: 'first' } as const;

/** Drafts of an earlier visit: with or without a barber and a time, and perhaps with the key of a submit without a time. */
const visits = {
  barberless,
  allAtBarber,
  timelessWithKey: { ...allAtBarber, visit: 'timelessWithKey', time: undefined, hasKey: true },
  /** The visitor chose a time of any barber. */
  anyAtBarber: { ...allAtBarber, visit: 'anyAtBarber', any: true },
  /** Services with a duration of 0 minutes. */
  instant: allAtBarber,
  instantBarberless: barberless,
  /** The API is on another origin. */
  foreign: barberless,
  /** Two people: a free time has two barbers, and a chosen barber serves both, one after the other. */
  pair: allAtBarber,
  /** The visitor retries a failed booking: the dialogs open over the step. */
  failed: { ...allAtBarber, visit: 'failed', hasKey: true },
  /** A guest has logged in from the dialogs, before any request: the dialogs open over the step again. */
  returned: allAtBarber,
} as const;
type Visit = keyof typeof visits;
const isCovered = (visit: Visit) => visit === 'failed' || visit === 'returned';
const isInstant = (visit: Visit) => visit === 'instant' || visit === 'instantBarberless';

const isForTwo = (visit: Visit) => visit === 'pair';

/** `isGone`: the new list does not contain the chosen item. */
type Listed = { isGone?: true };
type Event =
  | { type: 'step.open'; finds: Visit }
  | ({ type: 'barbers.listed' | 'times.listed' } & Listed)
  | { type: `${'barbers' | 'times' | 'free'}.${'none' | 'failed'}` }
  /** The times of any barber. `isOther`: a different barber than before is free at each time. */
  | ({ type: 'free.listed'; isOther?: true } & Listed)
  | { type: 'page.return'; isLate: boolean }
  | { type: 'list.retry' | 'clock.slow' | 'time.submit' | 'any.choose' }
  /** The dialogs close, after a booking request has carried the key or before. */
  | { type: 'dialog.close'; isSent: boolean }
  | { type: 'barber.choose'; barber: ItemChoice }
  | { type: 'time.choose'; time: ItemChoice };

interface Memory {
  /** Whether dialogs covered the step when it opened. False once they have closed. */
  wasCovered: boolean;
  barber: ItemChoice | undefined;
  time: ItemChoice | undefined;
  /** Whether the visitor wants any barber. */
  any: boolean;
  offersAny: boolean;
  /** Whether the second barber is free at the first time, and the first barber at the second. */
  areSwapped: boolean;
  /** Whether a different barber than before does the visit now. */
  isReplaced: boolean;
  hasKey: boolean;
  isInstant: boolean;
  isForTwo: boolean;
  barbers: readonly ItemChoice[];
  times: readonly ItemChoice[];
}

/** Returns both items, or only the item that was not chosen. */
const listed = (event: object, chosen: ItemChoice | undefined): readonly ItemChoice[] =>
  'isGone' in event ? [otherThan(chosen)] : picks;

/** The barber who is free at a time of any barber. */
const freeBarber = (time: ItemChoice, { areSwapped }: Pick<Memory, 'areSwapped'>): ItemChoice =>
  areSwapped ? otherThan(time) : time;

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    restore: assign(({ event }) => {
      if (event.type !== 'step.open') return {};
      const { visit: _, ...choices } = visits[event.finds];
      return {
        ...choices,
        wasCovered: isCovered(event.finds),
        isInstant: isInstant(event.finds),
        isForTwo: isForTwo(event.finds),
        offersAny: event.finds !== 'foreign' && !isInstant(event.finds),
      };
    }),
    hideBarbers: assign({ barbers: [] }),
    listBarbers: assign(({ context, event }) => ({ barbers: listed(event, context.barber) })),
    chooseBarber: assign(({ event }) =>
      event.type === 'barber.choose' ? { barber: event.barber, any: false, isReplaced: false } : {},
    ),
    chooseAny: assign({ any: true, barber: undefined, isReplaced: false }),
    dropBarber: assign({ barber: undefined, time: undefined, isReplaced: false }),
    listFree: assign(({ context, event }) => ({
      times: listed(event, context.time),
      areSwapped: 'isOther' in event,
    })),
    takeFreeBarber: assign(({ context }) => {
      const barber = freeBarber(context.time ?? 'first', context);
      return { barber, isReplaced: context.barber !== undefined && context.barber !== barber };
    }),
    listTimes: assign(({ context, event }) => ({ times: listed(event, context.time) })),
    hideTimes: assign({ times: [] }),
    chooseTime: assign(({ context, event }) =>
      event.type !== 'time.choose'
        ? {}
        : {
            time: event.time,
            isReplaced: false,
            ...(context.any && { barber: freeBarber(event.time, context) }),
          },
    ),
    dropTime: assign({ time: undefined }),
    keepKey: assign(({ event }) => (event.type === 'dialog.close' ? { hasKey: event.isSent } : {})),
  },
  guards: {
    isCovered: ({ event }) => event.type === 'step.open' && isCovered(event.finds),
    isGone: ({ event }) => 'isGone' in event,
    isLate: ({ event }) => event.type === 'page.return' && event.isLate,
    hasBarber: ({ context }) => context.barber !== undefined,
    offersAny: ({ context }) => context.offersAny,
    wantsAny: ({ context }) => context.any,
    isInstant: ({ context }) => context.isInstant,
    isInstantWithBarber: ({ context }) => context.isInstant && context.barber !== undefined,
    hasTime: ({ context }) => context.time !== undefined,
  },
});

const chosen = ['parent: slot.choose'];
const chooseBarber = {
  'barber.choose': [
    {
      guard: 'isInstant',
      target: '.choosingTime',
      actions: ['chooseBarber', 'dropTime', 'hideTimes'],
      meta: { spec: 'SLOT-5', also: ['SLOT-12'], sends: [...chosen, ...chosen] },
    },
    {
      target: '.findingTimes',
      actions: 'chooseBarber',
      meta: { spec: 'SLOT-5', calls: ['loadSlots'], sends: chosen },
    },
  ],
} as const;
const chooseAny = {
  'any.choose': [
    {
      guard: 'offersAny',
      target: '.findingFreeTimes',
      actions: 'chooseAny',
      meta: { spec: 'SLOT-20', calls: ['loadFreeTimes'], sends: chosen },
    },
    refused('SLOT-20'),
  ],
} as const;
const noSubmit = { 'time.submit': refused('SLOT-10') } as const;
const nothingAnew = { 'page.return': by('SLOT-13') } as const;

/** The barbers are listed. The times load when a barber is chosen. */
const barbersListed = words.createStateConfig({
  on: {
    ...chooseBarber,
    ...chooseAny,
    'page.return': [
      { guard: 'isLate', target: 'findingBarbers', ...calling('SLOT-13', 'loadBarbers') },
      by('SLOT-13'),
    ],
  },
  initial: 'choosingBarber',
  states: {
    choosingBarber: { on: noSubmit },
    findingTimes: {
      entry: 'hideTimes',
      ...slowly('API-21'),
      on: {
        ...noSubmit,
        'times.listed': [
          {
            guard: 'isGone',
            target: 'choosingTime',
            actions: ['listTimes', 'dropTime'],
            meta: { spec: 'SLOT-6', sends: chosen },
          },
          { guard: 'hasTime', target: 'choosingTime', actions: 'listTimes', ...by('SLOT-6') },
          { target: 'choosingTime', actions: 'listTimes', meta: { spec: 'SLOT-6', sends: chosen } },
        ],
        'times.none': {
          target: 'choosingTime',
          actions: 'dropTime',
          meta: { spec: 'SLOT-7', also: ['SLOT-6'], sends: chosen },
        },
        'times.failed': {
          target: 'timesFailed',
          ...toasting('SLOT-8', 'error', 'Failed to fetch time slots'),
        },
      },
    },
    findingFreeTimes: {
      entry: 'hideTimes',
      ...slowly('API-21'),
      on: {
        ...noSubmit,
        'free.listed': [
          {
            guard: 'isGone',
            target: 'choosingTime',
            actions: ['listFree', 'dropBarber'],
            meta: { spec: 'SLOT-20', also: ['SLOT-22'], sends: chosen },
          },
          {
            guard: 'hasTime',
            target: 'choosingTime',
            actions: ['listFree', 'takeFreeBarber'],
            meta: { spec: 'SLOT-20', also: ['SLOT-22'], sends: chosen },
          },
          {
            target: 'choosingTime',
            actions: ['listFree', 'dropBarber'],
            meta: { spec: 'SLOT-20', sends: chosen },
          },
        ],
        'free.none': {
          target: 'choosingTime',
          actions: 'dropBarber',
          meta: { spec: 'SLOT-20', also: ['SLOT-22'], sends: chosen },
        },
        'free.failed': {
          target: 'timesFailed',
          ...toasting('SLOT-8', 'error', 'Failed to fetch time slots'),
        },
      },
    },
    timesFailed: {
      on: {
        ...noSubmit,
        'list.retry': [
          { guard: 'wantsAny', target: 'findingFreeTimes', ...calling('SLOT-8', 'loadFreeTimes') },
          { target: 'findingTimes', ...calling('SLOT-8', 'loadSlots') },
        ],
      },
    },
    choosingTime: {
      on: {
        'time.choose': { actions: 'chooseTime', meta: { spec: 'SLOT-9', also: ['SLOT-21'], sends: chosen } },
      },
      initial: 'open',
      states: {
        open: {
          on: {
            'time.submit': [
              {
                guard: 'hasTime',
                target: 'paying',
                meta: { spec: 'SLOT-10', sends: ['parent: slot.submit'] },
              },
              refused('SLOT-10'),
            ],
          },
        },
        paying: {
          on: {
            'dialog.close': { target: 'open', actions: 'keepKey', ...by('SLOT-13') },
            'page.return': [{ guard: 'isLate', target: 'outdated', ...by('SLOT-13') }, by('SLOT-13')],
          },
        },
        outdated: {
          on: {
            ...nothingAnew,
            'dialog.close': {
              target: '#availability.findingBarbers',
              actions: 'keepKey',
              ...calling('SLOT-13', 'loadBarbers'),
            },
          },
        },
      },
    },
  },
});

/** The reference chart of barbers and times on the chosen day. */
const chart = words.createMachine({
  id: 'availability',
  context: {
    wasCovered: false,
    barber: undefined,
    time: undefined,
    any: false,
    offersAny: true,
    areSwapped: false,
    isReplaced: false,
    hasKey: false,
    isInstant: false,
    isForTwo: false,
    barbers: [],
    times: [],
  },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'step.open': [
          { guard: 'isCovered', target: 'covered', actions: 'restore', ...by('SLOT-11') },
          {
            target: 'findingBarbers',
            actions: 'restore',
            meta: { spec: 'SLOT-1', also: ['SLOT-4'], calls: ['loadBarbers'] },
          },
        ],
      },
    },
    covered: {
      on: {
        ...nothingAnew,
        'dialog.close': {
          target: 'findingBarbers',
          actions: 'keepKey',
          ...calling('SLOT-11', 'loadBarbers'),
        },
      },
    },
    findingBarbers: {
      ...slowly('API-21'),
      on: {
        ...noSubmit,
        ...nothingAnew,
        'barbers.listed': [
          {
            guard: 'wantsAny',
            target: 'barbersListed.findingFreeTimes',
            actions: 'listBarbers',
            ...calling('SLOT-20', 'loadFreeTimes'),
          },
          {
            guard: 'isGone',
            target: 'barbersListed',
            actions: ['listBarbers', 'dropBarber'],
            meta: { spec: 'SLOT-4', sends: chosen },
          },
          {
            guard: 'isInstantWithBarber',
            target: 'barbersListed.choosingTime',
            actions: ['listBarbers', 'dropTime', 'hideTimes'],
            meta: { spec: 'SLOT-4', also: ['SLOT-12'], sends: chosen },
          },
          {
            guard: 'hasBarber',
            target: 'barbersListed.findingTimes',
            actions: 'listBarbers',
            ...calling('SLOT-4', 'loadSlots'),
          },
          { target: 'barbersListed', actions: 'listBarbers', meta: { spec: 'SLOT-4', sends: chosen } },
        ],
        'barbers.none': {
          target: 'barbersListed',
          actions: ['hideBarbers', 'dropBarber'],
          meta: { spec: 'SLOT-2', also: ['SLOT-4'], sends: chosen },
        },
        'barbers.failed': {
          target: 'barbersFailed',
          actions: 'hideBarbers',
          ...toasting('SLOT-3', 'error', 'Failed to fetch available barbers'),
        },
      },
    },
    barbersFailed: {
      on: {
        ...noSubmit,
        ...nothingAnew,
        'list.retry': { target: 'findingBarbers', ...calling('SLOT-3', 'loadBarbers') },
      },
    },
    barbersListed,
  },
});

/** Whether the times have loaded or failed. */
const isOver = (state: { matches: (value: never) => boolean }) =>
  ['choosingTime', 'timesFailed'].some((at) => state.matches({ barbersListed: at } as never));
/** Whether dialogs cover the step. */
const isUnderDialogs = (state: { matches: (value: never) => boolean }) =>
  ['covered', ...['paying', 'outdated'].map((at) => ({ barbersListed: { choosingTime: at } }))].some(
    (value) => state.matches(value as never),
  );
const on = (isOn: boolean) => (isOn ? ' on' : '');

/** The heading of each time (SLOT-30). */
const partOfDay = { first: '# Morning', second: '# Afternoon' };

/** A time as the page shows it: a time of any barber with the barber. */
const readTime = (time: ItemChoice, context: Pick<Memory, 'any' | 'areSwapped' | 'isForTwo'>): string => {
  const free = freeBarber(time, context);
  if (!context.any) return readTimes[time];
  const [names, others] = [free, otherThan(free)].map((pick) => barbers[pick].name.split(' '));
  return `${readTimes[time]} with ${context.isForTwo ? `${names?.[0]} and ${others?.[0]}` : names?.join(' ')}`;
};

const freeDay = (
  fixture: Fixture,
  free: readonly ItemChoice[],
  context: Pick<Memory, 'areSwapped' | 'isForTwo'>,
): WireResultOf<typeof loadFreeTimes> => [
  {
    day: fixture.day('later'),
    times: free.map((time) => ({
      time: times[time],
      barber: { full_name: null, designation: null, ...wireBarbers[freeBarber(time, context)] },
      ...(context.isForTwo && {
        companion_barber: {
          ...{ full_name: null, designation: null },
          ...wireBarbers[otherThan(freeBarber(time, context))],
        },
      }),
    })),
  },
];

const MINUTE_MS = 60_000;

class Returning extends Fixture {
  #returnedAt = Date.parse('2026-11-20T09:30:00+11:00');

  /** The visitor returns before or after the lists are a minute old. */
  comeBack(page: PageDriver, isLate: boolean) {
    if (isLate) this.#returnedAt += 3 * MINUTE_MS;
    return page.returnAt(new Date(this.#returnedAt + (isLate ? 0 : 55_000)));
  }
}

/** The lists of barbers and times in the wizard. */
export const availability = specOf(chart)({
  machine: availabilityMachine,
  fixture: () => new Returning(),
  cases: [
    ...casesOf('step.open', 'finds', visits),
    ...(['barbers.listed', 'times.listed', 'free.listed'] as const).flatMap((type) => [
      { type },
      { type, isGone: true as const },
    ]),
    { type: 'free.listed', isOther: true },
    ...picks.flatMap((pick) => [
      { type: 'barber.choose' as const, barber: pick },
      { type: 'time.choose' as const, time: pick },
    ]),
    ...[false, true].flatMap((isTrue) => [
      { type: 'page.return' as const, isLate: isTrue },
      { type: 'dialog.close' as const, isSent: isTrue },
    ]),
  ],
  endpoints: { loadBarbers: listBarbers, loadSlots: listSlots, loadFreeTimes },
  region: '[role="tabpanel"]',
  driver: {
    'step.open': {
      // Only a login on the same page leads there.
      whereOnPage: ({ event }) => event.finds !== 'returned',
      starts: ({ event: { finds }, fixture }) => {
        const { barber, time, any, hasKey } = visits[finds];
        return {
          storeId: 3,
          date: fixture.day('later'),
          minutes: isInstant(finds) ? 0 : 20,
          companionMinutes: isForTwo(finds) ? services.two.minutes : 0,
          barber: barber ? barbers[barber] : null,
          time: time ? times[time] : null,
          wantsAny: any,
          offersAny: finds !== 'foreign',
          submitKey: hasKey ? fixture.key : null,
          isCovered: isCovered(finds),
        };
      },
      async opens(page, { event: { finds }, fixture }) {
        const { draft, outcome } = fixture.left(visits[finds].visit);
        const chosen =
          draft?.chosen.map((service) => (isInstant(finds) ? { ...service, minutes: 0 } : service)) ?? [];
        await page.open({
          path: '/book-appointment/',
          foreign: finds === 'foreign',
          outcome,
          draft: draft && { ...draft, chosen, companion: isForTwo(finds) ? [services.two] : [] },
        });
        if (finds === 'failed')
          await page.eventually(async () => {
            expect((await page.read()).lines).toContain('# Booking Failed');
            await page.press('button', 'Try again');
          });
        // Until the script of the dialogs is loaded, Escape closes nothing.
        if (isCovered(finds))
          await page.eventually(async () => {
            expect((await page.read()).lines).toContain('# Book as Guest or Sign In');
          });
      },
    },
    'dialog.close': {
      where: ({ event, context }) => event.isSent || !context.hasKey,
      onActor: (actor, { event, fixture }) =>
        actor.send({ type: 'step.uncover', submitKey: event.isSent ? fixture.key : null }),
      async onPage(page, { event, context, fixture }) {
        if (event.isSent && !context.hasKey) await refuseBooking(page, fixture);
        await page.key('Escape');
      },
    },
    'barbers.listed': {
      answers: 'loadBarbers',
      with: ({ event, context }) => listed(event, context.barber).map((pick) => wireBarbers[pick]),
      where: ({ event, context }) => !event.isGone || context.barber !== undefined,
    },
    'barbers.none': { answers: 'loadBarbers', with: () => [] },
    'barbers.failed': { fails: 'loadBarbers' },
    'times.listed': {
      answers: 'loadSlots',
      with: ({ event, context }) => listed(event, context.time).map((pick) => ({ from_time: times[pick] })),
      where: ({ event, context }) => !event.isGone || context.time !== undefined,
    },
    'times.none': { answers: 'loadSlots', with: () => [] },
    'times.failed': { fails: 'loadSlots' },
    'free.listed': {
      answers: 'loadFreeTimes',
      with: ({ event, context, fixture }) =>
        freeDay(fixture, listed(event, context.time), { ...context, areSwapped: 'isOther' in event }),
      where: ({ event, context }) => !('isGone' in event || 'isOther' in event) || context.time !== undefined,
    },
    'free.none': {
      answers: 'loadFreeTimes',
      with: ({ context, fixture }) => freeDay(fixture, [], context),
    },
    'free.failed': { fails: 'loadFreeTimes' },
    'page.return': {
      onActor: (actor, { event }) => event.isLate && actor.send({ type: 'list.age' }),
      onPage: (page, { event, fixture }) => fixture.comeBack(page, event.isLate),
    },
    'list.retry': { presses: 'Try again', where: ({ state }) => !state.matches('covered') },
    'barber.choose': {
      presses: ({ event }) => barbers[event.barber].name,
      role: 'radio',
      sends: ({ event }) => ({ barberId: barbers[event.barber].id }),
      where: ({ state, event, context }) => context.barbers.includes(event.barber) && !isUnderDialogs(state),
      // An arrow key chooses the next card, so by keyboard the second barber follows the first.
      whereOnPage: ({ event, context: { barber, any, offersAny } }) =>
        event.barber !== barber && (event.barber === 'first' || !offersAny || (barber === 'first' && !any)),
    },
    'any.choose': {
      presses: 'Any barber',
      role: 'radio',
      where: ({ state, context }) => context.barbers.length > 0 && !isUnderDialogs(state),
      whereOnPage: ({ context: { barber, any, offersAny } }) => offersAny && !any && barber !== 'second',
    },
    'time.choose': {
      presses: ({ event }) => readTimes[event.time],
      role: 'radio',
      sends: ({ event }) => ({ time: times[event.time] }),
      where: ({ state, event, context }) => context.times.includes(event.time) && !isUnderDialogs(state),
      whereOnPage: ({ event, context }) => event.time !== context.time,
    },
    'time.submit': {
      presses: 'Submit',
      where: ({ state }) => !isUnderDialogs(state),
      async afterwards(page, { context, fixture }) {
        if (!context.hasKey) await fixture.learnKey(page);
      },
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadFreeTimes: ({ context, fixture }) => ({
      store_id: 3,
      minutes: visitOf(['one']).minutes,
      companion_minutes: context.isForTwo ? services.two.minutes : undefined,
      from: fixture.day('later'),
      days: 1,
      submit_key: context.hasKey ? fixture.key : undefined,
    }),
    loadBarbers: ({ fixture }) => ({
      store_id: 3,
      shift_date_from: fixture.day('later'),
      shift_date_to: fixture.day('later'),
    }),
    loadSlots: ({ context, event, fixture }) => {
      const { barber = 'first' } = 'barber' in event ? event : context;
      return {
        booking_date: fixture.day('later'),
        service_duraction: visitOf(context.isForTwo ? ['one', 'two'] : ['one']).minutes,
        store_id: 3,
        store_user_id: barbers[barber].id,
        submit_key: context.hasKey ? fixture.key : undefined,
      };
    },
  },
  memory: {
    chart: ({ state, context: { wasCovered, barber, time, any, hasKey, ...lists }, fixture, shownText }) => ({
      noBarbers: reasonFor(state.matches('barbersFailed'), shownText, 'Failed to fetch available barbers'),
      noTimes: reasonFor(
        state.matches({ barbersListed: 'timesFailed' }),
        shownText,
        'Failed to fetch time slots',
      ),
      wasCovered,
      barber: barber ? barbers[barber] : null,
      second: lists.isForTwo && any && barber && isOver(state) ? barbers[otherThan(barber)] : null,
      time: time ? times[time] : null,
      any,
      isReplaced: lists.isReplaced,
      key: hasKey ? fixture.key : null,
      hasBarbers: lists.barbers.length > 0,
      hasTimes: isOver(state) ? lists.times.length > 0 : null,
      freeBarbers:
        any && isOver(state) ? lists.times.map((pick) => barbers[freeBarber(pick, lists)].name) : null,
    }),
    machine: (snapshot, fixture) => {
      const {
        barber,
        time,
        wantsAny,
        isReplaced,
        freeDays,
        submitKey,
        slots,
        barbers: known,
        reason,
      } = snapshot.context;
      return {
        noBarbers: snapshot.matches('barbersFailed') ? reason : undefined,
        noTimes: snapshot.matches({ barbersListed: 'timesFailed' }) ? reason : undefined,
        wasCovered: snapshot.context.isCovered,
        barber: barber && { id: barber.id, name: barber.name, designation: barber.designation },
        second: barber?.second ?? null,
        time,
        any: wantsAny,
        isReplaced,
        key: submitKey,
        hasBarbers: known.length > 0,
        hasTimes: isOver(snapshot) ? slots.length > 0 : null,
        freeBarbers:
          wantsAny && isOver(snapshot)
            ? slots.map((slot: string) => timeOf(freeDays, fixture.day('later'), slot)?.barber.name)
            : null,
      };
    },
  },
  shows({ state, context, fixture, shownText }) {
    // The payment machine renders the dialogs.
    if (isUnderDialogs(state)) return { path: '/book-appointment/' };
    const { address, name, phone } = stores.first;
    const lines = [
      '# Choose Barber & Time',
      name,
      address,
      phone ?? '',
      `Your device is in another time zone. All times are the shop's own (${place} time).`,
    ];
    if (state.matches('findingBarbers')) {
      const isSlow = state.matches({ findingBarbers: 'slow' } as never);
      return [...lines, '~ Loading available barbers...', ...slow(isSlow)];
    }
    const failed = (what: string, toast: string) => [
      ...lines,
      what,
      ...expectedReason(shownText, toast),
      '[Try again]',
    ];
    if (state.matches('barbersFailed'))
      return failed(
        'We could not load the barbers who work on this day.',
        'Failed to fetch available barbers',
      );
    const { barber, time } = context;
    if (context.barbers.length === 0)
      lines.push('~ No barbers available for the selected date. Please select a different date.');
    else
      lines.push(
        loadedAnnouncement(context.barbers.length, 'barber'),
        'Barber',
        ...(context.offersAny
          ? [
              context.isForTwo
                ? `(Any barber Two barbers, or one after the other)${on(context.any)}`
                : `(Any barber A barber who is free)${on(context.any)}`,
            ]
          : []),
        ...context.barbers.map(
          (pick) =>
            `(${barbers[pick].name} ${context.isForTwo ? 'Both people, one after the other' : barbers[pick].designation})${on(pick === barber && !context.any)}`,
        ),
        ...(barber || context.any ? [] : ['Choose a barber to see their times.']),
      );
    if (!barber && !context.any) return lines;
    lines.push(`Available times for ${fixture.readDay('later')}`);
    if (['findingTimes', 'findingFreeTimes'].some((at) => state.matches({ barbersListed: at } as never))) {
      const isSlow = ['findingTimes', 'findingFreeTimes'].some((at) =>
        state.matches({ barbersListed: { [at]: 'slow' } } as never),
      );
      return [...lines, '~ Loading available times...', ...slow(isSlow)];
    }
    if (state.matches({ barbersListed: 'timesFailed' }))
      return failed(
        context.any ? 'We could not load the free times.' : "We could not load this barber's times.",
        'Failed to fetch time slots',
      );
    if (context.times.length === 0)
      return [...lines, '~ No time slots available for today. Please select a different date or barber.'];
    return [
      ...lines,
      loadedAnnouncement(context.times.length, 'time'),
      ...(context.isReplaced && barber && time
        ? [`~ Your visit at ${readTimes[time]} is now with ${barbers[barber].name}.`]
        : []),
      ...context.times.flatMap((pick) => [
        partOfDay[pick],
        `(${readTime(pick, context)})${on(pick === time)}`,
      ]),
    ];
  },
});

await prove(import.meta, availability);
