import type { AuthenticationState } from '../../models/authentication.model.ts';
import type { AuthenticationEvent } from '../../models/authentication-cases.ts';
import { shortTour } from '../paths/short-tour.ts';
import { authenticationOnActor } from '../proofs/authentication-on-actor.ts';

type Where = (state: AuthenticationState, event: AuthenticationEvent) => boolean;

const ofGoogle = new Set<string>(['google.none', 'google.broken']);

/** What happens on a page, and not only to a machine that is alone. */
const isPossible: Where = (state, event) => {
  const isSignedOut = state.matches('signedOut');
  const isBusy = state.matches('loggingIn') || state.matches('loggingInWithGoogle');
  switch (event.type) {
    // Nothing is asked for by a token while there is none, and a logout is the only call on its way.
    case 'session.end':
      return state.matches('welcoming') || state.matches('signedIn');
    case 'logout':
      return !isSignedOut;
    case 'profile.change':
      return state.matches('signedIn');
    // A read that broke down is tried again for longer than a step lasts; the door's own tests look at that.
    case 'profile.failed':
      return event.because === 'refusal';
    case 'token.appear':
    case 'token.vanish':
      return !isBusy || event.type === 'token.appear';
    default:
      return true;
  }
};

/** With the sandbox identity; with Google's script, and with one that never came. */
export const authenticationPaths = await shortTour(authenticationOnActor, [
  { where: (state, event) => isPossible(state, event) && !ofGoogle.has(event.type) },
  {
    where: (state, event) =>
      isPossible(state, event) &&
      ['open.withoutToken', 'google.none', 'google.credential', 'google.failed'].includes(event.type),
  },
  { where: (_, { type }) => type === 'open.withoutToken' || type === 'google.broken' },
]);
