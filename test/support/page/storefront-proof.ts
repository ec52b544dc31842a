import { storefrontMachine } from '../../../machines/storefront.machine.ts';
import {
  observeStorefront,
  type StorefrontEvent,
  type StorefrontState,
  storefrontImpossible,
  storefrontModel,
} from '../../models/storefront.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { storefrontOnActor } from '../proofs/storefront-on-actor.ts';
import { wire } from '../samples.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

/** What a path of the storefront's model proves about header and home. */
export const storefrontProof = (): PageProof<StorefrontState, StorefrontEvent, null> => ({
  model: storefrontModel,
  machine: storefrontMachine,
  world: () => null,
  stimuli: storefrontOnPage,
  observe: observeStorefront,
  project: storefrontOnActor.project,
  seen: seenOf,
  expected: expectedOf,
  inputs: storefrontOnActor.inputs,
  impossible: storefrontImpossible,
});

function storefrontOnPage(stage: PageStage, model: LiveModel): Stimuli<StorefrontEvent> {
  const { hands, requests } = stage;
  return {
    'open.home': () => stage.open({ path: '/' }),
    'open.wizard': () => stage.open({ path: '/book-appointment/' }),
    'wizard.open': () => {
      const { canBook } = model.snapshot.context as StorefrontState['context'];
      // Without its links the page is still in the browser's history.
      return canBook ? hands.press('link', 'Book Now') : hands.travelTo('/book-appointment/');
    },
    'wizard.leave': () => hands.press('link', 'Home'),
    'bookStores.listed': () => requests.answer('loadBookStores', wire.stores),
    'bookStores.none': () => requests.answer('loadBookStores', []),
    'bookStores.failed': () => requests.fail('loadBookStores'),
    'queueStores.listed': () => requests.answer('loadQueueStores', wire.stores),
    'queueStores.none': () => requests.answer('loadQueueStores', []),
    'queueStores.failed': () => requests.fail('loadQueueStores'),
    'announcement.sent': () => requests.answer('announceOnlineStore', {}),
    'announcement.failed': () => requests.fail('announceOnlineStore'),
  };
}

function seenOf({ path, controls }: SeenPage) {
  const links = controls.filter(({ role }) => role === 'link').map(({ name }) => name);
  return {
    path,
    bookQueue: controls.some(({ role, name }) => role === 'button' && name === 'Book Queue'),
    bookNow: links.includes('Book Now'),
    bookAppointment: links.includes('Book Appointment'),
    bookYourAppointment: links.includes('Book Your Appointment'),
  };
}

function expectedOf({
  context: { atWizard, canBook, canQueue },
}: StorefrontState): ReturnType<typeof seenOf> {
  return {
    path: atWizard ? '/book-appointment/' : '/',
    bookQueue: canQueue && !atWizard,
    bookNow: canBook,
    bookAppointment: canBook && !atWizard,
    bookYourAppointment: canBook && !atWizard,
  };
}
