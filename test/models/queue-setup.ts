import { assign, setup } from 'xstate';
import type { EdgeMeta } from './edge.ts';
import { forms, type Queue, type QueueEvent, type ServiceName } from './queue-cases.ts';

const nothingOfStore = { category: 'none', services: 'none' } as const;

/** Adds a service, or takes it away. */
function toggled(services: Queue['services'], service: ServiceName): Queue['services'] {
  if (services === 'none') return service;
  if (services === 'both') return service === 'one' ? 'two' : 'one';
  return services === service ? 'none' : 'both';
}

/** The chosen store is one that can be joined, by the list that is on the screen. */
export const storeTakesQueue = ({ store, stores }: Queue): boolean =>
  store === 'second' || (store === 'first' && stores === 'open');

/** The words in which the model of the dialog is written. */
export const dialog = setup({
  types: { context: {} as Queue, events: {} as QueueEvent, meta: {} as EdgeMeta },
  actions: {
    meet: assign(({ event }) =>
      event.type === 'dialog.open' ? { opener: event.opener, form: forms[event.opener] } : {},
    ),
    showStores: assign(({ event }) => (event.type === 'stores.listed' ? { stores: event.first } : {})),
    showOtherStores: assign({ ...nothingOfStore, store: 'none', stores: 'open' }),
    dropStore: assign({ ...nothingOfStore, store: 'none' }),
    hideStores: assign({ stores: 'none' }),
    toggleStore: assign(({ context, event }) => {
      if (event.type !== 'store.toggle') return {};
      return { ...nothingOfStore, store: event.store === context.store ? 'none' : event.store };
    }),
    showCategories: assign({ categoriesListed: true }),
    hideCategories: assign({ categoriesListed: false }),
    showCatalogue: assign({ catalogueListed: true }),
    hideCatalogue: assign({ catalogueListed: false }),
    chooseCategory: assign(({ event }) =>
      event.type === 'category.choose' ? { category: event.category, services: 'none' as const } : {},
    ),
    toggleService: assign(({ context, event }) =>
      event.type === 'service.toggle' ? { services: toggled(context.services, event.service) } : {},
    ),
    type: assign(({ event }) => (event.type === 'information.submit' ? { form: event.form } : {})),
    say: assign((_, problem: string | undefined) => ({ problem })),
  },
  guards: {
    storeIsChosen: ({ context }) => context.store !== 'none',
    otherChoices: ({ context }) => context.category !== 'none' || context.services !== 'none',
    storeTakesQueue: ({ context }) => storeTakesQueue(context),
    storeIsClosed: ({ context }) => context.store !== 'none' && !storeTakesQueue(context),
    servicesAreChosen: ({ context }) => context.services !== 'none',
    isSameCategory: ({ context, event }) =>
      event.type === 'category.choose' && event.category === context.category,
    isIncomplete: ({ event }) => event.type === 'information.submit' && event.problem === 'missing',
    isBadEmail: ({ event }) => event.type === 'information.submit' && event.problem === 'email',
    placeIsGiven: ({ event }) => event.type === 'join.accepted' && event.place === 'given',
  },
});

export const noQueue: Queue = {
  opener: 'nobody',
  store: 'none',
  ...nothingOfStore,
  form: forms.nobody,
  problem: undefined,
  stores: 'none',
  categoriesListed: false,
  catalogueListed: false,
};
