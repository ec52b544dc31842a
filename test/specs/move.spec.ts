import { shop } from 'virtual:shop';
import { expect } from 'vitest';
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import { loadNextTimes, moveVisit, type NextTime } from '../../contract/visit.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { moveMachine } from '../../machines/move.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import { prove } from '../engine/prove.ts';
import { failures, type Reply, refusal } from '../engine/replies.ts';
import { casesOf, type StepResult, specOf } from '../engine/spec.ts';
import { barbers, type ItemChoice, times, Fixture as Wizard } from './booking.fixture.ts';
import { failing, type Problem, shownProblem } from './forms.fixture.ts';
import { AttemptKey, openMove, visitKey, visitOf } from './manage.fixture.ts';
import { expectedReason, loadedAnnouncement, reasonFor, slow, slowly } from './slow-calls.ts';
import { chooseSlot } from './wizard.fixture.ts';

/** A new time of the visit, in the chart's names. */
interface Slot {
  day: string;
  time: ItemChoice;
  barber: ItemChoice;
}

/** The next free times. Each unlisted time differs from a listed time in its day, its time or its barber only. */
const slots = {
  soon: { day: '2026-12-19', time: 'first', barber: 'first' },
  afternoon: { day: '2026-12-19', time: 'second', barber: 'first' },
  monday: { day: '2026-12-21', time: 'first', barber: 'first' },
  mary: { day: '2026-12-19', time: 'first', barber: 'second' },
  far: { day: '2026-12-22', time: 'second', barber: 'first' },
} as const satisfies Record<string, Slot>;
type SlotName = keyof typeof slots;
/** The lists of the server: for the visit's barber, and for all barbers. */
const lists = { own: ['soon', 'far'], all: ['mary', 'far'] } as const satisfies Record<string, SlotName[]>;

/** The days that the customer chooses in the calendar. The visit is on the later day. */
type ChosenDay = 'tomorrow' | 'later';
const days: Record<ChosenDay, string> = { tomorrow: '2026-11-21', later: '2026-12-20' };

/** The visit has begun or is cancelled, is elsewhere, or its key has expired. */
const outdated = {
  begun: refusal(409, { CODE: 'already_used' }),
  elsewhere: refusal(409, {
    CODE: 'changed_meanwhile',
    RESULT: { day: '2026-12-23', time: '09:00', barber: { id: 32, name: 'Mary Reibey' } },
  }),
  expired: refusal(404, { CODE: 'not_found' }),
} as const satisfies Record<string, Reply>;
/** After these answers the visit may have moved. */
const doubtful = {
  silence: 'no answer',
  breakdown: refusal(500, { CODE: 'broken' }),
  overload: refusal(503, { CODE: 'too_many' }),
  underWay: refusal(409, { CODE: 'in_progress' }),
  withoutCode: refusal(400),
  /** From a proxy. */
  bare: refusal(404),
} as const satisfies Record<string, Reply>;
/** After these answers the visit has certainly not moved. */
const refusals = {
  invalid: refusal(422, { CODE: 'invalid' }),
  tooMany: refusal(429, { CODE: 'too_many' }),
  withoutPrices: refusal(409, { CODE: 'price_changed' }),
  withOnePrice: refusal(409, { CODE: 'price_changed', RESULT: { booked_cents: 3500 } }),
} as const satisfies Record<string, Reply>;

/** The visit that moves: of a single person, of two people at the same time, or of two people in turn (MOVE-24). */
const moved = ['upcoming', 'pair', 'inTurn'] as const;
type Moved = (typeof moved)[number];

type Event =
  | { type: 'page.open'; visit: Moved }
  | { type: 'times.listed' | 'times.none' | 'times.all' | 'list.retry' }
  | { type: 'times.failed'; because: 'refusal' | 'silence' }
  | { type: 'time.choose'; slot: SlotName }
  | { type: 'day.choose'; day: ChosenDay }
  | { type: 'day.open' | 'time.back' }
  /** The child machine sends both events. */
  | { type: 'slot.choose'; barber: ItemChoice | undefined; time: ItemChoice | undefined }
  | { type: 'slot.submit' }
  | { type: 'move.confirm' | 'move.retry' | 'move.close' | 'move.done' | 'move.taken' }
  | { type: 'move.overlaps' | 'move.repriced' }
  | { type: 'move.outdated'; because: keyof typeof outdated }
  | { type: 'move.doubtful'; because: keyof typeof doubtful }
  | { type: 'move.refused'; because: keyof typeof refusals }
  | { type: 'clock.slow' };

interface Memory {
  visit: Moved;
  showsAll: boolean;
  listed: readonly SlotName[];
  day: ChosenDay | undefined;
  /** The barber that is chosen on the day. Before the customer or the lists choose, it is undefined. */
  barber: ItemChoice | 'none' | undefined;
  chosen: Slot | undefined;
  problem: Problem<never> | undefined;
}

const timesFailed = 'Failed to fetch free times';
const taken = 'This time was taken meanwhile. Please choose another time.';
const overlaps = 'You already have a visit at that time. Please choose another time.';
const moveFailed = 'Failed to move booking';
const nothingChosen = { day: undefined, barber: undefined, chosen: undefined } as const;

/** A day of two barbers has the times of all barbers. */
const listOf = ({ showsAll, day }: Pick<Memory, 'showsAll' | 'day'>) => (showsAll || day ? 'all' : 'own');

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    list: assign(({ context: { showsAll, day }, event }) => ({
      listed: event.type === 'times.listed' ? lists[listOf({ showsAll, day })] : [],
    })),
    open: assign(({ event }) => (event.type === 'page.open' ? { visit: event.visit } : {})),
    showAll: assign({ showsAll: true }),
    choose: assign(({ event }) => (event.type === 'time.choose' ? { chosen: slots[event.slot] } : {})),
    chooseDay: assign(({ event }) =>
      event.type === 'day.choose' ? { day: event.day, barber: undefined } : {},
    ),
    chooseSlot: assign(({ context: { day }, event }) => {
      if (event.type !== 'slot.choose' || !day) return {};
      const { barber, time } = event;
      const chosen = barber && time ? { day: days[day], barber, time } : undefined;
      return { chosen, barber: barber ?? ('none' as const) };
    }),
    forgetSlot: assign({ chosen: undefined, barber: undefined }),
    forget: assign(nothingChosen),
    say: assign((_, problem: Problem<never> | undefined) => ({ problem })),
    forgive: assign({ problem: undefined }),
  },
  guards: {
    showsOne: ({ context }) => listOf(context) === 'own',
    showsDay: ({ context }) => context.day !== undefined,
    hasTwoBarbers: ({ context }) => context.visit === 'pair',
    isListed: ({ context, event }) => event.type === 'time.choose' && context.listed.includes(event.slot),
    isChosen: ({ context }) => context.chosen !== undefined,
  },
});

const closing = { 'move.close': { target: 'closed', ...by('MOVE-16') } } as const;
const again = (rule: RuleId) => ({ target: 'findingTimes', ...calling(rule, 'loadNextTimes') }) as const;
const openCalendar = { target: 'choosingDay', actions: 'forgive', ...by('MOVE-6') } as const;
const sending = (rule: RuleId) => ({ target: 'moving', ...calling(rule, 'moveVisit') }) as const;

/** The reference chart of the move of a booking. */
const chart = words.createMachine({
  id: 'move',
  context: { ...nothingChosen, visit: 'upcoming', showsAll: false, listed: [], problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { ...again('MOVE-1'), actions: 'open' } } },
    findingTimes: {
      ...slowly('MOVE-17'),
      on: {
        ...closing,
        'times.listed': { target: 'choosing', actions: 'list', ...by('MOVE-1') },
        'times.none': [
          { guard: 'showsDay', target: 'choosing', actions: 'list', ...by('MOVE-1') },
          { target: 'choosing', actions: 'list', ...by('MOVE-1') },
        ],
        'times.failed': { target: 'timesFailed', ...toasting('MOVE-2', 'error', timesFailed) },
      },
    },
    timesFailed: { on: { ...closing, 'list.retry': again('MOVE-2'), 'day.open': openCalendar } },
    choosing: {
      on: {
        ...closing,
        'times.all': [
          { guard: 'showsOne', ...again('MOVE-3'), actions: ['showAll', 'forgive'] },
          refused('MOVE-3'),
        ],
        'time.choose': [
          { guard: 'isListed', target: 'confirming', actions: ['choose', 'forgive'], ...by('MOVE-4') },
          refused('MOVE-19'),
        ],
        'time.back': [{ guard: 'showsDay', ...again('MOVE-8'), actions: 'forget' }, refused('MOVE-8')],
        'day.open': openCalendar,
      },
    },
    choosingDay: {
      on: {
        ...closing,
        'day.choose': [
          { guard: 'hasTwoBarbers', ...again('MOVE-25'), actions: 'chooseDay' },
          { target: 'onDay', actions: 'chooseDay', ...calling('MOVE-7', 'availability') },
        ],
        'time.back': { ...again('MOVE-8'), actions: 'forget' },
      },
    },
    onDay: {
      on: {
        ...closing,
        'day.open': { target: 'choosingDay', actions: 'forgetSlot', ...by('MOVE-6') },
        'time.back': { ...again('MOVE-8'), actions: 'forget' },
        'slot.choose': { actions: 'chooseSlot', ...by('MOVE-7') },
        'slot.submit': [{ guard: 'isChosen', target: 'confirming', ...by('MOVE-7') }, refused('MOVE-7')],
      },
    },
    confirming: {
      on: {
        ...closing,
        'time.back': { ...again('MOVE-5'), actions: ['forget', 'forgive'] },
        'move.confirm': { ...sending('MOVE-9'), actions: 'forgive' },
      },
    },
    moving: {
      ...slowly('MOVE-17'),
      on: {
        'move.done': { target: 'moved', ...by('MOVE-10') },
        'move.taken': {
          target: 'findingTimes',
          actions: ['forget', failing('MOVE-11', taken).actions],
          meta: { ...failing('MOVE-11', taken).meta, calls: ['loadNextTimes'] },
        },
        'move.overlaps': {
          target: 'findingTimes',
          actions: ['forget', failing('MOVE-22', overlaps).actions],
          meta: { ...failing('MOVE-22', overlaps).meta, calls: ['loadNextTimes'] },
        },
        'move.repriced': { target: 'priceChanged', ...by('MOVE-12') },
        'move.outdated': { target: 'outdated', ...by('MOVE-13') },
        'move.doubtful': { target: 'unsure', ...by('MOVE-14') },
        'move.refused': { target: 'confirming', ...failing('MOVE-15', moveFailed) },
        'move.confirm': refused('MOVE-9'),
        'move.close': refused('MOVE-9'),
        'time.back': refused('MOVE-9'),
      },
    },
    unsure: {
      on: {
        'move.retry': sending('MOVE-14'),
        'move.close': { target: 'outdated', ...by('MOVE-18') },
      },
    },
    priceChanged: { on: closing },
    moved: { type: 'final' },
    outdated: { type: 'final' },
    closed: { type: 'final' },
  },
});

type State = SnapshotFrom<typeof chart>;

const prices = { booked_cents: 3500, current_cents: 4000 };
const named = (barber: ItemChoice) => ({ id: barbers[barber].id, name: barbers[barber].name });
/** The barber of the second person beside a barber of the first: the server chose one of two barbers, or both stay with one (MOVE-24). */
const secondAt = {
  upcoming: null,
  pair: { first: 'second', second: 'first' },
  inTurn: { first: 'first', second: 'second' },
} as const;
const secondOf = (visit: Moved, { barber }: Slot): ItemChoice | undefined => secondAt[visit]?.[barber];
const wireOf = (slot: Slot, visit: Moved): WireResultOf<typeof loadNextTimes>[number] => {
  const second = secondOf(visit, slot);
  return {
    day: slot.day,
    time: times[slot.time],
    barber: named(slot.barber),
    ...(second && { companion_barber: named(second) }),
  };
};
const barberIdOf = (barber: ItemChoice | undefined) => barber && barbers[barber].id;
/** A time as the machine sends and remembers it. */
const placeOf = ({ day, time, barber }: Slot) => ({ day, time: times[time], barber_id: barbers[barber].id });
const placeIn = ({ day, time, barber }: NextTime) => ({ day, time, barber_id: barber.id });

const readDays: Record<string, string> = {
  '2026-11-21': 'Saturday, November 21st',
  '2026-12-19': 'Saturday, December 19th',
  '2026-12-20': 'Sunday, December 20th',
  '2026-12-21': 'Monday, December 21st',
  '2026-12-22': 'Tuesday, December 22nd',
};
const readNow: Record<Moved, string> = {
  upcoming: 'Sunday, December 20th at 1:30 PM with Ned Kelly',
  pair: 'Sunday, December 20th at 1:30 PM with Ned Kelly and Mary Reibey',
  inTurn: 'Sunday, December 20th at 1:30 PM with Ned Kelly, one after the other',
};
const readTimes = { first: '10:00 AM', second: '1:30 PM' };
const readTime = (slot: Slot, visit: Moved) => {
  const { time, barber } = slot;
  const second = secondOf(visit, slot);
  const { name } = barbers[barber];
  const both = second === barber ? ', one after the other' : second ? ` and ${barbers[second].name}` : '';
  return `${readTimes[time]} with ${name}${both}`;
};
const read = (slot: Slot, visit: Moved) => `${readDays[slot.day]} at ${readTime(slot, visit)}`;
/** The button of a time: on a day it has no date. */
const buttonOf = (name: SlotName, { visit, day, listed }: Memory) =>
  (day && listed.includes(name) ? readTime : read)(slots[name], visit);

/** Whether the choice of a time has a key: it is confirmed, sent, or its result is unknown. */
const isDecided = (state: State) =>
  state.matches('confirming') || state.matches('moving') || state.matches('unsure');
const isMoving = (state: State) => state.matches('moving');

class Fixture extends Wizard {
  readonly attempt = new AttemptKey();
}

/** The expected lines below the current time. */
function stepLines({ state, context, fixture, shownText }: StepResult<State, Fixture>): string[] {
  const { visit, listed, day, chosen } = context;
  const waysFromDay = ['[Choose another day]', '[Back to the next times]'];
  const problem = shownProblem(context, shownText);
  const problems = problem ? [`! ${problem.text}`] : [];
  const newTime = chosen ? [`New time: ${read(chosen, visit)}`] : [];
  if (state.matches('findingTimes'))
    return [
      ...problems,
      '~ Looking for free times...',
      ...slow(state.matches({ findingTimes: 'slow' } as never)),
    ];
  if (state.matches('timesFailed'))
    return [
      '! We could not load the free times.',
      ...expectedReason(shownText, timesFailed).map((text) => `! ${text}`),
      '! [Try again]',
      '[Choose another day]',
    ];
  if (state.matches('choosing'))
    return [
      ...problems,
      ...(day ? [...waysFromDay, `# ${readDays[days[day]]}`] : []),
      listed.length === 0
        ? `~ ${day ? 'No free times for two people on this day. Please choose another day.' : 'No free times in the next 14 days.'}`
        : loadedAnnouncement(listed.length, 'time'),
      ...listed.map((name) => `[${buttonOf(name, context)}]`),
      ...(listOf(context) === 'all' ? [] : ['[Show all barbers]']),
      ...(day ? [] : ['[Choose another day]']),
    ];
  if (state.matches('choosingDay')) return [...fixture.calendar(day ?? 'later'), '[Back to the next times]'];
  if (state.matches('onDay') && day)
    return [...waysFromDay, `# ${readDays[days[day]]}`, ELSEWHERE, `[Continue]${chosen ? '' : ' off'}`];
  if (state.matches('priceChanged'))
    return [
      '! The price has changed, so your booking was not moved.',
      'Price of your booking: $35.00',
      'Price now: $40.00',
    ];
  if (state.matches('unsure'))
    return [...newTime, '! We could not confirm whether your booking was moved.', '[Try again]'];
  const isBusy = isMoving(state);
  return [
    ...newTime,
    'Services, price and payment stay as they are.',
    ...problems,
    ...slow(state.matches({ moving: 'slow' } as never)),
    isBusy ? '[Moving...] off' : '[Move booking]',
    `[Choose another time]${isBusy ? ' off' : ''}`,
  ];
}

/** The part of the page that moves a booking to another time. */
export const move = specOf(chart)({
  machine: moveMachine,
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('page.open', 'visit', moved),
    ...failures('times.failed', 'refusal', 'silence'),
    ...casesOf('time.choose', 'slot', slots),
    ...casesOf('day.choose', 'day', days),
    { type: 'slot.choose', barber: undefined, time: undefined },
    { type: 'slot.choose', barber: 'second', time: undefined },
    { type: 'slot.choose', barber: 'first', time: 'first' },
    { type: 'slot.choose', barber: 'second', time: 'second' },
    ...casesOf('move.outdated', 'because', outdated),
    ...casesOf('move.doubtful', 'because', doubtful),
    ...casesOf('move.refused', 'because', refusals),
  ],
  endpoints: { loadNextTimes, moveVisit },
  driver: {
    'page.open': {
      starts: ({ event }) => ({ visit: visitOf(event.visit), visitKey }),
      opens: (page, { event }) => openMove(page, event.visit),
    },
    'times.listed': {
      answers: 'loadNextTimes',
      with: ({ context: { visit, ...shown } }) =>
        lists[listOf(shown)].map((name) => wireOf(slots[name], visit)),
    },
    'times.none': { answers: 'loadNextTimes', with: () => [] },
    'times.failed': { fails: 'loadNextTimes', as: ({ event }) => event.because },
    // Two states have a button with this name.
    'list.retry': { presses: 'Try again', where: ({ state }) => !state.matches('unsure') },
    'move.retry': { presses: 'Try again', where: ({ state }) => !state.matches('timesFailed') },
    'times.all': { presses: 'Show all barbers' },
    'time.choose': {
      presses: ({ event, context }) => buttonOf(event.slot, context),
      sends({ event }) {
        const { day, time, barber_id } = placeOf(slots[event.slot]);
        return { day, time, barberId: barber_id };
      },
    },
    'day.open': { presses: 'Choose another day' },
    'day.choose': {
      act: ({ event: { type, day } }) => ({ type, day: days[day] }),
      onActor: (actor, { event: { type, day } }) => actor.send({ type, day: days[day] }),
      // The calendar is a lazily loaded chunk.
      onPage: (page, { event }) =>
        page.eventually(async () => expect(await page.pressDay(days[event.day])).toBe(true)),
    },
    'time.back': { presses: ['Back to the next times', 'Choose another time'] },
    'slot.choose': {
      onActor: (actor, { event: { type, barber, time } }) =>
        actor.send({
          type,
          barber: barber ? barbers[barber] : null,
          time: time ? times[time] : null,
        }),
      // An empty list offers no choice. The chosen barber cannot be chosen again.
      whereOnPage: ({ event, context: { barber } }) =>
        barber === undefined || (barber !== 'none' && event.barber !== undefined && event.barber !== barber),
      onPage: (page, { event }) => chooseSlot(page, { barber: event.barber, time: event.time }),
    },
    'slot.submit': { presses: 'Continue' },
    'move.confirm': {
      presses: ['Move booking', 'Moving...'],
      afterwards: (page, { fixture }) => fixture.attempt.learn(page, 'move', 'moveKey'),
    },
    'move.close': { presses: 'Close' },
    'move.done': {
      answers: 'moveVisit',
      with: () => null,
      alsoToasts: () => [{ kind: 'success', text: 'Your booking has moved' }],
    },
    'move.taken': { fails: 'moveVisit', as: refusal(409, { CODE: 'slot_taken' }) },
    'move.overlaps': { fails: 'moveVisit', as: refusal(409, { CODE: 'visits_overlap' }) },
    'move.repriced': {
      fails: 'moveVisit',
      as: refusal(409, {
        CODE: 'price_changed',
        RESULT: { ...prices, current_cents: String(prices.current_cents) },
      }),
    },
    'move.outdated': { fails: 'moveVisit', as: ({ event }) => outdated[event.because] },
    'move.doubtful': { fails: 'moveVisit', as: ({ event }) => doubtful[event.because] },
    'move.refused': { fails: 'moveVisit', as: ({ event }) => refusals[event.because] },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadNextTimes: ({ context: { visit, showsAll, day } }) => ({
      visit_key: visitKey,
      store_id: 3,
      minutes: visitOf(visit).minutes,
      ...(day ? { from: days[day], days: 1, count: 96 } : { count: 8 }),
      barber_id: showsAll || day ? undefined : 31,
    }),
    availability: ({ context: { visit, day } }) => ({
      storeId: 3,
      date: day && days[day],
      minutes: visitOf(visit).minutes,
      companionMinutes: 0,
      barber: { id: 31, name: 'Ned Kelly', designation: '' },
      time: null,
      submitKey: visitKey,
      wantsAny: false,
      offersAny: false,
      isCovered: false,
    }),
    moveVisit: ({ context: { visit, chosen }, fixture }) => ({
      visit_key: visitKey,
      move_key: fixture.attempt,
      from: { day: '2026-12-20', time: '13:30', barber_id: 31 },
      to: chosen && { ...placeOf(chosen), companion_barber_id: barberIdOf(secondOf(visit, chosen)) },
      total_cents: visitOf(visit).total_cents,
    }),
  },
  memory: {
    chart({ state, context, fixture, shownText }) {
      const { visit, showsAll, listed, day, chosen } = context;
      // Each chosen time has a key of its own.
      if (!isDecided(state)) fixture.attempt.end();
      if (state.status === 'done') return { ended: state.value };
      return {
        ended: undefined,
        showsAll,
        times: state.matches('choosing') ? listed.map((name) => placeOf(slots[name])) : undefined,
        reason: reasonFor(state.matches('timesFailed'), shownText, timesFailed),
        day: day ? days[day] : null,
        chosen: chosen ? { ...placeOf(chosen), second: barberIdOf(secondOf(visit, chosen)) } : null,
        problem: shownProblem(context, shownText) ?? null,
        prices: state.matches('priceChanged') ? prices : null,
      };
    },
    machine(snapshot) {
      if (snapshot.status === 'done') return { ended: snapshot.output.ended };
      const { showsAll, times: free, reason, day, chosen, problem, prices: changed } = snapshot.context;
      return {
        ended: undefined,
        showsAll,
        times: snapshot.matches('choosing') ? free.map(placeIn) : undefined,
        reason: snapshot.matches('timesFailed') ? reason : undefined,
        day,
        chosen: chosen && { ...placeIn(chosen), second: chosen.companion_barber?.id },
        problem,
        prices: changed,
      };
    },
    // The output has how the move ended.
    elsewhere: ['ended', 'moveKey'],
  },
  shows(at) {
    const { state, context, fixture } = at;
    const around = { path: '/my-visit/', title: `Your Booking | ${shop.name}` };
    if (!state.matches('choosingDay')) fixture.leaveCalendar();
    // The page of the visit follows.
    if (state.status === 'done') return around;
    return {
      ...around,
      lines: [
        '# Change time',
        `[Close]${isMoving(state) ? ' off' : ''}`,
        `Your time now: ${readNow[context.visit]}`,
        ...stepLines(at),
      ],
    };
  },
  renders({ context }) {
    const known: (NextTime | null)[] = [...context.times, context.chosen];
    return known.flatMap((free) =>
      free ? `${dayLabel(free.day)} at ${clockLabel(free.time)} with ${free.barber.name}` : [],
    );
  },
  offers: ({ context }) => [
    ...(['list.retry', 'times.all', 'day.open', 'time.back', 'move.confirm', 'move.retry'] as const).map(
      (type) => ({ type }),
    ),
    ...(context.times as NextTime[]).map(({ day, time, barber }) => ({
      type: 'time.choose',
      day,
      time,
      barberId: barber.id,
    })),
  ],
});

await prove(import.meta, move);
