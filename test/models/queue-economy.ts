import type { QueueState } from './queue.model.ts';
import { forms, incomplete, inOrder, type Queue, type QueueEvent, queueCases } from './queue-cases.ts';

const submits = queueCases.filter(({ type }) => type === 'information.submit');

/** Nothing was submitted yet. */
const isUntyped = ({ form, opener }: Queue): boolean => form === forms[opener];
const isFormOf = (event: QueueEvent | undefined, { form }: Queue): boolean =>
  event?.type === 'information.submit' && event.form === form;

/** Nothing beyond a store. */
const isBare = ({ category }: Queue): boolean => category === 'none';
/** A category and a service of it. */
const isFull = ({ category, services }: Queue): boolean => category === 'full' && services === 'one';

/** Both lists of the services step have come. */
const isListed = (state: QueueState): boolean =>
  state.matches({ services: { categories: 'listed', catalogue: 'listed' } });

/** Neither has, and nobody has waited long. */
const isFresh = (state: QueueState): boolean =>
  state.matches({ services: { categories: { loading: 'fresh' }, catalogue: { loading: 'fresh' } } });

/** The categories have come. */
const isCataloguesTurn = (state: QueueState): boolean =>
  state.matches({ services: { categories: 'listed' } });

/**
 * What keeps the paths finite in number and short of boring: every edge of the model is taken, but not with every
 * combination of choices made before. The chart itself knows nothing of this.
 */
export function isWorthTrying(state: QueueState, event: QueueEvent): boolean {
  const queue = state.context;
  if (event.type === 'dialog.open') return true;
  if (event.type === 'information.submit') return worthSubmitting(state, event);
  if (queue.opener !== 'nobody') return worthForCustomer(state, event);
  if (state.matches('joining') || state.matches('confirmation')) return worthAnswering(state, event);
  switch (event.type) {
    case 'dialog.close':
      return worthClosing(state);
    case 'day.turn':
      return worthTurning(state);
    case 'step.continue':
      return worthContinuing(state);
    case 'stores.open':
    case 'services.open':
      return worthGoingBack(state, event.type);
    default:
      return worthChoosing(state, event);
  }
}

/** Whom a profile is known of goes straight to the form, and through a join that fails once. */
function worthForCustomer(state: QueueState, event: QueueEvent): boolean {
  const { opener, store, category, services } = state.context;
  switch (event.type) {
    case 'stores.listed':
      return event.first === 'open';
    case 'store.toggle':
      return event.store === 'first' && store === 'none';
    case 'categories.listed':
    case 'join.retry':
      return true;
    case 'catalogue.listed':
      return isCataloguesTurn(state);
    case 'category.choose':
      return isListed(state) && event.category === 'full' && category === 'none';
    case 'service.toggle':
      return isListed(state) && category === 'full' && services === 'none' && event.service === 'one';
    case 'step.continue':
      return state.matches('services') ? services === 'one' : store === 'first';
    case 'join.accepted':
      return event.place === 'none' && opener === 'customer';
    case 'join.failed':
      return event.because === 'silence';
    default:
      return false;
  }
}

/** Each form follows on the one before it in the list of cases, so that one path submits them all. */
function worthSubmitting(state: QueueState, event: QueueEvent): boolean {
  const { context } = state;
  if (state.matches('joining')) return event === inOrder && isFormOf(inOrder, context);
  if (context.opener === 'customerWithoutPhone') return false;
  if (event === inOrder && (isUntyped(context) || isFormOf(incomplete, context))) return true;
  if (context.opener !== 'nobody' || context.services === 'both') return false;
  return event === incomplete ? isUntyped(context) : isFormOf(submits[submits.indexOf(event) - 1], context);
}

/** Every answer is tried for one form; others come back to the form for the next, the last one joins. */
function worthAnswering({ context }: QueueState, event: QueueEvent): boolean {
  const isMain = isFormOf(inOrder, context);
  const isLast = isFormOf(submits.at(-1), context);
  switch (event.type) {
    case 'join.accepted':
      return isMain
        ? context.services !== 'both' || event.place === 'given'
        : isLast && event.place === 'none';
    case 'join.failed':
      return event.because === 'silence' ? !isLast : isMain && context.services !== 'both';
    case 'join.retry':
      return true;
    default:
      return isMain && context.services !== 'both';
  }
}

/** Each close is the end of a path: one a screen. */
function worthClosing(state: QueueState): boolean {
  const { context } = state;
  if (state.matches('stores')) {
    if (state.matches({ stores: 'loading' })) return context.store === 'none';
    return context.store === (state.matches({ stores: 'failed' }) ? 'none' : 'closed');
  }
  if (state.matches('services')) {
    return context.store === 'first' && (isFresh(state) ? isBare(context) : context.services === 'two');
  }
  return isUntyped(context) && isFull(context);
}

function worthTurning(state: QueueState): boolean {
  const { context } = state;
  if (state.matches('stores')) return context.store === 'first' && isBare(context);
  if (state.matches('services')) return isListed(state) && isFull(context) && isUntyped(context);
  return isFull(context);
}

/** Refused wherever something is missing, taken where the lists have come. */
function worthContinuing(state: QueueState): boolean {
  const { services, store, category } = state.context;
  if (state.matches('stores')) return store !== 'closed' || category === 'none';
  if (services === 'none') return isListed(state) || isFresh(state);
  return services !== 'two' && isListed(state);
}

/** From the form before it was typed into, and to the services also with a mistake in it. */
function worthGoingBack(state: QueueState, type: 'stores.open' | 'services.open'): boolean {
  const { context } = state;
  if (state.matches('stores')) return isBare(context) && context.store !== 'second';
  if (state.matches('services')) {
    if (!isUntyped(context) || !(isFresh(state) || isListed(state))) return false;
    return isBare(context) || (isFull(context) && isListed(state));
  }
  if (!isFull(context)) return false;
  return isUntyped(context) || (isFormOf(incomplete, context) && type === 'services.open');
}

/** What the lists bring, and choosing among it, one way round. */
function worthChoosing(state: QueueState, event: QueueEvent): boolean {
  const queue = state.context;
  const { store } = queue;
  const isMain = store === 'first' && isUntyped(queue);
  switch (event.type) {
    case 'stores.listed':
      return event.first === 'open' || (isBare(queue) && store !== 'second');
    case 'stores.listedWithoutChosen':
      return store === 'first';
    case 'stores.none':
    case 'stores.failed':
      return store !== 'second';
    case 'store.toggle':
      return worthToggling(queue, event.store);
    case 'catalogue.listed':
      return isMain || isCataloguesTurn(state);
    case 'categories.none':
      return isMain && isBare(queue);
    case 'catalogue.none':
      return isMain && queue.services === 'none' && queue.category !== 'empty';
    case 'categories.failed':
    case 'catalogue.failed':
      return isMain && (isBare(queue) || isFull(queue));
    case 'category.choose':
      return isMain && worthCategory(state, event.category);
    case 'service.toggle':
      if (!queue.catalogueListed || queue.category !== 'full' || !isMain) return false;
      return queue.services !== 'two' || event.service === 'two';
    default:
      return true;
  }
}

function worthToggling({ stores, store, category }: Queue, clicked: Queue['store']): boolean {
  if (stores === 'none') return false;
  if (stores === 'over') return clicked === 'first' && store !== 'second';
  if (category !== 'none') return clicked !== 'closed';
  return clicked !== 'closed' || store !== 'second';
}

/** Among lists that have both come; the full one also while its services are still to come. */
function worthCategory(state: QueueState, clicked: Queue['category']): boolean {
  const { categoriesListed, category, services } = state.context;
  if (!categoriesListed || services === 'two' || services === 'both') return false;
  if (!isListed(state)) return clicked === 'full' && category === 'none';
  return clicked === 'full' || category === 'full' || clicked === category;
}
