/** Provides the services, clock, draft and session of the wizard and its dialogs. */

import { type ActorRefFrom, createActor, fromPromise, toPromise } from 'xstate';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { loadOnlyStore, type StoreOffer } from '../../contract/only-store.ts';
import { listStores } from '../../contract/stores.ts';
import type { availabilityMachine } from '../../machines/availability.machine.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import { draftToKeep } from '../../machines/booking.selectors.ts';
import { freeTimesMachine } from '../../machines/free-times.machine.ts';
import { onlyStoreMachine } from '../../machines/only-store.machine.ts';
import { draftToHandOver, readDraft } from '../../machines/rules/draft.ts';
import type { Outcome } from '../../machines/rules/outcome.ts';
import { storeChoiceMachine } from '../../machines/store-choice.machine.ts';
import { inspection } from '../inspector.ts';
import { drafts } from '../services/drafts.ts';
import { loadModule } from '../services/load-module.ts';
import { nextTask } from '../services/next-task.ts';
import { sessionToken } from '../services/session-token.ts';
import { shopToday, watchShopDay } from '../services/shop-day.ts';
import { catalogue } from './catalogue.ts';
import { call, connection, service } from './connection.ts';
import { availability, payment, submitCheck } from './late-machines.ts';
import { customerOf, session, typedOnce, watchSession } from './session.ts';

/** Only our own API has free times of all barbers (NEXT-6). */
const findOwnTimes = fromPromise<Answer<typeof loadFreeTimes>, RequestOf<typeof loadFreeTimes>>(
  async ({ input, signal }) =>
    (await connection()).config.ownApi
      ? call(loadFreeTimes, input, signal)
      : { result: [], message: undefined },
);

const booking = bookingMachine.provide({
  actors: {
    storeChoice: storeChoiceMachine.provide({
      actors: { loadStores: service(listStores) },
    }),
    catalogue,
    freeTimes: freeTimesMachine.provide({ actors: { loadFreeTimes: findOwnTimes } }),
    availability: availability.logic,
    payment: payment.logic,
    submitCheck: submitCheck.logic,
  },
  actions: { handOver: ({ context }) => drafts.handOver(draftToHandOver(context)) },
});

export type BookingActor = ActorRefFrom<typeof bookingMachine>;
export type StoreChoiceActor = ActorRefFrom<typeof storeChoiceMachine>;
export type FreeTimesActor = ActorRefFrom<typeof freeTimesMachine>;
export type AvailabilityActor = ActorRefFrom<typeof availabilityMachine>;

/** A running wizard, with a function that stops it and unsubscribes its listeners. */
export interface StartedBooking {
  actor: BookingActor;
  end: () => void;
}

const onlyStore = onlyStoreMachine.provide({ actors: { loadOnlyStore: service(loadOnlyStore) } });

/** Returns the store at whose services the wizard opens; null if the visitor chooses the store (BOOK-79). */
export const findOnlyStore = (): Promise<StoreOffer | null> =>
  toPromise(createActor(onlyStore, inspection()).start());

/**
 * Starts the wizard: from the draft of an earlier visit in this tab, from a handed-over draft, or from a
 * confirmation that is shown again.
 */
export async function startBooking(outcome: Outcome | null): Promise<StartedBooking> {
  const { config } = await connection();
  const today = shopToday();
  await nextTask();
  const signedIn = session();
  await nextTask();
  drafts.takeOver();
  const draft = readDraft(drafts.read());
  // A visitor who chooses a day has loaded the machines of the later steps. A draft with a day has not.
  if (draft?.date) await loadModule(() => import('./payment.ts'));
  const only = config.ownApi && draft === null && outcome === null ? await findOnlyStore() : null;
  const actor = createActor(booking, {
    ...inspection(),
    input: {
      customer: customerOf(signedIn.getSnapshot()),
      today,
      draft,
      outcome,
      isReturning: drafts.isReturning(),
      offersAny: config.ownApi,
      only,
    },
  });
  // A confirmation that is shown again must not change the draft of a newer visit (BOOK-5).
  let storedDraft = outcome?.kind === 'booked' ? JSON.stringify(null) : undefined;
  actor.subscribe((snapshot) => {
    // A wizard that was left has no step any more, so its draft stays at the last step.
    if (snapshot.status !== 'active') return;
    if (snapshot.context.result?.kind === 'booked') typedOnce.clear();
    // After a logout has deleted the draft, only the visitor's next choice stores it again, not the wizard's
    // reaction to the logout.
    const draft = draftToKeep(snapshot);
    if (JSON.stringify(draft) === storedDraft) return;
    storedDraft = JSON.stringify(draft);
    drafts.keep(draft);
  });
  const unwatchSession = watchSession(customerOf, (customer) =>
    actor.send({ type: 'session.change', customer }),
  );
  // The confirmation belongs to the session in which the visit was booked (AUTH-41).
  let token = sessionToken.known();
  const unwatchToken = watchSession(sessionToken.known, (now) => {
    if (token !== null && actor.getSnapshot().context.result?.kind === 'booked')
      actor.send({ type: 'wizard.restart' });
    token = now;
  });
  const unwatchDay = watchShopDay((today) => actor.send({ type: 'day.turn', today }));
  return {
    actor: actor.start(),
    end: () => {
      unwatchSession();
      unwatchToken();
      unwatchDay();
      actor.stop();
    },
  };
}
