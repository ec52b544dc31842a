import type { QueueState } from './queue.model.ts';
import { storeTakesQueue } from './queue-setup.ts';

/** The lists that are on the screen, and what is in them. A list being fetched is not among them. */
interface Listed {
  /** Whether the first store of the list is open or closed; nothing where the list is empty. */
  stores?: 'none' | 'open' | 'over';
  categories?: boolean;
  catalogue?: boolean;
}

/** What is to be seen of the dialog; nothing before it opens. */
export function observeQueue(state: QueueState) {
  if (state.matches('outside')) return undefined;
  const { value, context, status } = state;
  const { store, category, services, form } = context;
  const isStores = state.matches('stores');
  const isServices = state.matches('services');
  const isInformation = state.matches('information');
  const isOfNoUse = state.matches({ confirmation: 'joined' }) || state.matches('closed');
  return {
    value,
    status,
    /** What a join would be sent with, until there was one or the dialog is closed. */
    choices: isOfNoUse ? undefined : { store, category, services },
    /** What the information form begins with whenever it is shown. */
    form: isOfNoUse ? undefined : form,
    problem: isInformation ? context.problem : undefined,
    continueEnabled:
      (state.matches({ stores: 'choosing' }) && storeTakesQueue(context)) ||
      (isServices && services !== 'none'),
    submitEnabled: isInformation,
    closeEnabled: status === 'active' && !state.matches('joining'),
    /** A click on the tab leads to its step, or would if that were not on the screen already. */
    tabsEnabled: { stores: isStores || isServices || isInformation, services: isServices || isInformation },
    offered: { list: hasFailedList(state), join: state.matches({ confirmation: 'failed' }) },
    listed: listedOf(state),
    slow: JSON.stringify(value).includes('slow'),
    /** Sentences of the ledger that are on the screen, neither beside the form nor in a toast. */
    says: status === 'active' ? [...always, ...saidBy(state)] : [],
  };
}

const hasFailedList = (state: QueueState): boolean =>
  state.matches({ stores: 'failed' }) ||
  state.matches({ services: { categories: 'failed' } }) ||
  state.matches({ services: { catalogue: 'failed' } });

function listedOf(state: QueueState): Listed {
  const { stores, categoriesListed, catalogueListed } = state.context;
  if (state.matches({ stores: 'choosing' }) || state.matches({ stores: 'failed' })) return { stores };
  if (!state.matches('services')) return {};
  return {
    ...(!state.matches({ services: { categories: 'loading' } }) && { categories: categoriesListed }),
    ...(!state.matches({ services: { catalogue: 'loading' } }) && { catalogue: catalogueListed }),
  };
}

/** The title and the three tabs. */
const always = ['Join Queue', 'Select Store', 'Choose Services', 'Confirmation'];
const footer = ['Cancel', 'Continue'];

function saidBy(state: QueueState): string[] {
  if (state.matches({ confirmation: 'joined' })) {
    return [
      "You've joined the queue!",
      'Your position in the queue has been confirmed. Please check your email for details.',
      'Close',
    ];
  }
  if (state.matches({ confirmation: 'failed' })) {
    return ['Queue Join Failed', 'There was an issue joining the queue. Please try again.', 'Cancel'];
  }
  if (state.matches('services')) return [...footer, ...categoriesSaid(state), ...catalogueSaid(state)];
  if (state.matches('information') || state.matches('joining')) return [...footer, 'Enter Your Information'];
  return [...footer, ...storesSaid(state)];
}

function storesSaid(state: QueueState): string[] {
  if (state.matches({ stores: 'loading' })) return ['Loading stores...'];
  if (state.matches({ stores: 'failed' })) return [];
  const isEmpty = state.context.stores === 'none';
  return isEmpty ? ['No queue-enabled stores available'] : ['Phone not available', 'Closed now.'];
}

/** What the dropdown reads while no category is chosen in it. */
const categoriesSaid = (state: QueueState): string[] =>
  state.matches({ services: { categories: 'loading' } }) ? ['Loading categories...'] : ['Select a category'];

function catalogueSaid(state: QueueState): string[] {
  const { category, catalogueListed } = state.context;
  if (category === 'none' || !state.matches({ services: { catalogue: 'listed' } })) return [];
  return catalogueListed && category === 'full'
    ? ['Select services (multiple selection allowed)', 'No description available']
    : ['No services available for this category'];
}
