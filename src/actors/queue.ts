/** Provides the Join Queue dialog's services, clock and session, and hands over the place that a join returns. */

import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { COUNTRY_CODE } from '../../contract/constants.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { splitPhone } from '../../contract/phone.ts';
import { joinQueue, listQueueStores } from '../../contract/queue.ts';
import type { AuthenticationSnapshot } from '../../machines/authentication.machine.ts';
import { queueMachine } from '../../machines/queue.machine.ts';
import { emptyForm, type QueueForm } from '../../machines/rules/queue.ts';
import { inspection } from '../inspector.ts';
import { deviceGuest } from '../services/device-guest.ts';
import { shopToday, watchShopDay } from '../services/shop-day.ts';
import { catalogue } from './catalogue.ts';
import { connection, service } from './connection.ts';
import { forKnownSession } from './for-known-session.ts';
import { followPlace } from './queue-place.ts';
import { isSignedIn, session, typedOnce, watchSession } from './session.ts';

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
  let typed = typedDetails();
  const initialForm = (snapshot: AuthenticationSnapshot): QueueForm | null => {
    // The person has changed. Details that the next person types are not from before the opening.
    if (typedOnce.size === 0) typed = null;
    const known = knownDetails(snapshot);
    return typed ? { ...(known ?? emptyForm), ...typed } : known;
  };
  const actor = createActor(queue, {
    ...inspection(),
    input: { today: shopToday(), customer: initialForm(session().getSnapshot()) },
  });
  const unwatchSession = watchSession(initialForm, (customer) =>
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

/** Keeps what the visitor has typed into a field, for the next opening and for other forms (QUEUE-76, AUTH-27). */
export function keepTyped(field: string, { name, email, phone, countryCode }: QueueForm): void {
  if (field === 'name') typedOnce.set('name', name);
  else if (field === 'email') typedOnce.set('email', email);
  else
    typedOnce.set('phone', countryCode === COUNTRY_CODE || splitPhone(phone) ? phone : countryCode + phone);
}

/** Returns the details that the visitor has typed on this page, or null. */
function typedDetails(): Partial<QueueForm> | null {
  if (typedOnce.size === 0) return null;
  const { email, phone, countryCode, ...form } = formOf(Object.fromEntries(typedOnce));
  const name = typedOnce.get('name') ?? form.name;
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone, countryCode }),
  };
}

/** Returns the details of a signed-in customer, or of a guest whom this device remembers (QUEUE-2, QUEUE-76). */
function knownDetails(snapshot: AuthenticationSnapshot): QueueForm | null {
  const known = isSignedIn(snapshot) ? snapshot.context.profile : deviceGuest.read();
  return known && formOf(known);
}

function formOf({ firstName, lastName, email, phone }: Partial<Guest>): QueueForm {
  return {
    ...emptyForm,
    name: [firstName, lastName].filter(Boolean).join(' '),
    email: email ?? '',
    ...(phone !== undefined && phoneOf(phone)),
  };
}

/**
 * Splits a phone, which may include the country code: the form has a separate field for the code.
 */
function phoneOf(phone: string): Partial<QueueForm> {
  const split = splitPhone(phone);
  return split ? { countryCode: split.countryCode, phone: split.national } : { phone };
}
