import { listStores } from '../../../contract/stores.ts';
import { storefrontMachine } from '../../../machines/storefront.machine.ts';
import {
  observeStorefront,
  type StorefrontEvent,
  type StorefrontState,
  storefrontModel,
} from '../../models/storefront.model.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { answerOf, failure, wire } from '../samples.ts';

const stores = answerOf(listStores, wire.stores);
const noStores = answerOf(listStores, []);

/** What paths of its model prove about the storefront machine, alone on an actor. */
export const storefrontOnActor: ActorProof<StorefrontState, StorefrontEvent, null> = {
  model: storefrontModel,
  machine: storefrontMachine,
  world: () => null,
  stimuli: ({ start, send, services }) => ({
    'open.home': () => start({ wizardIsOpen: false }),
    'open.wizard': () => start({ wizardIsOpen: true }),
    'wizard.open': send,
    'wizard.leave': send,
    'bookStores.listed': () => services.answer('loadBookStores', stores),
    'bookStores.none': () => services.answer('loadBookStores', noStores),
    'bookStores.failed': () => services.fail('loadBookStores', failure()),
    'queueStores.listed': () => services.answer('loadQueueStores', stores),
    'queueStores.none': () => services.answer('loadQueueStores', noStores),
    'queueStores.failed': () => services.fail('loadQueueStores', failure()),
    'announcement.sent': () => services.answer('announceOnlineStore', { result: null, message: undefined }),
    'announcement.failed': () => services.fail('announceOnlineStore', failure()),
  }),
  observe: observeStorefront,
  project: ({ value, context }) => ({
    value,
    bookingOffered: context.bookStores.length > 0,
    queueOffered: context.queueStores.length > 0,
  }),
  open: {
    announceOnlineStore: 'open.announcement.sending',
    loadBookStores: 'open.bookStores.loading',
    loadQueueStores: 'open.queueStores.loading',
  },
  delays: {},
  /** Ruling C6 and section 9's brand. */
  inputs: {
    loadBookStores: () => ({ store_brand_id: 7, has_booking_service: 1 }),
    loadQueueStores: () => ({ store_brand_id: 7, offer_queue: 1 }),
    announceOnlineStore: () => ({ store_brand_id: 7 }),
  },
};
