import { assign, setup } from 'xstate';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { money } from '../../contract/format.ts';
import { loadOnlyStore } from '../../contract/only-store.ts';
import { type CatalogueSnapshot, catalogueMachine } from '../../machines/catalogue.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { ELSEWHERE } from '../engine/elsewhere.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import {
  Fixture,
  onlyOffer,
  type Services,
  services,
  visitOf,
  wireCategories,
  wireOffer,
  wireServices,
} from './booking.fixture.ts';
import { openHome } from './home.fixture.ts';
import { listQueueStores, openQueueDialog, wireStores } from './queue.fixture.ts';
import { expectedReason, loadedAnnouncement, reasonFor, slow, slowly } from './slow-calls.ts';
import { chipNames } from './wizard.fixture.ts';

const categories = { none: null, first: 11, second: 12, empty: 13 } as const;
const names = {
  none: 'Select a category',
  first: 'Haircuts',
  second: 'Beards',
  empty: 'Colours',
  gone: 'Gone',
};
type Offered = keyof typeof categories;
/** A category of the list, none, or the category of a draft that the store no longer has. */
type Category = Offered | 'gone';
const idOf = (category: Category) => (category === 'gone' ? 14 : categories[category]);

/** Who opens the catalogue: the wizard with a draft, or the queue dialog for the first time or again. */
const openings = {
  dialogAgain: { by: 'queue', category: 'first', services: ['one'] },
  storeAtBarber: { by: 'wizard', category: 'none', services: [] },
  categoryAtServices: { by: 'wizard', category: 'first', services: [] },
  otherCategoryAtServices: { by: 'wizard', category: 'second', services: ['one'] },
  goneCategoryAtServices: { by: 'wizard', category: 'gone', services: [] },
  allAtServices: { by: 'wizard', category: 'first', services: ['one'] },
  onlyStore: { by: 'wizard', category: 'none', services: [] },
  dialog: { by: 'queue', category: 'none', services: [] },
} as const;
type Opening = keyof typeof openings;

/** The first service in the new list: unchanged, at a new price, or missing. */
const nows = ['usual', 'dearer', 'gone'] as const;
type Now = (typeof nows)[number];
const dearer = { ...services.one, priceCents: 4200, salePrice: 42, minutes: 25 };
const [wireOne, ...wireOthers] = wireServices;
const wireNow = {
  usual: wireServices,
  dearer: [{ ...wireOne, sale_price: 42, service_duraction: 25 }, ...wireOthers],
  gone: wireOthers,
};

type Event =
  | { type: 'step.open'; from: Opening }
  | { type: `categories.${'listed' | 'none' | 'failed'}` | 'services.none' | 'services.failed' }
  | { type: 'services.listed'; now: Now }
  | { type: 'list.retry' | 'clock.slow' }
  | { type: 'category.choose'; category: Offered }
  | { type: 'service.toggle'; service: 'one' | 'two' };

interface Memory {
  by: 'wizard' | 'queue';
  category: Category;
  services: Services;
  hasCategories: boolean;
  /** The listed services, if any. */
  listed: Now | undefined;
}

const words = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    open: assign(({ event }) => (event.type === 'step.open' ? openings[event.from] : {})),
    listAll: assign({ hasCategories: true, category: 'first', listed: 'usual' }),
    listCategories: assign(({ context }) => ({
      hasCategories: true,
      category:
        context.by === 'wizard' && ['none', 'gone'].includes(context.category) ? 'first' : context.category,
    })),
    listServices: assign(({ context: { services: chosen }, event }) =>
      event.type === 'services.listed'
        ? { listed: event.now, services: event.now === 'gone' ? [] : chosen }
        : {},
    ),
    choose: assign(({ event }) => (event.type === 'category.choose' ? { category: event.category } : {})),
    clear: assign({ services: [] }),
    toggle: assign(({ context, event }) => {
      if (event.type !== 'service.toggle') return {};
      const remaining = context.services.filter((name) => name !== event.service);
      return {
        services: remaining.length < context.services.length ? remaining : [...remaining, event.service],
      };
    }),
  },
  guards: {
    isKnown: ({ event }) => event.type === 'step.open' && event.from === 'onlyStore',
    isSame: ({ context, event }) => event.type === 'category.choose' && event.category === context.category,
    isInQueue: ({ context }) => context.by === 'queue',
    isCategoryChosen: ({ context }) => context.category !== 'none',
    isChosen: ({ context }) => context.services.length > 0,
  },
});

const sends = ['parent: services.choose'];

/** The reference chart of the services step in the wizard and in the Join Queue dialog. */
const chart = words.createMachine({
  id: 'catalogue',
  context: { by: 'wizard', category: 'none', services: [], hasCategories: false, listed: undefined },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'step.open': [
          {
            guard: 'isKnown',
            target: ['open.categories.listed', 'open.services.listed'],
            actions: ['open', 'listAll'],
            ...by('CAT-10'),
          },
          { target: 'open', actions: 'open', ...calling('CAT-1', 'loadCategories', 'loadServices') },
        ],
      },
    },
    open: {
      type: 'parallel',
      states: {
        categories: {
          initial: 'loading',
          states: {
            loading: {
              ...slowly('API-21'),
              on: {
                'categories.listed': { target: 'listed', actions: 'listCategories', ...by('CAT-2') },
                'categories.none': { target: 'listed', ...by('CAT-2') },
                'categories.failed': {
                  target: 'failed',
                  ...toasting('CAT-4', 'error', 'Failed to fetch categories'),
                },
              },
            },
            listed: {
              on: {
                'category.choose': [
                  { guard: 'isSame', ...by('CAT-7') },
                  { guard: 'isInQueue', actions: ['choose', 'clear'], meta: { spec: 'CAT-7', sends } },
                  { actions: 'choose', meta: { spec: 'CAT-7', sends } },
                ],
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', ...calling('CAT-4', 'loadCategories') } } },
          },
        },
        services: {
          initial: 'loading',
          states: {
            loading: {
              ...slowly('API-21'),
              on: {
                'services.listed': [
                  {
                    guard: 'isChosen',
                    target: 'listed',
                    actions: 'listServices',
                    meta: { spec: 'CAT-8', also: ['CAT-3'], sends },
                  },
                  { target: 'listed', actions: 'listServices', ...by('CAT-3') },
                ],
                'services.none': [
                  {
                    guard: 'isChosen',
                    target: 'listed',
                    actions: 'clear',
                    meta: { spec: 'CAT-8', also: ['CAT-3'], sends },
                  },
                  { guard: 'isCategoryChosen', target: 'listed', ...by('CAT-3') },
                  { target: 'listed', ...by('CAT-3') },
                ],
                'services.failed': {
                  target: 'failed',
                  ...toasting('CAT-5', 'error', 'Failed to fetch services'),
                },
              },
            },
            listed: {
              on: {
                'service.toggle': { actions: 'toggle', meta: { spec: 'CAT-6', sends } },
                // The page loads the services of each category only once.
                'category.choose': by('CAT-3'),
              },
            },
            failed: { on: { 'list.retry': { target: 'loading', ...calling('CAT-5', 'loadServices') } } },
          },
        },
      },
    },
  },
});

interface Here {
  state: { matches: (value: never) => boolean };
  context: Memory;
  shownText: (text: string) => string;
}
const isAt = ({ state }: Pick<Here, 'state'>, part: 'categories' | 'services', value: unknown) =>
  state.matches({ open: { [part]: value } } as never);
const storeOf = ({ by: parent }: { by: Memory['by'] }) => (parent === 'wizard' ? 3 : 4);
const on = (isOn: boolean) => (isOn ? ' on' : '');

async function openDialog(page: PageDriver, isAgain: boolean): Promise<void> {
  const press = (name: string) => page.eventually(() => page.press('button', name));
  await openHome(page, {});
  await openQueueDialog(page);
  await page.eventually(() => page.network.answer(listQueueStores, wireStores));
  await press('Newtown');
  page.network.noteLooked();
  await press('Continue');
  if (!isAgain) return;
  await page.eventually(() => page.network.answer(listCategories, wireCategories));
  await page.eventually(() => page.network.answer(listServices, wireServices));
  await page.eventually(() => page.choose('Category', 'Haircuts'));
  await press('Skin Fade');
  await press('Continue');
  page.network.noteLooked();
  await press('Change services');
}

async function openWizard(
  page: PageDriver,
  from: Exclude<Opening, 'dialog' | 'dialogAgain'>,
  fixture: Fixture,
) {
  await page.open({
    path: '/book-appointment/',
    ...(from !== 'onlyStore' && leftInWizard(from, fixture)),
  });
  if (from === 'onlyStore') await page.eventually(() => page.network.answer(loadOnlyStore, [wireOffer]));
}

/** What an earlier visit to the wizard has left: the draft with the category of the opening. */
function leftInWizard(from: Exclude<Opening, 'dialog' | 'dialogAgain' | 'onlyStore'>, fixture: Fixture) {
  const { category, services: chosen } = openings[from];
  const hasChosen = chosen.length > 0;
  const left = fixture.left(
    hasChosen ? 'allAtServices' : from === 'storeAtBarber' ? from : 'categoryAtServices',
  );
  return { ...left, draft: left.draft && { ...left.draft, categoryId: idOf(category) } };
}

/** The expected cards of the chosen category. */
function cards({ category, listed, services: chosen }: Memory): string[] {
  if (category === 'second') return ['[Beard Shave $20.00 20 min No description available]'];
  const fade = listed === 'dearer' ? '$42.00 25 min' : '$35.50 20 min';
  return [
    ...(listed === 'gone'
      ? []
      : [`[Skin Fade ${fade} No description available]${on(chosen.includes('one'))}`]),
    `[Buzz Cut $20.00 15 min Short.]${on(chosen.includes('two'))}`,
  ];
}

/** The expected cards, and the announced count. */
const offer = (context: Memory): string[] => [
  ...cards(context),
  loadedAnnouncement(cards(context).length, 'service'),
];

/** The expected count on a category: both services are of the first. */
const chosenIn = (name: Offered, { services: chosen }: Memory) =>
  name === 'first' && chosen.length > 0 ? `, ${chosen.length} chosen` : '';

/** The expected message for lists that failed to load, with each reason once. */
function failure(at: Here): string[] {
  const reasons = (['categories', 'services'] as const).flatMap((part) =>
    isAt(at, part, 'failed') ? [expectedReason(at.shownText, `Failed to fetch ${part}`)] : [],
  );
  if (reasons.length === 0) return [];
  const texts = [...new Set(reasons.flat())].join(' ');
  return ["We could not load all of this store's services.", ...(texts ? [texts] : []), '[Try again]'];
}

function wizardLines(at: Here): string[] {
  const { category, hasCategories, listed } = at.context;
  const lines = ['# Choose Services', ...failure(at)];
  if (isAt(at, 'categories', 'loading'))
    return [...lines, '~ Loading categories...', ...slow(isAt(at, 'categories', { loading: 'slow' }))];
  if (isAt(at, 'categories', 'failed')) return lines;
  const shown = ['first', 'second', 'empty'] as const;
  if (!hasCategories) lines.push('~ No services available at this store');
  else
    lines.push(
      loadedAnnouncement(shown.length, 'category', 'categories'),
      ...shown.map((name) => `[${names[name]}${chosenIn(name, at.context)}]${on(name === category)}`),
    );
  if (isAt(at, 'services', 'loading'))
    return [...lines, '~ Loading services...', ...slow(isAt(at, 'services', { loading: 'slow' }))];
  if (isAt(at, 'services', 'failed') || !hasCategories) return lines;
  lines.push(`# ${names[category]}`);
  if (!listed || category === 'empty') return [...lines, '~ No services available in this category'];
  return [...lines, ...offer(at.context)];
}

function queueLines(at: Here): string[] {
  const { category, hasCategories, listed } = at.context;
  const isLoading = isAt(at, 'categories', 'loading');
  const label = isLoading ? 'Loading categories...' : names[hasCategories ? category : 'none'];
  const isSlow = isAt(at, 'categories', { loading: 'slow' }) || isAt(at, 'services', { loading: 'slow' });
  const offered =
    category === 'none' || isAt(at, 'services', 'failed')
      ? []
      : listed && category !== 'empty'
        ? ['Select services (multiple selection allowed)', ...offer(at.context)]
        : ['~ No services available for this category'];
  return [
    ELSEWHERE,
    '# Choose Services',
    ...failure(at),
    ...(hasCategories ? [loadedAnnouncement(wireCategories.length, 'category', 'categories')] : []),
    `Category: ${label}${isAt(at, 'categories', 'listed') ? '' : ' off'}`,
    ...(isAt(at, 'services', 'loading') ? ['~ Loading services...'] : offered),
    ...slow(isSlow),
    '[Cancel]',
    ELSEWHERE,
  ];
}

export const catalogue = specOf(chart)({
  machine: catalogueMachine,
  within: 'open',
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('step.open', 'from', openings),
    ...casesOf('category.choose', 'category', categories),
    ...casesOf('services.listed', 'now', nows),
    ...casesOf('service.toggle', 'service', ['one', 'two']),
  ],
  endpoints: { loadCategories: listCategories, loadServices: listServices },
  region: '[role="tabpanel"]',
  driver: {
    'step.open': {
      starts: ({ event }) => {
        const { category, services: chosen, by: parent } = openings[event.from];
        return {
          storeId: storeOf({ by: parent }),
          categoryId: idOf(category),
          chosen: visitOf(chosen).lines,
          isOfOneCategory: parent === 'queue',
          offer: event.from === 'onlyStore' ? onlyOffer : null,
        };
      },
      opens: (page, { event: { from }, fixture }) =>
        from === 'dialog' || from === 'dialogAgain'
          ? openDialog(page, from === 'dialogAgain')
          : openWizard(page, from, fixture),
    },
    'categories.listed': { answers: 'loadCategories', with: () => wireCategories },
    'categories.none': { answers: 'loadCategories', with: () => [] },
    'categories.failed': { fails: 'loadCategories' },
    'services.listed': { answers: 'loadServices', with: ({ event }) => wireNow[event.now] },
    'services.none': { answers: 'loadServices', with: () => [] },
    'services.failed': { fails: 'loadServices' },
    'list.retry': { presses: 'Try again' },
    'category.choose': {
      act: ({ event }) => ({ type: event.type, categoryId: categories[event.category] }),
      onActor: (actor, { event }) => actor.send({ type: event.type, categoryId: categories[event.category] }),
      where: ({ event, context }) =>
        event.category === 'none' ? context.by === 'queue' : context.hasCategories,
      // The selected option cannot be selected again.
      whereOnPage: (at) =>
        isAt(at, 'categories', 'listed') &&
        (at.context.by === 'wizard' || at.event.category !== at.context.category),
      onPage: (page, { event, context }) =>
        context.by === 'wizard'
          ? page.press('button', chipNames(names[event.category]))
          : page.choose('Category', names[event.category]),
    },
    'service.toggle': {
      presses: ({ event }) => services[event.service].name,
      sends: ({ event }) => ({ serviceId: services[event.service].id }),
      where: ({ event, context: { listed, hasCategories, category } }) =>
        hasCategories &&
        category === 'first' &&
        listed !== undefined &&
        (listed !== 'gone' || event.service === 'two'),
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadCategories: ({ context }) => ({
      tenant_id: 1,
      is_internal: 0,
      entity_type_id: 2,
      store_id: storeOf(context),
    }),
    loadServices: ({ context }) => ({ entity_type_id: 2, is_active: 1, store_id: storeOf(context) }),
  },
  memory: {
    chart: ({ state, shownText, context: { category, services: chosen, hasCategories, listed } }) => ({
      noCategories: reasonFor(
        state.matches({ open: { categories: 'failed' } }),
        shownText,
        'Failed to fetch categories',
      ),
      noServices: reasonFor(
        state.matches({ open: { services: 'failed' } }),
        shownText,
        'Failed to fetch services',
      ),
      categoryId: idOf(category),
      chosen: chosen.map((name) => (name === 'one' && listed === 'dearer' ? dearer : services[name])),
      hasCategories,
      hasServices: listed !== undefined,
    }),
    machine: ({ context, ...snapshot }) => ({
      noCategories: snapshot.matches({ categories: 'failed' }) ? context.noCategories : undefined,
      noServices: snapshot.matches({ services: 'failed' }) ? context.noServices : undefined,
      categoryId: context.categoryId,
      chosen: context.chosen,
      hasCategories: context.categories.length > 0,
      hasServices: context.services.length > 0,
    }),
  },
  shows: (at) => (at.context.by === 'wizard' ? wizardLines(at) : queueLines(at)),
  renders: (snapshot) => {
    const { categories: shown, services: listed, chosen } = (snapshot as CatalogueSnapshot).context;
    return [
      ...shown.map(({ name }) => name),
      ...[...listed, ...chosen].map(({ name, priceCents, minutes, description }) =>
        [name, money(priceCents), `${minutes} min`, description ?? 'No description available'].join(' | '),
      ),
    ];
  },
  offers: (snapshot) => {
    const { categories: shown, services: listed, categoryId } = (snapshot as CatalogueSnapshot).context;
    return [
      ...shown.map(({ id }) => ({ type: 'category.choose', categoryId: id })),
      ...listed
        .filter((service) => service.categoryId === categoryId)
        .map(({ id }) => ({ type: 'service.toggle', serviceId: id })),
    ];
  },
});

await prove(import.meta, catalogue);
