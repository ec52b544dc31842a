import { catalogue } from 'virtual:shop/offer';
import { assign, setup } from 'xstate';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { onlyStoreMachine } from '../../machines/only-store.machine.ts';
import { by, calling, type EdgeMeta } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { type Failure, failures } from '../engine/replies.ts';
import { specOf } from '../engine/spec.ts';
import { wireOffer } from './booking.fixture.ts';

type Event =
  | { type: 'page.open' | 'store.found' | 'stores.several' }
  | { type: 'store.unknown'; because: Failure };

const words = setup({
  types: { context: {} as { isFound: boolean }, events: {} as Event, meta: {} as EdgeMeta },
  actions: { find: assign({ isFound: true }) },
});

/** The reference chart of the question whether a single store takes bookings. */
const chart = words.createMachine({
  id: 'only-store',
  context: { isFound: false },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'finding', ...calling('ONLY-1', 'loadOnlyStore') } } },
    finding: {
      on: {
        'store.found': { target: 'known', actions: 'find', ...by('ONLY-1') },
        'stores.several': { target: 'known', ...by('ONLY-1') },
        'store.unknown': { target: 'known', ...by('ONLY-3') },
      },
    },
    known: { type: 'final' },
  },
});

const [first] = catalogue;
/** The services of the shop's files, which the prerendered page has (ONLY-2). */
const prerendered = [
  ...catalogue.map(({ category }) => `[${category}]${category === first?.category ? ' on' : ''} off`),
  `# ${first?.category}`,
  ...(first?.services ?? []).map(
    ({ title, priceCents, minutes, description }) =>
      `[${title} $${(priceCents / 100).toFixed(2)} ${minutes} min ${description}] off`,
  ),
];

export const onlyStore = specOf(chart)({
  machine: onlyStoreMachine,
  fixture: () => null,
  cases: failures('store.unknown', 'refusal', 'breakdown', 'silence'),
  endpoints: { loadOnlyStore },
  region: '[role="tabpanel"]',
  driver: {
    'page.open': {
      starts: () => undefined,
      opens: (page) => page.open({ path: '/book-appointment/' }),
    },
    'store.found': { answers: 'loadOnlyStore', with: () => [wireOffer] },
    'stores.several': { answers: 'loadOnlyStore', with: () => [] },
    'store.unknown': { fails: 'loadOnlyStore', as: ({ event }) => event.because },
  },
  inputs: { loadOnlyStore: () => ({}) },
  memory: {
    chart: ({ context }) => (context.isFound ? 3 : null),
    machine: ({ context, output, status }) => (status === 'done' ? output : context.only)?.store.id ?? null,
    elsewhere: ['only'],
  },
  // The wizard renders what follows.
  shows: ({ state }) =>
    state.status === 'done' ? { path: '/book-appointment/' } : ['# Choose Services', ...prerendered],
});

await prove(import.meta, onlyStore);
