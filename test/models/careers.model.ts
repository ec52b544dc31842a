import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

/** Openings of the list: one with all its fields, one with none of them. */
export type OpeningName = 'full' | 'bare';

export type CareersEvent =
  | { type: 'page.open' }
  | { type: 'openings.listed' }
  | { type: 'openings.none' }
  | { type: 'openings.failed'; because: 'otherStatus' | 'breakdown' | 'silence' }
  | { type: 'list.retry' }
  | { type: 'opening.toggle'; opening: OpeningName }
  | { type: 'clock.slow' };

interface Careers {
  isListed: boolean;
  /** The one that is not collapsed. */
  open: OpeningName | undefined;
}

/** The openings at /careers/: what the spec says of them, written apart from the machine. */
export const careersSpec = setup({
  types: { context: {} as Careers, events: {} as CareersEvent, meta: {} as EdgeMeta },
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
    outside: { on: { 'page.open': { target: 'loading', ...starting('CAREER-1', 'loadOpenings') } } },
    loading: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('CAREER-6') } } }, slow: {} },
      on: {
        'openings.listed': { target: 'listed', actions: assign({ isListed: true }), ...by('CAREER-2') },
        'openings.none': { target: 'listed', ...by('CAREER-2') },
        'openings.failed': {
          target: 'failed',
          ...told('CAREER-3', 'error', 'Failed to load career opportunities.'),
        },
      },
    },
    listed: {
      on: { 'opening.toggle': { actions: 'toggle', meta: { spec: 'CAREER-4', also: ['CAREER-5'] } } },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...starting('CAREER-3', 'loadOpenings') } } },
  },
});

export type CareersState = SnapshotFrom<typeof careersSpec>;

export const careersCases: readonly CareersEvent[] = [
  { type: 'page.open' },
  { type: 'openings.listed' },
  { type: 'openings.none' },
  { type: 'openings.failed', because: 'otherStatus' },
  { type: 'openings.failed', because: 'breakdown' },
  { type: 'openings.failed', because: 'silence' },
  { type: 'list.retry' },
  { type: 'opening.toggle', opening: 'full' },
  { type: 'opening.toggle', opening: 'bare' },
  { type: 'clock.slow' },
];

export const careersModel = testModel(careersSpec, {
  cases: careersCases,
  isWorthTrying: ({ context }, { type }) => context.isListed || type !== 'opening.toggle',
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

/** Nothing: the model refuses no event. */
export const careersImpossible: readonly Impossible<CareersEvent>[] = [];

/** What is to be seen of the openings; nothing before the page is open. */
export function observeCareers(state: CareersState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    slow: state.matches({ loading: 'slow' }),
    isListed: context.isListed,
    /** The opening whose details are shown, and that can be applied for. */
    open: context.open,
    retryOffered: state.matches('failed'),
    /** Sentences of the ledger that are on the screen, toasts left out. */
    says: saidBy(state),
  };
}

function saidBy(state: CareersState): string[] {
  if (state.matches('loading')) return ['Loading open positions...'];
  if (!state.context.isListed) return ['Sorry! There are no available job openings currently.'];
  return state.context.open === undefined ? [] : ['Apply Now'];
}
