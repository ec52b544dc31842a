import { type AnyMachineSnapshot, assign, type SnapshotFrom, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { askPlace, type Place as Heard, leaveQueue, returnToQueue } from '../../contract/queue.ts';
import { queuePlaceMachine } from '../../machines/queue-place.machine.ts';
import { waitText } from '../../machines/rules/queue-wait.ts';
import { positionText } from '../../src/views/queue/queue-texts.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Reply, refusal } from '../engine/replies.ts';
import { type At, casesOf, type StepResult, specOf } from '../engine/spec.ts';
import { headerLines, homeLines, openHome } from './home.fixture.ts';
import { joinByDialog } from './queue.fixture.ts';

/** Queue places differ only in their token. */
type Place = 'first' | 'second';
/** The position of a waiting customer: with two customers ahead, or with none. */
type Waiting = 'third' | 'next';
/** Two formats of the response for a customer who is called, with the same meaning. */
type Called = 'called' | 'calledWithNumbers';
/** `leftNow`: the place can still be taken back. */
type Ending = 'served' | 'left' | 'leftNow' | 'closed';
type Failing = 'refusal' | 'breakdown' | 'silence';
const failings = ['refusal', 'breakdown', 'silence'] as const;

type Event =
  | { type: 'page.open'; kept: 'first' | 'none'; link: Place | 'none'; api: 'own' | 'foreign' }
  | { type: 'place.join' | 'place.appear'; place: Place }
  | { type: 'place.vanish' | 'place.leave' | 'place.return' | 'place.dismiss' | 'page.return' }
  | { type: 'panel.open' | 'panel.close' }
  | { type: 'place.link'; place: Place }
  | { type: 'clock.poll' | 'clock.minute' }
  | { type: 'answer.waiting'; as: Waiting }
  | { type: 'answer.called'; as: Called }
  | { type: 'answer.over'; as: Ending }
  | { type: 'answer.unknown' | 'return.done' }
  | { type: 'leave.done'; as: 'left' | 'leftNow' }
  | { type: 'answer.missing'; because: keyof typeof missing }
  | { type: 'leave.failed' | 'return.failed'; because: Failing };

/** A proxy sends a 404 without a code. */
const missing = {
  refusal: 'refusal',
  breakdown: 'breakdown',
  silence: 'silence',
  bare: refusal(404),
} as const satisfies Record<string, Failing | Reply>;

interface Memory {
  api: 'own' | 'foreign';
  /** The place that the page follows or followed. */
  place: Place | 'none';
  /** The newest response about the place. */
  heard: Waiting | Called | 'nothing';
  /** A new place that appeared while the visitor was leaving `place`. */
  next: Place | 'none';
  ending: Ending | undefined;
  isPanelOpen: boolean;
}

/** The place of the link replaces the stored place (PLACE-18). */
const openedBy = ({ link, kept }: { link: Place | 'none'; kept: 'first' | 'none' }) =>
  link === 'none' ? kept : link;

const unheard = { heard: 'nothing', next: 'none', ending: undefined } as const;
const forgotten = { ...unheard, place: 'none', isPanelOpen: false } as const;

/** Returns the place that an event brings. */
const broughtBy = (event: Event): Place | undefined =>
  event.type === 'place.join' || event.type === 'place.appear' || event.type === 'place.link'
    ? event.place
    : undefined;

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) =>
      event.type === 'page.open'
        ? {
            api: event.api,
            ...(event.api === 'own' && { place: openedBy(event), isPanelOpen: event.link !== 'none' }),
          }
        : {},
    ),
    follow: assign(({ event }) => ({ ...unheard, place: broughtBy(event) ?? 'none' })),
    remember: assign(({ event }) => ({ next: broughtBy(event) ?? 'none' })),
    followNext: assign(({ context }) => ({ ...unheard, place: context.next })),
    openPanel: assign({ isPanelOpen: true }),
    closePanel: assign({ isPanelOpen: false }),
    hear: assign(({ event }) =>
      event.type === 'answer.waiting' || event.type === 'answer.called' ? { heard: event.as } : {},
    ),
    end: assign(({ event }) => ({
      heard: 'nothing' as const,
      ending: event.type === 'answer.over' || event.type === 'leave.done' ? event.as : undefined,
    })),
    passMinute: assign({ ending: 'left' }),
    followAgain: assign({ heard: 'nothing', ending: undefined }),
    forget: assign(forgotten),
  },
  guards: {
    isFollowed: ({ event }) => event.type === 'page.open' && event.kept !== 'none' && event.api === 'own',
    isLinked: ({ event }) => event.type === 'page.open' && event.link !== 'none' && event.api === 'own',
    isForeign: ({ event }) => event.type === 'page.open' && event.api === 'foreign',
    isOurs: ({ context }) => context.api === 'own',
    anotherCame: ({ context }) => context.next !== 'none',
    becomesNext: ({ context, event }) =>
      event.type === 'answer.waiting' && event.as === 'next' && context.heard !== 'next',
    becomesCalled: ({ context }) => !['called', 'calledWithNumbers'].includes(context.heard),
    isJustLeft: ({ event }) => 'as' in event && event.as === 'leftNow',
    isLeft: ({ event }) => 'as' in event && event.as === 'left',
    isPanelOpen: ({ context }) => context.isPanelOpen,
    isLeftInPanel: ({ context, event }) => context.isPanelOpen && 'as' in event && event.as === 'left',
  },
});

const asking = { target: '#queue-place.inQueue', ...calling('PLACE-3', 'askPlace') } as const;
const appearing = { target: '#queue-place.inQueue', ...calling('PLACE-14', 'askPlace') } as const;
const linking = {
  target: '#queue-place.inQueue',
  meta: { spec: 'PLACE-14', also: ['PLACE-18', 'PLACE-35'], calls: ['askPlace'] },
} as const;
/** The panel opens and closes, and the place stays. */
const panel = {
  'panel.open': { actions: 'openPanel', ...by('PLACE-35') },
  'panel.close': { actions: 'closePanel', ...by('PLACE-35') },
} as const;
const goes = {
  target: '#queue-place.none',
  actions: 'forget',
  meta: { spec: 'PLACE-34', orders: ['forgetPlace'] },
} as const;
/** Another place replaces the current one, even if it has the same token. The page knows nothing about it yet. */
const replaced = {
  'place.join': { ...asking, actions: 'follow', reenter: true },
  'place.appear': { ...appearing, actions: 'follow', reenter: true },
  'place.link': { ...linking, actions: ['follow', 'openPanel'], reenter: true },
  'place.vanish': { target: '#queue-place.none', actions: 'forget', ...by('PLACE-13') },
} as const;

/** Loads the place, and loads it again as long as the place is in the queue. */
const polling = (rule: 'PLACE-4' | 'PLACE-7') =>
  ({
    'clock.poll': { target: 'asking', ...calling(rule, 'askPlace') },
    'page.return': { target: 'asking', ...calling('PLACE-8', 'askPlace') },
  }) as const;

/** The place has moved to the front: the page notifies. */
const notifying = <S extends string>(target: S, spec: 'PLACE-30' | 'PLACE-31', also: 'PLACE-4' | 'PLACE-5') =>
  ({ target, actions: 'hear', meta: { spec, also: [also], orders: ['notify'] } }) as const;

const inQueue = words.createStateConfig({
  initial: 'asking',
  on: {
    ...replaced,
    'place.leave': { target: '#queue-place.leaving', ...calling('PLACE-10', 'leaveQueue') },
  },
  states: {
    asking: {
      on: {
        ...panel,
        'answer.waiting': [
          { guard: 'becomesNext', ...notifying('waiting', 'PLACE-30', 'PLACE-4') },
          { target: 'waiting', actions: 'hear', ...by('PLACE-4') },
        ],
        'answer.called': [
          { guard: 'becomesCalled', ...notifying('called', 'PLACE-31', 'PLACE-5') },
          { target: 'called', actions: 'hear', ...by('PLACE-5') },
        ],
        'answer.over': [
          { guard: 'isJustLeft', target: '#queue-place.ended.justLeft', actions: 'end', ...by('PLACE-19') },
          { guard: 'isLeftInPanel', target: '#queue-place.ended.reading', actions: 'end', ...by('PLACE-19') },
          { guard: 'isLeft', target: '#queue-place.ended.gone', actions: 'end', ...by('PLACE-34') },
          { target: '#queue-place.ended.over', actions: 'end', ...by('PLACE-6') },
        ],
        'answer.unknown': {
          target: '#queue-place.none',
          actions: 'forget',
          meta: { spec: 'PLACE-9', orders: ['forgetPlace'] },
        },
        'answer.missing': { target: 'lost', ...by('PLACE-7') },
        'page.return': by('PLACE-8'),
      },
      initial: 'fresh',
      states: {
        fresh: { on: { 'clock.poll': { target: 'late', ...by('PLACE-8') } } },
        late: {
          on: {
            'page.return': {
              target: '#queue-place.inQueue.asking',
              reenter: true,
              ...calling('PLACE-8', 'askPlace'),
            },
          },
        },
      },
    },
    waiting: { on: { ...polling('PLACE-4'), ...panel } },
    called: { on: { ...polling('PLACE-4'), ...panel } },
    lost: { on: { ...polling('PLACE-7'), ...panel } },
  },
});

const left = toasting('PLACE-11', 'success', 'You have left the queue.');
const stayed = toasting('PLACE-12', 'error', 'That did not work. You are still in the queue.');
const askedAgain = { meta: { ...stayed.meta, calls: ['askPlace'] } } as const;
const next = { guard: 'anotherCame', target: 'inQueue', actions: 'followNext' } as const;
const askedOfNext = { spec: 'PLACE-15', calls: ['askPlace'] } as const;
const back = toasting('PLACE-20', 'success', 'You are back in the queue.').meta;
const notBack = toasting('PLACE-20', 'error', 'That did not work. You have left the queue.').meta;
/** The page asks about the new place, or about the place that may be back. */
const takenBack = (meta: EdgeMeta) =>
  [
    { ...next, meta: { ...meta, ...askedOfNext, also: ['PLACE-20'] } },
    { target: 'inQueue', actions: 'followAgain', meta: { ...meta, calls: ['askPlace'] } },
  ] as const;
const whileBusy = {
  'place.join': { actions: 'remember', ...by('PLACE-15') },
  'place.appear': { actions: 'remember', ...by('PLACE-15') },
  'place.link': {
    actions: ['remember', 'openPanel'],
    meta: { spec: 'PLACE-15', also: ['PLACE-18', 'PLACE-35'] },
  },
  ...panel,
} as const;

const chart = words.createMachine({
  id: 'queue-place',
  context: { ...forgotten, api: 'own' },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'page.open': [
          { guard: 'isLinked', target: 'inQueue', actions: 'meet', ...calling('PLACE-18', 'askPlace') },
          { guard: 'isFollowed', target: 'inQueue', actions: 'meet', ...calling('PLACE-1', 'askPlace') },
          { guard: 'isForeign', target: 'none', actions: 'meet', ...by('PLACE-2') },
          { target: 'none', actions: 'meet', ...by('PLACE-1') },
        ],
      },
    },
    none: {
      on: {
        'place.join': [{ guard: 'isOurs', ...asking, actions: 'follow' }, refused('PLACE-2')],
        'place.appear': [{ guard: 'isOurs', ...appearing, actions: 'follow' }, refused('PLACE-2')],
        'place.link': [{ guard: 'isOurs', ...linking, actions: ['follow', 'openPanel'] }, refused('PLACE-2')],
        'place.vanish': by('PLACE-13'),
        'page.return': by('PLACE-8'),
      },
    },
    inQueue,
    leaving: {
      on: {
        'leave.done': [
          { ...next, meta: { ...left.meta, ...askedOfNext, also: ['PLACE-11'] } },
          {
            guard: 'isJustLeft',
            target: 'ended.justLeft',
            actions: 'end',
            meta: { ...left.meta, also: ['PLACE-19'] },
          },
          {
            guard: 'isPanelOpen',
            target: 'ended.reading',
            actions: 'end',
            meta: { ...left.meta, also: ['PLACE-19'] },
          },
          { target: 'ended.gone', actions: 'end', meta: { ...left.meta, also: ['PLACE-34'] } },
        ],
        'leave.failed': [
          { ...next, meta: { ...stayed.meta, ...askedOfNext, also: ['PLACE-12'] } },
          { target: 'inQueue', ...askedAgain },
        ],
        ...whileBusy,
        'place.vanish': by('PLACE-10'),
        'place.leave': refused('PLACE-10'),
        'page.return': by('PLACE-10'),
      },
    },
    returning: {
      on: {
        'return.done': takenBack(back),
        'return.failed': takenBack(notBack),
        ...whileBusy,
        'place.vanish': by('PLACE-20'),
        'place.return': refused('PLACE-20'),
        'place.dismiss': refused('PLACE-20'),
        'page.return': by('PLACE-20'),
      },
    },
    ended: {
      initial: 'over',
      states: {
        justLeft: {
          on: {
            'clock.minute': [
              { guard: 'isPanelOpen', target: 'reading', actions: 'passMinute', ...by('PLACE-19') },
              goes,
            ],
            ...panel,
            'place.return': { target: '#queue-place.returning', ...calling('PLACE-20', 'returnToQueue') },
          },
        },
        gone: {
          on: { 'clock.minute': goes, 'panel.open': { ...panel['panel.open'], target: 'reading' } },
        },
        reading: { on: { 'panel.close': goes } },
        over: { on: panel },
      },
      on: {
        ...replaced,
        'page.return': by('PLACE-6'),
        'place.dismiss': {
          target: 'none',
          actions: 'forget',
          meta: { spec: 'PLACE-16', orders: ['forgetPlace'] },
        },
      },
    },
  },
});

type State = SnapshotFrom<typeof chart>;

const tokens: Record<Place, string> = {
  first: 'token-of-the-first-place',
  second: 'token-of-the-second-place',
};
const tokenOf = (place: Place | 'none') => (place === 'none' ? null : tokens[place]);

/** Responses in the format of the API. */
const nothing = {
  position: null,
  ahead: null,
  wait_from: null,
  wait_to: null,
  store_name: 'Newtown',
  store_address: '12 King Street, Newtown NSW 2042',
  store_phone: '(02) 5550 1234',
  can_return: false,
};
const wire: Record<Waiting | Called, WireResultOf<typeof askPlace>> = {
  third: { ...nothing, state: 'waiting', position: 3, ahead: 2, wait_from: 25, wait_to: 40 },
  next: { ...nothing, state: 'waiting', position: '1', ahead: '0', wait_from: '5', wait_to: '10' },
  called: { ...nothing, state: 'called' },
  calledWithNumbers: { ...nothing, state: 'called', position: 1, ahead: 0, wait_from: 0, wait_to: 0 },
};

/** A place that is over. */
const overWire = (ending: Ending): WireResultOf<typeof askPlace> =>
  ending === 'leftNow' ? { ...nothing, state: 'left', can_return: true } : { ...nothing, state: ending };

/** The fields of a response that the machine remembers. */
const unknown = {
  position: null,
  ahead: null,
  waitFrom: null,
  waitTo: null,
  storeName: 'Newtown',
  storeAddress: '12 King Street, Newtown NSW 2042',
  storePhone: '(02) 5550 1234',
  canReturn: false,
};
const remembered: Record<Memory['heard'], Heard | null> = {
  nothing: null,
  third: { ...unknown, state: 'waiting', position: 3, ahead: 2, waitFrom: 25, waitTo: 40 },
  next: { ...unknown, state: 'waiting', position: 1, ahead: 0, waitFrom: 5, waitTo: 10 },
  called: { ...unknown, state: 'called' },
  calledWithNumbers: { ...unknown, state: 'called', position: 1, ahead: 0, waitFrom: 0, waitTo: 0 },
};

/** The expected text on the ticket, in the live region, and in the panel. */
const standings: Record<Waiting, { ticket: string; text: string; wait: string }> = {
  third: {
    ticket: 'Number 3',
    text: 'You are number 3. 2 people are ahead of you.',
    wait: 'About 25 to 40 min.',
  },
  next: {
    ticket: 'You are next',
    text: 'You are number 1. Nobody is ahead of you.',
    wait: 'About 5 to 10 min.',
  },
};
const itIsYourTurn = 'It is your turn';
const leftQueue = { ticket: 'You left', card: 'You have left the queue.' };
const endings: Record<Ending, { ticket: string; card: string }> = {
  served: { ticket: 'Thank you', card: 'You have had your turn. Thank you for coming in.' },
  left: leftQueue,
  leftNow: leftQueue,
  closed: {
    ticket: 'Queue closed',
    card: 'The queue has closed for the day. We are sorry we did not get to you.',
  },
};

/** The interval of polling, the time of the retries of a read, and the age from which a place shows its age (milliseconds). */
const POLL_MS = 15_000;
/** For how long the server still keeps the place (milliseconds). */
const RETURN_MS = 60_000;
const RETRIES_MS = 7_000;
const OLD_MS = 30_000;

const hasTicket = (state: State): boolean => !state.matches('outside') && !state.matches('none');

/** The expected label of the ticket, and the announced part of it. */
function ticketOf({ context: { heard, ending } }: State): { label: string; text: string | undefined } {
  if (ending) return { label: endings[ending].ticket, text: undefined };
  if (heard === 'nothing') return { label: 'Your place', text: undefined };
  if (heard === 'called' || heard === 'calledWithNumbers') return { label: itIsYourTurn, text: itIsYourTurn };
  return { label: standings[heard].ticket, text: standings[heard].text };
}

const waysBack = ['focus', 'pageshow', 'online'] as const;

/** The state of the page that the chart does not model. */
class Fixture {
  /** Whether the visitor has had a place here, so that its machine runs. */
  isRunning = false;
  /** The token that the browser must store. */
  kept: string | null = null;
  /** The page's time in milliseconds since 1970: at the end of a step, and at the newest response about the place. */
  now = 0;
  heardAt = 0;
  steps = 0;
  /** Updates the stored token, whether the machine runs, and the age of the shown place after an event. */
  note({ state, context: { api, isPanelOpen }, event }: At<State, Event, Fixture>): void {
    switch (event.type) {
      case 'page.open':
        this.kept = tokenOf(openedBy(event));
        this.isRunning = this.kept !== null;
        break;
      case 'place.join':
      case 'place.appear':
      case 'place.link':
        if (event.type === 'place.join' && api === 'foreign') break;
        this.kept = tokens[event.place];
        this.isRunning = true;
        break;
      case 'place.vanish':
      case 'place.dismiss':
      case 'answer.unknown':
        this.kept = null;
        break;
      case 'answer.waiting':
      case 'answer.called':
        this.heardAt = this.now;
        break;
      case 'clock.poll':
        this.now += POLL_MS;
        break;
      case 'clock.minute':
        this.now += RETURN_MS;
        if (!isPanelOpen) this.kept = null;
        break;
      case 'panel.close':
        if (state.matches({ ended: 'reading' })) this.kept = null;
        break;
      case 'answer.missing':
        if (event.because !== 'refusal') this.now += RETRIES_MS;
    }
  }
}

/** The expected lines of the open panel. */
function panelLines({ state, context: { heard, ending }, fixture }: StepResult<State, Fixture>): string[] {
  const top = ['# Your place in the queue', '[Close]'];
  if (ending) {
    const isBusy = state.matches('returning');
    const offer = isBusy
      ? ['[Dismiss] off', '[Taking it back...] off']
      : ending === 'leftNow'
        ? ['We keep your place for a minute.', '[Dismiss]', '[Take my place back]']
        : ending === 'left'
          ? ['Your place is gone, but you can join the queue again.', '[Dismiss]', '<Join again>']
          : ['[Dismiss]'];
    return [...top, endings[ending].card, ...offer];
  }
  const isLost = state.matches({ inQueue: 'lost' });
  const age = fixture.now - fixture.heardAt;
  const minutes = Math.floor(age / 60_000);
  const old =
    heard === 'nothing'
      ? isLost && 'We cannot reach the shop just now. We will keep trying.'
      : (isLost || age >= OLD_MS) &&
        `Your place was updated ${minutes < 1 ? 'less than a minute' : `${minutes} min`} ago. We will keep trying.`;
  return [
    ...top,
    ...(heard === 'nothing'
      ? ['We are looking up your place.']
      : heard === 'called' || heard === 'calledWithNumbers'
        ? ['Newtown', itIsYourTurn, 'Please come to the counter. We are holding the chair for you.']
        : ['Newtown', `${standings[heard].text} ${standings[heard].wait}`]),
    ...(old ? [old] : []),
    // PLACE-33
    ...(heard === 'nothing' ? [] : ['<Directions>', '<Call (02) 5550 1234>']),
    state.matches('leaving') ? '[Leaving...] off' : '[Leave the queue]',
  ];
}

/** The live place in the queue: the ticket in the header and its panel. */
export const queuePlace = specOf(chart)({
  machine: queuePlaceMachine,
  fixture: () => new Fixture(),
  cases: [
    { type: 'page.open', kept: 'first', link: 'none', api: 'own' },
    { type: 'page.open', kept: 'none', link: 'none', api: 'own' },
    { type: 'page.open', kept: 'none', link: 'first', api: 'own' },
    { type: 'page.open', kept: 'first', link: 'none', api: 'foreign' },
    { type: 'page.open', kept: 'none', link: 'none', api: 'foreign' },
    { type: 'page.open', kept: 'none', link: 'first', api: 'foreign' },
    ...casesOf('place.join', 'place', ['first', 'second']),
    ...casesOf('place.appear', 'place', ['first', 'second']),
    ...casesOf('place.link', 'place', ['first', 'second']),
    ...casesOf('answer.waiting', 'as', ['third', 'next']),
    ...casesOf('answer.called', 'as', ['called', 'calledWithNumbers']),
    ...casesOf('answer.over', 'as', ['served', 'left', 'leftNow', 'closed']),
    ...casesOf('leave.done', 'as', ['left', 'leftNow']),
    ...casesOf('answer.missing', 'because', missing),
    ...casesOf('leave.failed', 'because', failings),
    ...casesOf('return.failed', 'because', failings),
  ],
  endpoints: { askPlace, leaveQueue, returnToQueue },
  isForeign: ({ context }) => context.api === 'foreign',
  isOnPage: ({ fixture }) => fixture.isRunning,
  outOfReach: {
    'queue-place.none | place.join | blocked': 'A foreign API gives nobody a place: its join ends before it.',
  },
  async before(page, at) {
    at.fixture.steps += 1;
    if (at.event.type !== 'page.open') at.fixture.now = await page.playwright.evaluate(() => Date.now());
    at.fixture.note(at);
  },
  driver: {
    'page.open': {
      starts: ({ event }) => ({
        placeToken: tokenOf(openedBy(event)),
        isPanelOpen: event.link !== 'none',
        isOwnApi: event.api === 'own',
      }),
      opens: (page, { event: { api, kept, link } }) =>
        openHome(page, {
          foreign: api === 'foreign',
          ...(kept !== 'none' && { place: tokens[kept] }),
          ...(link !== 'none' && { path: `/#place=${tokens[link]}` }),
        }),
    },
    'place.join': {
      happens: ({ event }) => ({ type: event.type, placeToken: tokens[event.place] }),
      onPage: (page, { event }) => joinByDialog(page, tokens[event.place]),
      alsoToasts: () => [{ kind: 'success', text: 'Successfully joined the queue!' }],
      // Join through the dialog: the first place if none is followed, otherwise the second. Each only once.
      whereOnPage: ({ context, event, state }) =>
        !context.isPanelOpen &&
        (event.place === 'first'
          ? context.place === 'none' ||
            (context.place === 'first' && context.heard === 'third' && state.matches({ inQueue: 'waiting' }))
          : context.place === 'first' && context.next === 'none'),
    },
    'place.appear': {
      happens: ({ event }) => ({ type: event.type, placeToken: tokens[event.place] }),
      onPage: (page, { event }) => page.changeStorage('queuePlace', tokens[event.place]),
    },
    // The visitor opens the link of a mail in this tab (PLACE-18).
    'place.link': {
      onActor: (actor, { event }) => {
        actor.send({ type: 'place.appear', placeToken: tokens[event.place] });
        actor.send({ type: 'panel.open' });
      },
      onPage: (page, { event }) =>
        page.playwright.evaluate((hash) => {
          location.hash = hash;
        }, `place=${tokens[event.place]}`),
      // With a stored place, the page first asks whether the server knows the place of the link.
      whereOnPage: ({ context }) => context.api === 'own' && context.place === 'none',
    },
    'panel.open': {
      happens: ({ event }) => event,
      onPage: (page, { state }) => page.press('button', `The queue: ${ticketOf(state).label}`),
      where: ({ context }) => !context.isPanelOpen,
    },
    'panel.close': {
      happens: ({ event }) => event,
      onPage: (page) => page.press('button', 'Close'),
      where: ({ context }) => context.isPanelOpen,
    },
    'place.vanish': {
      happens: ({ event }) => event,
      // Another tab removes the place or clears the storage.
      onPage: (page, { fixture }) =>
        fixture.steps % 2 === 0 ? page.changeStorage('queuePlace', null) : page.clearStorage(),
    },
    'place.leave': {
      onActor: (actor, { event }) => actor.send(event),
      act: ({ event }) => event,
      onPage: (page) => page.press('button', 'Leave the queue'),
      // While the visitor is leaving, every step sees the disabled button.
      whereOnPage: ({ state, context }) => context.isPanelOpen && !state.matches('leaving'),
    },
    'place.return': {
      onActor: (actor, { event }) => actor.send(event),
      act: ({ event }) => event,
      onPage: (page) => page.press('button', 'Take my place back'),
      whereOnPage: ({ state, context }) => context.isPanelOpen && !state.matches('returning'),
    },
    'place.dismiss': {
      onActor: (actor, { event }) => actor.send(event),
      act: ({ event }) => event,
      // A toast has a Dismiss button too.
      onPage: (page) => page.press('button', 'Dismiss', 'last'),
      whereOnPage: ({ state, context }) => context.isPanelOpen && !state.matches('returning'),
    },
    'page.return': {
      happens: ({ event }) => event,
      onPage: (page, { fixture }) => page.comeBack(waysBack[fixture.steps % 3] ?? 'focus'),
    },
    'clock.poll': { elapses: POLL_MS },
    'clock.minute': { elapses: RETURN_MS },
    'answer.waiting': { answers: 'askPlace', with: ({ event }) => wire[event.as] },
    'answer.called': { answers: 'askPlace', with: ({ event }) => wire[event.as] },
    'answer.over': { answers: 'askPlace', with: ({ event }) => overWire(event.as) },
    'answer.unknown': { fails: 'askPlace', as: refusal(404, { CODE: 'not_found' }) },
    'answer.missing': { fails: 'askPlace', as: ({ event }) => missing[event.because] },
    'leave.done': { answers: 'leaveQueue', with: ({ event }) => overWire(event.as) },
    'return.done': { answers: 'returnToQueue', with: () => null },
    'return.failed': { fails: 'returnToQueue', as: ({ event }) => event.because },
    'leave.failed': { fails: 'leaveQueue', as: ({ event }) => event.because },
  },
  inputs: {
    askPlace: ({ context }) => ({ place_token: tokenOf(context.place) }),
    leaveQueue: ({ context }) => ({ place_token: tokenOf(context.place) }),
    returnToQueue: ({ context }) => ({ place_token: tokenOf(context.place) }),
    notify: ({ event }) => ({ text: event.type === 'answer.called' ? itIsYourTurn : standings.next.ticket }),
  },
  memory: {
    // The offer to take the place back shows it.
    elsewhere: ['canReturn'],
    chart: ({ context: { api, place, heard, next: other, ending, isPanelOpen } }) => ({
      // With a foreign API the page ignores tokens of places.
      ...(api === 'own' && { token: tokenOf(place), isPanelOpen }),
      heard: remembered[heard],
      next: tokenOf(other),
      ending,
    }),
    machine: (snapshot) => {
      const { isOwnApi, placeToken, place, nextToken, ending, isPanelOpen } = snapshot.context;
      return {
        ...(isOwnApi && { token: placeToken, isPanelOpen }),
        heard: place,
        next: nextToken,
        ending:
          (snapshot.matches({ ended: 'justLeft' }) || snapshot.matches('returning') ? 'leftNow' : ending) ??
          undefined,
      };
    },
  },
  shows(at) {
    const { state, context, fixture } = at;
    const around = { path: '/', storage: { place: fixture.kept } };
    const { label, text } = ticketOf(state);
    const announcement = { announcement: (hasTicket(state) && text) || '' };
    if (context.isPanelOpen) return { ...around, ...announcement, lines: panelLines(at) };
    return {
      ...around,
      ...announcement,
      lines: homeLines({ canBook: false, canQueue: true, hasHours: context.api === 'own' }),
      header: [...headerLines({ canBook: false }), ...(hasTicket(state) ? [`[The queue: ${label}]`] : [])],
    };
  },
  renders: ({ context: { place } }: AnyMachineSnapshot) =>
    place ? [positionText(place), waitText(place) ?? ''] : [],
  offers: () => [{ type: 'place.leave' }, { type: 'place.return' }, { type: 'place.dismiss' }],
});

await prove(import.meta, queuePlace);
