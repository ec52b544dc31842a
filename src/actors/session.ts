import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { getProfile, logIn, logInWithGoogle, logOut } from '../../contract/account.ts';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import type { Guest } from '../../contract/guest.ts';
import { type AuthenticationSnapshot, authenticationMachine } from '../../machines/authentication.machine.ts';
import type { Customer } from '../../machines/rules/choices.ts';
import { inspection } from '../inspector.ts';
import { drafts } from '../services/drafts.ts';
import { sessionToken } from '../services/session-token.ts';
import { readToken } from '../services/token.ts';
import { showSession } from '../stores/session.ts';
import { noticeDraft } from '../stores/storefront.ts';
import { call, service, whenSessionEnds } from './connection.ts';

/** The token that a logout was made with, while it is on its way. */
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
      // Before other tabs hear of it: the draft is for the tab in which somebody logs in.
      drafts.comeBack();
      sessionToken.keep(kept.token);
      typedOnce.clear();
    },
    forgetToken() {
      sessionToken.forget(leaving ?? readToken());
      leaving = null;
      typedOnce.clear();
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

/** Who is signed in on this page. Begins with the first caller and lives as long as the page. */
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
    if (isAnother) typedOnce.clear();
    actor.send({ type: readToken() === null ? 'token.vanish' : 'token.appear' });
  });
  return actor.start();
}

export const isSignedIn = (snapshot: AuthenticationSnapshot): boolean => snapshot.hasTag('signedIn');

/** What is said then is not the login form's alone (AUTH-40). */
const isEnding = (snapshot: AuthenticationSnapshot): boolean =>
  isSignedIn(snapshot) || snapshot.hasTag('ended');

/** The customer as the wizard knows them: without a number while the profile is not known. */
export function customerOf(snapshot: AuthenticationSnapshot): Customer {
  const id = snapshot.context.profile?.id ?? null;
  return {
    signedIn: isSignedIn(snapshot),
    id,
    isComing: id === null && snapshot.hasTag('fetchingProfile'),
  };
}

/** Tells what is read of the session whenever that has become another. Returns what ends it. */
export function watchSession<Read>(
  read: (snapshot: AuthenticationSnapshot) => Read,
  tell: (now: Read) => void,
): () => void {
  let told = JSON.stringify(read(session().getSnapshot()));
  const watch = session().subscribe((snapshot) => {
    const now = read(snapshot);
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    tell(now);
  });
  return () => watch.unsubscribe();
}

/** The session has ended at the server, as the customer wanted it. */
export function forgetSession(): void {
  sessionToken.forget(readToken());
  session().send({ type: 'token.vanish' });
}

export function logOutOfSession(): void {
  session().send({ type: 'logout.submit', hasToken: readToken() !== null });
}

/** What somebody types of their own person into one form is there in the others (AUTH-27): in this page's memory alone. */
export const typedOnce = new Map<keyof Guest, string>();
