import type { WireResultOf } from '../../../contract/endpoint.ts';
import { clockLabel, dayLabel, daysLater } from '../../../contract/format.ts';
import type { listQueueStores } from '../../../contract/stores.ts';
import type { QueueState } from '../../models/queue.model.ts';
import type { CategoryName, QueueForm, ServiceName, StoreName } from '../../models/queue-cases.ts';
import { observeQueue } from '../../models/queue-observe.ts';
import { QueueWorld, queueCategories } from '../queue-world.ts';
import { button, buttonsOf } from './account-page.ts';
import { says, textsOf } from './ledger-texts.ts';
import type { SeenPage } from './read-page.ts';

type WireStore = WireResultOf<typeof listQueueStores>[number];

/** What a path knows of the dialog's page. */
export class QueuePageWorld extends QueueWorld {
  /** The stores that were sent last. */
  listed: WireStore[] = [];
  /** In which words the server answered last. */
  words: string | undefined;
  /** The token of a place that the browser has to keep. */
  kept: string | null = null;
  readonly foreign: boolean;

  constructor(foreign: boolean) {
    super();
    this.foreign = foreign;
  }

  storeName(name: StoreName): string {
    const found = this.stores.find(({ store_id }) => Number(store_id) === this.storeId(name));
    return String(found?.store_name ?? found?.name);
  }
}

export const categoryLabels: Record<CategoryName | 'none', string> = {
  none: 'Select a category',
  full: 'Haircuts',
  empty: 'Colours',
};
export const serviceNames: Record<ServiceName, string> = { one: 'Skin Fade', two: 'Buzz Cut' };
const serviceCards = [
  'Skin Fade $35.50 20 min Down to the skin, and up again.',
  'Buzz Cut $20.00 15 min No description available',
];
export const fieldLabels: Record<keyof QueueForm, string> = {
  name: 'Name',
  email: 'Email',
  countryCode: 'Country Code',
  phone: 'Phone',
};

const buttons = new Set(['Cancel', 'Close', 'Continue', 'Try again', 'Change services']);
const tabNames = { stores: 'Select Store', services: 'Choose Services', confirmation: 'Confirmation' };

/** Sentences that the dialog itself shows, neither in a toast nor beside the form. */
const elsewhere = /^(Failed to |Successfully |Please )/;
const sentences = textsOf('queue').flatMap(([text]) => (elsewhere.test(text) ? [] : [text]));

/** What nobody needs to know but whoever joins at our own backend. */
const asksWhere = 'We are asking where you stand.';

const nothing = {
  tabs: [] as string[],
  shownTab: undefined as string | undefined,
  buttons: [] as string[],
  cards: [] as string[],
  pressed: [] as string[],
  fields: {} as Record<string, string>,
  locked: [] as string[],
  wrong: {} as Record<string, string>,
  alerts: [] as string[],
  summary: undefined as string | undefined,
  refusesStore: undefined as string | undefined,
  says: [] as string[],
  slow: false,
  asksWhere: false,
};

/** What a page shows of the dialog. */
export function seenOf(page: SeenPage) {
  const around = { path: page.path, dialog: page.dialog, kept: page.place };
  if (page.dialog === null) return { ...around, ...nothing };
  const controls = (role: 'tab' | 'button') => page.controls.filter((one) => one.role === role);
  return {
    ...around,
    tabs: controls('tab').flatMap(({ name, disabled }) => (disabled ? [] : [name])),
    shownTab: controls('tab').find(({ on }) => on)?.name,
    buttons: buttonsOf(page, (name) => buttons.has(name)),
    cards: page.cards,
    pressed: controls('button').flatMap(({ name, on }) => (on ? [name] : [])),
    fields: page.fields,
    locked: page.locked.toSorted(),
    wrong: page.wrong,
    alerts: page.alerts,
    summary: page.sentences.find((sentence) => sentence.startsWith(': ')),
    refusesStore: page.sentences.find((sentence) => sentence.includes(' takes nobody into its queue')),
    says: sentences.filter((text) => page.sentences.some((sentence) => says(sentence, text))),
    slow: page.text.includes('This is taking longer than usual.'),
    asksWhere: page.text.includes(asksWhere),
  };
}

/** What a page has to show of it where its model stands. */
export function expectedOf(state: QueueState, world: QueuePageWorld): ReturnType<typeof seenOf> {
  const observed = observeQueue(state);
  const around = { path: '/', kept: world.kept };
  if (!observed || state.matches('closed')) return { ...around, ...nothing, dialog: null };
  const shown = shownTabOf(state);
  const { tabsEnabled } = observed;
  const isOpen = { ...tabsEnabled, confirmation: false, [shown]: true };
  return {
    ...around,
    ...nothing,
    dialog: 'Join Queue',
    tabs: tabOrder.filter((tab) => isOpen[tab]).map((tab) => tabNames[tab]),
    shownTab: tabNames[shown],
    buttons: buttonsAt(state).sort(),
    ...choicesAt(state, world),
    ...formAt(state),
    ...(state.matches({ confirmation: 'failed' }) && {
      alerts: ['There was an issue joining the queue. Please try again.'],
    }),
    says: sentences.filter((text) => observed.says.includes(text)),
    slow: observed.slow,
    asksWhere: state.matches({ confirmation: 'joined' }) && world.kept !== null,
  };
}

const tabOrder = ['stores', 'services', 'confirmation'] as const;

function shownTabOf(state: QueueState): (typeof tabOrder)[number] {
  if (state.matches('stores')) return 'stores';
  return state.matches('confirmation') ? 'confirmation' : 'services';
}

function buttonsAt(state: QueueState): string[] {
  const {
    closeEnabled = false,
    continueEnabled = false,
    submitEnabled = false,
    offered,
  } = observeQueue(state) ?? {};
  if (state.matches({ confirmation: 'joined' })) return ['Close', 'Close'];
  const isForm = state.matches('information') || state.matches('joining');
  return [
    button('Cancel', closeEnabled),
    button('Close', closeEnabled),
    ...(state.matches('confirmation') ? [] : [button('Continue', continueEnabled || submitEnabled)]),
    ...(isForm ? [button('Change services', submitEnabled)] : []),
    ...(offered?.list || offered?.join ? ['Try again'] : []),
  ];
}

/** The cards of the step that is shown, those that are chosen, and the list of categories above the services. */
function choicesAt(state: QueueState, world: QueuePageWorld): Partial<ReturnType<typeof seenOf>> {
  const { stores, store, category, services, categoriesListed, catalogueListed } = state.context;
  if (state.matches({ stores: 'choosing' }) && stores !== 'none') {
    const isClosed = store === 'closed' || (store === 'first' && stores === 'over');
    return {
      cards: world.listed.map((one) => storeCard(one, world.today)),
      pressed: store === 'none' ? [] : [world.storeName(store)],
      ...(isClosed && {
        refusesStore: `${world.storeName(store)} takes nobody into its queue while it is closed.`,
      }),
    };
  }
  if (!state.matches('services')) return {};
  const isListed = state.matches({ services: { categories: 'listed' } });
  const isChosen = isListed && categoriesListed && category !== 'none';
  const hasServices =
    state.matches({ services: { catalogue: 'listed' } }) && catalogueListed && category === 'full';
  return {
    fields: { Category: isChosen ? String(queueCategories[category]) : '' },
    locked: isListed ? [] : ['Category'],
    ...(hasServices && { cards: serviceCards, pressed: chosenNames(services) }),
  };
}

const chosenNames = (services: QueueState['context']['services']): string[] =>
  (['one', 'two'] as const).flatMap((name) =>
    services === name || services === 'both' ? [serviceNames[name]] : [],
  );

const addresses: Readonly<Record<number, string>> = {
  3: '12 Sample Street, Marrickville NSW 2204',
  4: 'Newtown NSW 2042',
  5: 'Enmore',
};

/** A store's card: name, queue, address, phone. `today` is the shop's, `yyyy-MM-dd`. */
function storeCard(store: WireStore, today: string): string {
  const { queue_open, queue_opens, queue_length } = store;
  const waits = queue_length === undefined ? [] : ['2 people are waiting. About 15 to 30 minutes.'];
  const opens = queue_opens ? ` Opens ${dayWords(queue_opens.day, today)} at ${clockLabel('09:00')}.` : '';
  return [
    store.store_name ?? store.name,
    ...(queue_open === false ? [`Closed now.${opens}`] : waits),
    addresses[Number(store.store_id)] ?? store.suburb,
    store.contact_person_phone ?? 'Phone not available',
  ].join(' ');
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'today';
  return day === daysLater(today, 1) ? 'tomorrow' : dayLabel(day);
}

/** The information form: what stands in it, and what is wrong with that. */
function formAt(state: QueueState): Partial<ReturnType<typeof seenOf>> {
  const isJoining = state.matches('joining');
  if (!isJoining && !state.matches('information')) return {};
  const { form, services } = state.context;
  const { problem } = observeQueue(state) ?? {};
  const names = ['name', 'email', 'countryCode', 'phone'] as const;
  const labels = names.map((name) => fieldLabels[name]);
  const empty = names.filter((name) => form[name].trim() === '');
  const faults = empty.length > 0 ? empty : (['email'] as const);
  return {
    fields: Object.fromEntries(names.map((name) => [fieldLabels[name], form[name]])),
    locked: isJoining ? labels.toSorted() : [],
    summary: `: ${chosenNames(services).join(', ')}`,
    ...(problem && {
      wrong: Object.fromEntries(faults.map((name) => [fieldLabels[name], problem])),
      alerts: [problem],
    }),
  };
}
