/** Provides the Join Queue dialog's services, clock and session, and hands over the place that a join returns. */

import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { splitPhone } from '../../contract/phone.ts';
import { joinQueue, listQueueStores } from '../../contract/queue.ts';
import type { Profile } from '../../contract/session.ts';
import type { AuthenticationSnapshot } from '../../machines/authentication.machine.ts';
import { queueMachine } from '../../machines/queue.machine.ts';
import { emptyForm, type QueueForm } from '../../machines/rules/queue.ts';
import { inspection } from '../inspector.ts';
import { shopToday, watchShopDay } from '../services/shop-day.ts';
import { catalogue } from './catalogue.ts';
import { connection, service } from './connection.ts';
import { forKnownSession } from './for-known-session.ts';
import { followPlace } from './queue-place.ts';
import { isSignedIn, session, watchSession } from './session.ts';

const queue = queueMachine.provide({
  actors: {
    loadQueueableStores: service(listQueueStores),
    joinQueue: forKnownSession(joinQueue),
    catalogue,
  },
  actions: {
    keepPlace: (_, { placeToken }) => {
      followPlace(placeToken).catch((error: unknown) =>
        console.error('The place in the queue cannot be followed:', error),
      );
    },
  },
});

export type QueueActor = ActorRefFrom<typeof queueMachine>;

/** A running dialog, with a function that stops it and unsubscribes its listeners. */
export interface StartedQueue {
  actor: QueueActor;
  end: () => void;
}

/** Starts the dialog's machine. Rejects if the configuration cannot be loaded. */
export async function startQueue(): Promise<StartedQueue> {
  await connection();
  const actor = createActor(queue, {
    ...inspection(),
    input: { today: shopToday(), customer: customerOf(session().getSnapshot()) },
  });
  const unwatchSession = watchSession(customerOf, (customer) =>
    actor.send({ type: 'session.change', customer }),
  );
  const unwatchDay = watchShopDay((today) => actor.send({ type: 'day.turn', today }));
  return {
    actor: actor.start(),
    end: () => {
      unwatchSession();
      unwatchDay();
      // A running join continues to its response, even if the visitor leaves the page.
      void waitFor(actor, (snapshot) => !snapshot.matches('joining')).then(() => actor.stop());
    },
  };
}

/** Returns the initial form for a signed-in customer (QUEUE-2). */
function customerOf(snapshot: AuthenticationSnapshot): QueueForm | null {
  const { profile } = snapshot.context;
  return isSignedIn(snapshot) && profile ? formOfProfile(profile) : null;
}

function formOfProfile({ firstName, lastName, email, phone }: Profile): QueueForm {
  return {
    ...emptyForm,
    name: [firstName, lastName].filter(Boolean).join(' '),
    email: email ?? '',
    ...(phone !== undefined && phoneOf(phone)),
  };
}

/**
 * Splits the phone of a profile, which may include the country code: the form has a separate field for the code.
 */
function phoneOf(phone: string): Partial<QueueForm> {
  const split = splitPhone(phone);
  return split ? { countryCode: split.countryCode, phone: split.national } : { phone };
}
