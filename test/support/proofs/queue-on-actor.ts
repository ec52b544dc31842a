import type { AnyMachineSnapshot } from 'xstate';
import { listCategories, listServices } from '../../../contract/catalogue.ts';
import { joinQueue } from '../../../contract/queue.ts';
import { listQueueStores, type QueueStore } from '../../../contract/stores.ts';
import { queueMachine } from '../../../machines/queue.machine.ts';
import { type QueueState, queueModel } from '../../models/queue.model.ts';
import type { QueueEvent } from '../../models/queue-cases.ts';
import { observeQueue } from '../../models/queue-observe.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { publicFailures } from '../public-samples.ts';
import {
  chosenServiceIds,
  openers,
  PLACE_TOKEN,
  QueueWorld,
  queueCategories,
  queueServices,
  wireCategories,
  wireServices,
} from '../queue-world.ts';
import { answerOf } from '../samples.ts';
import { remembered } from './remembered.ts';

const contextOf = (model: LiveModel): QueueState['context'] => model.snapshot.context;

/** What paths of its model prove about the queue machine, alone on an actor. */
export const queueOnActor: ActorProof<QueueState, QueueEvent, QueueWorld> = {
  model: queueModel,
  machine: queueMachine,
  world: () => new QueueWorld(),
  stimuli({ start, send, services, clock }, model, world) {
    const failed = (name: string) => () => services.fail(name, publicFailures.refusal);
    return {
      'dialog.open': ({ opener }) => start({ today: world.today, customer: openers[opener] }),
      'stores.listed': ({ first }) =>
        services.answer('loadQueueableStores', answerOf(listQueueStores, world.withFirst(first))),
      'stores.listedWithoutChosen'() {
        world.replaceStore(contextOf(model).store);
        services.answer('loadQueueableStores', answerOf(listQueueStores, world.stores));
      },
      'stores.none': () => services.answer('loadQueueableStores', answerOf(listQueueStores, [])),
      'stores.failed': failed('loadQueueableStores'),
      'categories.listed': () =>
        services.answer('loadQueueCategories', answerOf(listCategories, wireCategories)),
      'categories.none': () => services.answer('loadQueueCategories', answerOf(listCategories, [])),
      'categories.failed': failed('loadQueueCategories'),
      'catalogue.listed': () => services.answer('loadQueueServices', answerOf(listServices, wireServices)),
      'catalogue.none': () => services.answer('loadQueueServices', answerOf(listServices, [])),
      'catalogue.failed': failed('loadQueueServices'),
      'join.accepted': ({ place }) =>
        services.answer(
          'joinQueue',
          answerOf(joinQueue, place === 'given' ? { place_token: PLACE_TOKEN } : undefined),
        ),
      'join.failed': ({ because }) => services.fail('joinQueue', publicFailures[because]),
      'list.retry': send,
      'step.continue': send,
      'stores.open': send,
      'services.open': send,
      'join.retry': send,
      'dialog.close': send,
      'store.toggle': ({ type, store }) => send({ type, storeId: world.storeId(store) }),
      'category.choose': ({ type, category }) =>
        send({ type, categoryId: category === 'none' ? null : queueCategories[category] }),
      'service.toggle': ({ type, service }) => send({ type, serviceId: queueServices[service] }),
      'information.submit': ({ type, form }) => send({ type, ...form }),
      'day.turn'() {
        world.turnDay();
        send({ type: 'day.turn', today: world.today });
      },
      'clock.slow': () => clock.pass(5_000),
    };
  },
  observe(state) {
    const observed = observeQueue(state);
    if (!observed) return undefined;
    // Which sentences are on the screen is for the views to prove.
    const { says: _, ...rest } = observed;
    return { ...rest, knowsToday: isOfNoUse(state) ? undefined : true };
  },
  project: projectQueue,
  open: {
    loadQueueableStores: 'stores.loading',
    loadQueueCategories: 'services.categories.loading',
    loadQueueServices: 'services.catalogue.loading',
    joinQueue: 'joining',
  },
  delays: { fresh: 5_000 },
  inputs: {
    /** Sections 7 and 9, rulings C6 to C8. */
    loadQueueableStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    loadQueueCategories: (model, world) => ({
      tenant_id: 1,
      is_internal: 0,
      entity_type_id: 2,
      store_id: storeIdIn(model, world),
    }),
    loadQueueServices: (model, world) => ({
      entity_type_id: 2,
      is_active: 1,
      store_id: storeIdIn(model, world),
    }),
    joinQueue(model, world) {
      const { services, form } = contextOf(model);
      return {
        customer_name: form.name,
        date: world.today,
        email: form.email,
        phone_number: phoneNumberIn(model),
        services: chosenServiceIds(services),
        store_id: storeIdIn(model, world),
      };
    },
    keepPlace: () => ({ placeToken: PLACE_TOKEN }),
  },
};

/** After a join, and once the dialog is closed, nothing of it is read any more. */
const isOfNoUse = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches({ confirmation: 'joined' }) || snapshot.matches('closed');

function storeIdIn(model: LiveModel, world: QueueWorld): number | undefined {
  const { store } = contextOf(model);
  return store === 'none' ? undefined : world.storeId(store);
}

/** What the last form has to be sent with. */
function phoneNumberIn(model: LiveModel): string | undefined {
  const event = (model.events as QueueEvent[]).at(-1);
  return event?.type === 'information.submit' ? event.phoneNumber : undefined;
}

/** Some form; whether it is looked at depends on the state alone. */
const anyForm = { name: '', email: '', phone: '', countryCode: '' };

function projectQueue(snapshot: AnyMachineSnapshot, world: QueueWorld) {
  const { context, value, status } = snapshot;
  const can = (type: QueueEvent['type']) => snapshot.can({ type });
  return {
    value,
    status,
    choices: isOfNoUse(snapshot) ? undefined : world.named(context),
    form: isOfNoUse(snapshot) ? undefined : context.form,
    problem: remembered(context.problem),
    continueEnabled: can('step.continue'),
    submitEnabled: snapshot.can({ type: 'information.submit', ...anyForm }),
    closeEnabled: can('dialog.close'),
    tabsEnabled: {
      stores: snapshot.matches('stores') || can('stores.open'),
      services: snapshot.matches('services') || can('services.open'),
    },
    offered: { list: can('list.retry'), join: can('join.retry') },
    listed: listedOf(snapshot),
    slow: JSON.stringify(value).includes('slow'),
    knowsToday: isOfNoUse(snapshot) ? undefined : context.today === world.today,
  };
}

/** Lists that have their answer, and what is in them. */
function listedOf(snapshot: AnyMachineSnapshot) {
  const { stores, categories, catalogue } = snapshot.context;
  if (snapshot.matches('stores')) {
    return snapshot.matches({ stores: 'loading' }) ? {} : { stores: firstOf(stores) };
  }
  if (!snapshot.matches('services')) return {};
  return {
    ...(!snapshot.matches({ services: { categories: 'loading' } }) && { categories: categories.length > 0 }),
    ...(!snapshot.matches({ services: { catalogue: 'loading' } }) && { catalogue: catalogue.length > 0 }),
  };
}

function firstOf([first]: QueueStore[]): 'none' | 'open' | 'over' {
  if (!first) return 'none';
  return first.isOpen ? 'open' : 'over';
}
