import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { getProfile, logIn, logInWithGoogle, logOut } from '../../contract/session.ts';
import { type AuthenticationSnapshot, authenticationMachine } from '../../machines/authentication.machine.ts';
import type { Customer } from '../../machines/rules/choices.ts';
import { inspection } from '../inspector.ts';
import { REMEMBERED_GUEST, storage } from '../services/browser-storage.ts';
import { drafts } from '../services/drafts.ts';
import { sessionToken } from '../services/session-token.ts';
import { readToken } from '../services/token.ts';
import { showSession } from '../stores/session.ts';
import { noticeDraft } from '../stores/storefront.ts';
import { call, service, whenSessionEnds } from './connection.ts';

/** The token of a logout request that is running. */
let leaving: string | null = null;

const authentication = authenticationMachine.provide({
  actors: {
    logIn: service(logIn),
    logInWithGoogle: service(logInWithGoogle),
    loadProfile: service(getProfile),
    logOut: fromPromise<Answer<typeof logOut>, RequestOf<typeof logOut>>(({ input }) => {
      leaving = readToken();
      return call(logOut, input);
    }),
  },
  actions: {
    keepToken(_, kept) {
      // Before other tabs are notified: the draft is for the tab in which the customer logs in.
      drafts.comeBack();
      sessionToken.keep(kept.token);
      forgetDetails();
      // They belong to a guest, who can be a different person (DEVICE-4).
      storage.removeItem(REMEMBERED_GUEST);
    },
    forgetToken() {
      sessionToken.forget(leaving ?? readToken());
      leaving = null;
      forgetDetails();
    },
    forgetDraft: () => {
      drafts.takeOver();
      drafts.keep(null);
      noticeDraft();
    },
  },
});

export type SessionActor = ActorRefFrom<typeof authenticationMachine>;

let running: SessionActor | undefined;

/** Returns the authentication actor of this page. The first call starts it, and it runs as long as the page. */
export function session(): SessionActor {
  running ??= begin();
  return running;
}

function begin(): SessionActor {
  const actor = createActor(authentication, {
    ...inspection(),
    input: { hasToken: readToken() !== null },
  });
  actor.subscribe((snapshot) =>
    showSession({
      signedIn: isSignedIn(snapshot),
      token: sessionToken.known(),
      firstName: snapshot.context.profile?.firstName ?? null,
      leaving: snapshot.matches('loggingOut'),
      problem: isEnding(snapshot) ? (snapshot.context.problem?.text ?? null) : null,
    }),
  );
  whenSessionEnds(() => actor.send({ type: 'session.end' }));
  sessionToken.watch(({ isAnother }) => {
    if (isAnother) forgetDetails();
    actor.send({ type: readToken() === null ? 'token.vanish' : 'token.appear' });
  });
  return actor.start();
}

export const isSignedIn = (snapshot: AuthenticationSnapshot): boolean => snapshot.hasTag('signedIn');

/** Whether the message is shown outside the login form as well (AUTH-40). */
const isEnding = (snapshot: AuthenticationSnapshot): boolean =>
  isSignedIn(snapshot) || snapshot.hasTag('ended');

/** Returns the customer for the wizard; `id` is null while the profile is unknown. */
export function customerOf(snapshot: AuthenticationSnapshot): Customer {
  const id = snapshot.context.profile?.id ?? null;
  return {
    signedIn: isSignedIn(snapshot),
    id,
    isComing: id === null && snapshot.hasTag('fetchingProfile'),
  };
}

/** Calls back when the selected value of the session changes. Returns a function that unsubscribes. */
export function watchSession<Read>(
  read: (snapshot: AuthenticationSnapshot) => Read,
  tell: (now: Read) => void,
): () => void {
  let lastValue = JSON.stringify(read(session().getSnapshot()));
  const watch = session().subscribe((snapshot) => {
    const now = read(snapshot);
    if (JSON.stringify(now) === lastValue) return;
    lastValue = JSON.stringify(now);
    tell(now);
  });
  return () => watch.unsubscribe();
}

/** The server has ended the session after a logout. */
export function forgetSession(): void {
  sessionToken.forget(readToken());
  session().send({ type: 'token.vanish' });
}

/** Logs out the customer whom the page shows. If a different customer has signed in since then, the page shows that customer (AUTH-41). */
export function logOutOfSession(): void {
  const hasToken = readToken() !== null;
  if (hasToken && !sessionToken.isKnown()) sessionToken.readAgain();
  else session().send({ type: 'logout.submit', hasToken });
}

/** Deletes the typed details of the former person. */
function forgetDetails(): void {
  typedOnce.clear();
  drafts.forgetDetails();
}

/**
 * Personal details that a visitor has typed are filled into later forms (AUTH-27). They are only in
 * this page's memory. Only the form of the queue has the complete name in a single field.
 */
export const typedOnce = new Map<keyof Guest | 'name', string>();
