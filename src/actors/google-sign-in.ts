import { fromPromise } from 'xstate';
import { googleSignInMachine } from '../../machines/google-sign-in.machine.ts';
import { loadConfig } from '../services/config.ts';
import { loadGoogle } from '../services/google.ts';
import { logFailure } from './connection.ts';
import { session } from './session.ts';

export const googleSignIn = googleSignInMachine.provide({
  actors: {
    readOffer: fromPromise(async () => {
      const { googleClientId, sandbox } = await loadConfig();
      return { clientId: googleClientId, sandbox: sandbox.google };
    }),
    loadScript: fromPromise(loadGoogle),
  },
  actions: {
    logFailure,
    sendCredential: (_, { credential }) => session().send({ type: 'credential.come', credential }),
  },
});
