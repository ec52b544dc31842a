import { type ActorRefFrom, createActor } from 'xstate';
import { getProfile, logIn, logInWithGoogle, logOut } from '../../contract/account.ts';
import { type AuthenticationSnapshot, authenticationMachine } from '../../machines/authentication.machine.ts';
import type { Customer } from '../../machines/rules/choices.ts';
import { inspection } from '../inspector.ts';
import { drafts } from '../services/drafts.ts';
import { token } from '../services/token.ts';
import { showSession } from '../stores/session.ts';
import { noticeDraft } from '../stores/storefront.ts';
import { service, whenSessionEnds } from './connection.ts';

const authentication = authenticationMachine.provide({
  actors: {
    logIn: service(logIn),
    logInWithGoogle: service(logInWithGoogle),
    loadProfile: service(getProfile),
    logOut: service(logOut),
  },
  actions: {
    keepToken: (_, kept) => token.keep(kept.token),
    forgetToken: () => token.forget(),
    forgetDraft: () => {
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
    input: { hasToken: token.read() !== null },
  });
  actor.subscribe((snapshot) =>
    showSession({
      signedIn: isSignedIn(snapshot),
      firstName: snapshot.context.profile?.firstName ?? null,
      leaving: snapshot.matches('loggingOut'),
    }),
  );
  whenSessionEnds(() => actor.send({ type: 'session.end' }));
  token.watch(() => actor.send({ type: token.read() === null ? 'token.vanish' : 'token.appear' }));
  return actor.start();
}

export const isSignedIn = (snapshot: AuthenticationSnapshot): boolean => snapshot.hasTag('signedIn');

/** The customer as the wizard knows them: without a number while the profile is not known. */
export const customerOf = (snapshot: AuthenticationSnapshot): Customer => ({
  signedIn: isSignedIn(snapshot),
  id: snapshot.context.profile?.id ?? null,
});

export function logOutOfSession(): void {
  session().send({ type: 'logout', hasToken: token.read() !== null });
}
