import { shop } from 'virtual:shop';
import { expect } from 'vitest';
import { assign, setup } from 'xstate';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { availabilityMachine } from '../../machines/availability.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { specOf } from '../engine/spec.ts';
import {
  barbers,
  Fixture,
  otherThan,
  type Pick,
  picks,
  readTimes,
  stores,
  times,
  visitOf,
  wireBarbers,
} from './booking.fixture.ts';
import { slow, slowly } from './slow-calls.ts';

/** What the shop's zone is called after. */
const place = shop.timeZone.replace(/^.*\//, '');

/** What an earlier visit left: a barber and a time or none, and perhaps the key of a submit without a time. */
const visits = {
  barberless: { visit: 'barberless', barber: undefined, time: undefined, hasKey: false },
  allAtBarber: { visit: 'allAtBarber', barber: 'first', time: 'first', hasKey: false },
  timelessWithKey: { visit: 'timelessWithKey', barber: 'first', time: undefined, hasKey: true },
  /** Services that take no time. */
  instant: { visit: 'allAtBarber', barber: 'first', time: 'first', hasKey: false },
  instantBarberless: { visit: 'barberless', barber: undefined, time: undefined, hasKey: false },
  /** A booking that failed is tried again, in dialogs over the step. */
  failed: { visit: 'failed', barber: 'first', time: 'first', hasKey: true },
} as const;
type Visit = keyof typeof visits;
const isInstant = (visit: Visit) => visit === 'instant' || visit === 'instantBarberless';

/** Of a list that comes without what was chosen. */
type Listed = { isGone?: true };
type Event =
  | { type: 'step.open'; finds: Visit }
  | ({ type: 'barbers.listed' | 'times.listed' } & Listed)
  | { type: `${'barbers' | 'times'}.${'none' | 'failed'}` }
  | { type: 'dialog.close' | 'list.retry' | 'clock.slow' | 'submit' }
  | { type: 'barber.choose'; barber: Pick }
  | { type: 'time.choose'; time: Pick };

interface Memory {
  /** The step was covered as it opened: that is over with the dialogs. */
  wasCovered: boolean;
  barber: Pick | undefined;
  time: Pick | undefined;
  hasKey: boolean;
  isInstant: boolean;
  barbers: readonly Pick[];
  times: readonly Pick[];
}

/** Everybody who is listed, or without whom was chosen. */
const listed = (event: object, chosen: Pick | undefined): readonly Pick[] =>
  'isGone' in event ? [otherThan(chosen)] : picks;

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    restore: assign(({ event }) => {
      if (event.type !== 'step.open') return {};
      const { visit: _, ...choices } = visits[event.finds];
      return { ...choices, wasCovered: event.finds === 'failed', isInstant: isInstant(event.finds) };
    }),
    listBarbers: assign(({ context, event }) => ({ barbers: listed(event, context.barber) })),
    chooseBarber: assign(({ event }) => (event.type === 'barber.choose' ? { barber: event.barber } : {})),
    dropBarber: assign({ barber: undefined, time: undefined }),
    listTimes: assign(({ context, event }) => ({ times: listed(event, context.time) })),
    hideTimes: assign({ times: [] }),
    chooseTime: assign(({ event }) => (event.type === 'time.choose' ? { time: event.time } : {})),
    dropTime: assign({ time: undefined }),
    keepKey: assign({ hasKey: true }),
  },
  guards: {
    isCovered: ({ event }) => event.type === 'step.open' && event.finds === 'failed',
    isGone: ({ event }) => 'isGone' in event,
    hasBarber: ({ context }) => context.barber !== undefined,
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
      target: 'choosingTime',
      actions: ['chooseBarber', 'dropTime', 'hideTimes'],
      meta: { spec: 'SLOT-5', also: ['SLOT-12'], sends: [...chosen, ...chosen] },
    },
    {
      target: 'findingTimes',
      reenter: true,
      actions: 'chooseBarber',
      meta: { spec: 'SLOT-5', calls: ['loadSlots'], sends: chosen },
    },
  ],
} as const;
const noSubmit = { submit: refused('SLOT-10') } as const;

/** Who works on the chosen day and when they are free. */
const chart = words.createMachine({
  id: 'availability',
  context: {
    wasCovered: false,
    barber: undefined,
    time: undefined,
    hasKey: false,
    isInstant: false,
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
      on: { 'dialog.close': { target: 'findingBarbers', ...calling('SLOT-11', 'loadBarbers') } },
    },
    findingBarbers: {
      ...slowly('API-21'),
      on: {
        ...noSubmit,
        'barbers.listed': [
          {
            guard: 'isGone',
            target: 'choosingBarber',
            actions: ['listBarbers', 'dropBarber'],
            meta: { spec: 'SLOT-4', sends: chosen },
          },
          {
            guard: 'isInstantWithBarber',
            target: 'choosingTime',
            actions: ['listBarbers', 'dropTime', 'hideTimes'],
            meta: { spec: 'SLOT-4', also: ['SLOT-12'], sends: chosen },
          },
          {
            guard: 'hasBarber',
            target: 'findingTimes',
            actions: 'listBarbers',
            ...calling('SLOT-4', 'loadSlots'),
          },
          { target: 'choosingBarber', actions: 'listBarbers', meta: { spec: 'SLOT-4', sends: chosen } },
        ],
        'barbers.none': {
          target: 'choosingBarber',
          actions: 'dropBarber',
          meta: { spec: 'SLOT-2', also: ['SLOT-4'], sends: chosen },
        },
        'barbers.failed': {
          target: 'barbersFailed',
          ...toasting('SLOT-3', 'error', 'Failed to fetch available barbers'),
        },
      },
    },
    barbersFailed: {
      on: { ...noSubmit, 'list.retry': { target: 'findingBarbers', ...calling('SLOT-3', 'loadBarbers') } },
    },
    choosingBarber: { on: { ...noSubmit, ...chooseBarber } },
    findingTimes: {
      entry: 'hideTimes',
      ...slowly('API-21'),
      on: {
        ...noSubmit,
        ...chooseBarber,
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
    timesFailed: {
      on: {
        ...noSubmit,
        ...chooseBarber,
        'list.retry': { target: 'findingTimes', ...calling('SLOT-8', 'loadSlots') },
      },
    },
    choosingTime: {
      on: {
        ...chooseBarber,
        'time.choose': { actions: 'chooseTime', meta: { spec: 'SLOT-9', sends: chosen } },
        submit: [
          {
            guard: 'hasTime',
            actions: 'keepKey',
            meta: { spec: 'SLOT-10', sends: ['parent: slot.submit'] },
          },
          refused('SLOT-10'),
        ],
      },
    },
  },
});

const key = 'key-of-this-submit';
const on = (isOn: boolean) => (isOn ? ' on' : '');

/** The lists of the wizard's barber step. */
export const availability = specOf(chart)({
  machine: availabilityMachine,
  fixture: () => new Fixture(),
  cases: [
    ...(Object.keys(visits) as Visit[]).map((finds) => ({ type: 'step.open' as const, finds })),
    ...(['barbers.listed', 'times.listed'] as const).flatMap((type) => [
      { type },
      { type, isGone: true as const },
    ]),
    ...picks.flatMap((pick) => [
      { type: 'barber.choose' as const, barber: pick },
      { type: 'time.choose' as const, time: pick },
    ]),
  ],
  endpoints: { loadBarbers: listBarbers, loadSlots: listSlots },
  region: '[role="tabpanel"]',
  driver: {
    'step.open': {
      starts: ({ event: { finds }, fixture }) => {
        const { barber, time, hasKey } = visits[finds];
        return {
          storeId: 3,
          date: fixture.day('later'),
          minutes: isInstant(finds) ? 0 : 20,
          barber: barber ? barbers[barber] : null,
          time: time ? times[time] : null,
          submitKey: hasKey ? fixture.key : null,
          isCovered: finds === 'failed',
        };
      },
      async opens(page, { event: { finds }, fixture }) {
        const { draft, outcome } = fixture.left(visits[finds].visit);
        const chosen = draft?.chosen.map((one) => (isInstant(finds) ? { ...one, minutes: 0 } : one)) ?? [];
        await page.open({ path: '/book-appointment/', outcome, draft: draft && { ...draft, chosen } });
        if (finds === 'failed')
          await page.eventually(async () => {
            expect((await page.read()).lines).toContain('# Booking Failed');
            await page.press('button', 'Try again');
          });
      },
    },
    'dialog.close': {
      onActor: (actor) => actor.send({ type: 'step.uncover' }),
      onPage: (page) => page.key('Escape'),
    },
    'barbers.listed': {
      answers: 'loadBarbers',
      with: ({ event, context }) => listed(event, context.barber).map((one) => wireBarbers[one]),
      where: ({ event, context }) => !event.isGone || context.barber !== undefined,
    },
    'barbers.none': { answers: 'loadBarbers', with: () => [] },
    'barbers.failed': { fails: 'loadBarbers' },
    'times.listed': {
      answers: 'loadSlots',
      with: ({ event, context }) => listed(event, context.time).map((one) => ({ from_time: times[one] })),
      where: ({ event, context }) => !event.isGone || context.time !== undefined,
    },
    'times.none': { answers: 'loadSlots', with: () => [] },
    'times.failed': { fails: 'loadSlots' },
    'list.retry': { presses: 'Try again', where: ({ state }) => !state.matches('covered') },
    'barber.choose': {
      presses: ({ event }) => barbers[event.barber].name,
      role: 'radio',
      sends: ({ event }) => ({ barberId: barbers[event.barber].id }),
      where: ({ event, context }) => context.barbers.includes(event.barber),
      whereOnPage: ({ event, context }) => event.barber !== context.barber,
    },
    'time.choose': {
      presses: ({ event }) => readTimes[event.time],
      role: 'radio',
      sends: ({ event }) => ({ time: times[event.time] }),
      where: ({ event, context }) => context.times.includes(event.time),
      whereOnPage: ({ event, context }) => event.time !== context.time,
    },
    submit: {
      presses: 'Submit',
      // A key that is kept is not changed for another.
      sends: ({ context, fixture }) => ({ key: context.hasKey ? key : fixture.key }),
      where: ({ state }) => !state.matches('covered'),
      // The dialogs open, which are another chart's: closed, they leave the step as it was.
      async afterwards(page, { context, fixture }) {
        if (!context.hasKey) await fixture.learnKey(page);
        await page.key('Escape');
      },
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadBarbers: ({ fixture }) => ({
      store_id: 3,
      shift_date_from: fixture.day('later'),
      shift_date_to: fixture.day('later'),
    }),
    loadSlots: ({ context, event, fixture }) => {
      const { barber = 'first' } = 'barber' in event ? event : context;
      return {
        booking_date: fixture.day('later'),
        service_duraction: visitOf(['one']).minutes,
        store_id: 3,
        store_user_id: barbers[barber].id,
        submit_key: context.hasKey ? fixture.key : undefined,
      };
    },
  },
  memory: {
    chart: ({ state, context: { wasCovered, barber, time, hasKey, ...lists }, fixture }) => ({
      wasCovered,
      barber: barber ? barbers[barber] : null,
      time: time ? times[time] : null,
      key: hasKey ? fixture.key : null,
      hasBarbers: lists.barbers.length > 0,
      hasTimes: state.matches('choosingTime') || state.matches('timesFailed') ? lists.times.length > 0 : null,
    }),
    machine: (snapshot) => {
      const { barber, time, submitKey, slots, barbers: known } = snapshot.context;
      return {
        wasCovered: snapshot.context.isCovered,
        barber,
        time,
        key: submitKey,
        hasBarbers: known.length > 0,
        hasTimes:
          snapshot.matches('choosingTime') || snapshot.matches('timesFailed') ? slots.length > 0 : null,
      };
    },
  },
  shows({ state, context, fixture }) {
    // The dialogs are the payment chart's.
    if (state.matches('covered')) return { path: '/book-appointment/' };
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
    const failed = (what: string) => [...lines, what, '[Try again]'];
    if (state.matches('barbersFailed')) return failed('We could not load the barbers who work on this day.');
    const { barber, time } = context;
    if (context.barbers.length === 0)
      lines.push('~ No barbers available for the selected date. Please select a different date.');
    else
      lines.push(
        'Barber',
        ...context.barbers.map(
          (one) => `(${barbers[one].name} ${barbers[one].designation})${on(one === barber)}`,
        ),
        ...(barber ? [] : ['Choose a barber to see their times.']),
      );
    if (!barber) return lines;
    lines.push(`Available times for ${fixture.readDay('later')}`);
    if (state.matches('findingTimes')) {
      const isSlow = state.matches({ findingTimes: 'slow' } as never);
      return [...lines, '~ Loading available times...', ...slow(isSlow)];
    }
    if (state.matches('timesFailed')) return failed("We could not load this barber's times.");
    if (context.times.length === 0)
      return [...lines, '~ No time slots available for today. Please select a different date or barber.'];
    return [
      ...lines,
      context.times.length === 1 ? '~ 1 time available' : '~ 2 times available',
      ...context.times.map((one) => `(${readTimes[one]})${on(one === time)}`),
    ];
  },
});

await prove(import.meta, availability);
