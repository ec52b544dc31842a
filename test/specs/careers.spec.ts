import words from 'virtual:shop/words/careers';
import { assign, setup } from 'xstate';
import { listOpenings, type Opening } from '../../contract/careers.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { careersMachine } from '../../machines/careers.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { failures, type Reply, refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { expectedReason, reasonFor, slow, slowly } from './slow-calls.ts';

/** The openings in the list: the first with all fields, the second without any. */
type Name = 'full' | 'bare';

type Event =
  | { type: 'page.open' | 'openings.listed' | 'openings.none' | 'list.retry' | 'clock.slow' }
  | { type: 'openings.failed'; because: 'otherStatus' | 'refusal' | 'breakdown' | 'silence' }
  | { type: 'opening.toggle'; opening: Name };

interface Memory {
  isListed: boolean;
  /** The expanded opening. */
  open: Name | undefined;
}

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    toggle: assign(({ context, event }) => {
      if (event.type !== 'opening.toggle') return {};
      return { open: event.opening === context.open ? undefined : event.opening };
    }),
  },
}).createMachine({
  id: 'careers',
  context: { isListed: false, open: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'loading', ...calling('CAREER-1', 'loadOpenings') } } },
    loading: {
      ...slowly('CAREER-6'),
      on: {
        'openings.listed': { target: 'listed', actions: assign({ isListed: true }), ...by('CAREER-2') },
        'openings.none': { target: 'listed', ...by('CAREER-2') },
        'openings.failed': {
          target: 'failed',
          ...toasting('CAREER-3', 'error', 'Failed to load career opportunities.'),
        },
      },
    },
    listed: {
      on: { 'opening.toggle': { actions: 'toggle', meta: { spec: 'CAREER-4', also: ['CAREER-5'] } } },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('CAREER-3', 'loadOpenings') } } },
  },
});

const openings: WireResultOf<typeof listOpenings> = [
  {
    id: 61,
    title: 'Barber',
    type: 'Full time',
    location: 'Marrickville',
    description: 'Fades, scissors and a chair of your own.',
    requirements: ['Two years at the chair', 'Saturdays'],
  },
  { id: null, title: null, type: null, location: null, description: null, requirements: null },
];
const ids: Record<Name, string> = { full: '61', bare: 'opening-2' };

/** The expected button of each opening, and the lines below it while it is expanded. */
const positions: Record<Name, { button: string; body: string[] }> = {
  full: {
    button: 'Barber Full time, Marrickville',
    body: [
      'Fades, scissors and a chair of your own.',
      'Two years at the chair',
      'Saturdays',
      '<Apply Now for Barber>',
    ],
  },
  bare: { button: 'Opening', body: ['<Apply Now for Opening>'] },
};

/** Only STATUS 1 is a success (CAREER-3). */
const replies: Record<'otherStatus' | 'refusal' | 'breakdown' | 'silence', Reply> = {
  otherStatus: { status: 200, body: { STATUS: 2, RESULT: [] } },
  refusal: refusal(400, { MESSAGE: 'There is no such list.' }),
  breakdown: { status: 502, body: 'Bad Gateway' },
  silence: 'no answer',
};

/** The page /careers/ with the job openings. */
export const careers = specOf(chart)({
  machine: careersMachine,
  fixture: () => null,
  cases: [
    ...failures('openings.failed', 'otherStatus', 'refusal', 'breakdown', 'silence'),
    ...casesOf('opening.toggle', 'opening', ['full', 'bare']),
  ],
  endpoints: { loadOpenings: listOpenings },
  driver: {
    'page.open': { starts: () => undefined, opens: (page) => page.open({ path: '/careers/' }) },
    'openings.listed': { answers: 'loadOpenings', with: () => openings },
    'openings.none': { answers: 'loadOpenings', with: () => [] },
    'openings.failed': {
      fails: 'loadOpenings',
      as: ({ event }) => replies[event.because],
      // The API client retries a breakdown for 7 seconds, and after 5 seconds the page shows that it is slow.
      whereOnPage: ({ state, event }) =>
        ['otherStatus', 'refusal'].includes(event.because) !== state.matches({ loading: 'slow' }),
    },
    'list.retry': { presses: 'Try again' },
    'opening.toggle': {
      presses: ({ event }) => positions[event.opening].button,
      sends: ({ event }) => ({ id: ids[event.opening] }),
      where: ({ context }) => context.isListed,
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: { loadOpenings: () => ({}) },
  memory: {
    chart: ({ state, context: { isListed, open }, shownText }) => ({
      reason: reasonFor(state.matches('failed'), shownText, 'Failed to load career opportunities.'),
      openings: isListed ? Object.values(ids) : [],
      open: open ? ids[open] : null,
    }),
    machine: ({ value, context }) => ({
      reason: value === 'failed' ? context.reason : undefined,
      openings: (context.openings as Opening[]).map(({ id }) => id),
      open: context.open,
    }),
  },
  region: 'section[aria-labelledby="careers-openings"]',
  shows: ({ state, context: { isListed, open }, shownText }) => {
    const title = `# ${words.openings.title}`;
    if (state.matches('loading'))
      return [title, '~ Loading open positions...', ...slow(state.matches({ loading: 'slow' }))];
    if (!isListed)
      return [
        title,
        '~ Sorry! There are no available job openings currently.',
        ...(state.matches('failed')
          ? [
              ...expectedReason(shownText, 'Failed to load career opportunities.').map((why) => `~ ${why}`),
              '~ [Try again]',
            ]
          : []),
      ];
    return [
      title,
      ...(['full', 'bare'] as const).flatMap((name) => [
        `# [${positions[name].button}]`,
        ...(name === open ? positions[name].body : []),
      ]),
    ];
  },
  renders: ({ context }) =>
    (context.openings as Opening[]).map(({ title, type, location, description, requirements }) =>
      [title, type ?? '', location ?? '', description ?? '', ...requirements].join(' | '),
    ),
  offers: ({ context }) => (context.openings as Opening[]).map(({ id }) => ({ type: 'opening.toggle', id })),
});

await prove(import.meta, careers);
