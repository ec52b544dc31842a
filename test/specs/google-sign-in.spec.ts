import { assign, setup } from 'xstate';
import { logInWithGoogle, SANDBOX_IDENTITY } from '../../contract/session.ts';
import { googleSignInMachine } from '../../machines/google-sign-in.machine.ts';
import { by, calling, type EdgeMeta, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { refusal } from '../engine/replies.ts';
import { casesOf, specOf } from '../engine/spec.ts';

/** The site has a Google client id, offers the sandbox identity, or offers neither (SHOP-43). */
type Site = 'google' | 'sandbox' | 'foreign';

type Event =
  | { type: 'page.open'; site: Site }
  | { type: 'offer.read' | 'offer.lost' | 'script.loaded' | 'script.blocked' | 'google.retry' }
  | { type: 'credential.arrive'; credential: string }
  | { type: 'credential.lack' };

const sendToSession = { actions: 'tell', meta: { spec: 'GOOGLE-4', orders: ['sendCredential'] } } as const;

const chart = setup({
  types: { context: {} as { site: Site }, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    enter: assign(({ event }) => (event.type === 'page.open' ? { site: event.site } : {})),
    /** Does nothing. An edge needs an action: without one, no path could take it. */
    tell: () => {},
  },
  guards: {
    isAtGoogle: ({ context }) => context.site === 'google',
    isSandbox: ({ context }) => context.site === 'sandbox',
  },
}).createMachine({
  id: 'google-sign-in',
  context: { site: 'foreign' },
  initial: 'outside',
  states: {
    outside: {
      on: { 'page.open': { target: 'deciding', actions: 'enter', ...calling('GOOGLE-1', 'readOffer') } },
    },
    deciding: {
      on: {
        'offer.read': [
          { guard: 'isAtGoogle', target: 'loading', ...calling('GOOGLE-2', 'loadScript') },
          { guard: 'isSandbox', target: 'standIn', ...by('GOOGLE-1') },
          { target: 'absent', ...by('GOOGLE-1') },
        ],
        'offer.lost': { target: 'absent', meta: { spec: 'GOOGLE-1', logs: 'Reading the configuration' } },
      },
    },
    loading: {
      on: {
        'script.loaded': { target: 'ready', ...by('GOOGLE-2') },
        'script.blocked': {
          target: 'broken',
          meta: {
            spec: 'GOOGLE-3',
            toast: {
              kind: 'error',
              text: 'Error initializing Google Sign-In. Please try again later.',
            },
            logs: "Loading Google's script",
          },
        },
      },
    },
    ready: {
      on: {
        'credential.arrive': sendToSession,
        'credential.lack': { actions: 'tell', ...toasting('GOOGLE-5', 'error', 'Google login failed') },
      },
    },
    broken: { on: { 'google.retry': { target: 'loading', ...calling('GOOGLE-3', 'loadScript') } } },
    standIn: { on: { 'credential.arrive': sendToSession } },
    absent: {},
  },
});

const sandboxButton = 'Continue as the sandbox identity';
const offers = {
  google: { clientId: 'barbers.apps.example.com', sandbox: true },
  sandbox: { clientId: null, sandbox: true },
  foreign: { clientId: null, sandbox: false },
};

/** The Google button below the forms of /login and /register. */
export const googleSignIn = specOf(chart)({
  machine: googleSignInMachine,
  fixture: () => null,
  cases: [
    ...casesOf('page.open', 'site', ['google', 'sandbox', 'foreign']),
    { type: 'credential.arrive', credential: 'credential-of-google' },
    { type: 'credential.arrive', credential: SANDBOX_IDENTITY },
  ],
  endpoints: {},
  region: 'main section',
  driver: {
    'page.open': {
      starts: () => undefined,
      opens: (page, { event: { site } }) =>
        page.open({
          path: '/login',
          google: site === 'google',
          foreign: site === 'foreign',
          held: ['config', 'google'],
        }),
    },
    'offer.read': {
      ends: 'readOffer',
      onActor: ({ services }, { context }) => services.answer('readOffer', offers[context.site]),
      onPage: async (page) => page.releaseScript('config'),
    },
    'offer.lost': {
      ends: 'readOffer',
      onActor: ({ services }) => services.fail('readOffer', new Error('The server sent no response.')),
      onPage: async (page) => page.blockScript('config'),
      // The header and the session request the same configuration.
      alsoToasts: () => [
        { kind: 'error', text: 'Failed to fetch book store list' },
        { kind: 'error', text: 'Failed to fetch queue store list' },
      ],
      logs: () => ['online-store-id failed'],
    },
    'script.loaded': {
      ends: 'loadScript',
      onActor: ({ services }) => services.answer('loadScript', undefined),
      onPage: async (page) => page.releaseScript('google'),
    },
    'script.blocked': {
      ends: 'loadScript',
      onActor: ({ services }) => services.fail('loadScript', new Error('The script was blocked.')),
      onPage: async (page) => page.blockScript('google'),
    },
    'google.retry': { presses: 'Try again', first: async (page) => page.holdScript('google') },
    'credential.arrive': {
      presses: ({ context }) => (context.site === 'google' ? 'Continue with Google' : sandboxButton),
      sends: ({ event: { credential } }) => ({ credential }),
      whereOnPage: ({ context, event }) =>
        (context.site === 'sandbox') === (event.credential === SANDBOX_IDENTITY),
      first: (page, { event }) => page.googleBrings(event.credential),
      // The session rejects the credential, and the visitor can choose again.
      async afterwards(page) {
        await page.eventually(() => {
          if (!page.network.isOpen(logInWithGoogle))
            throw new Error('Expected a login call with the Google credential, and none is open yet.');
        });
        await page.network.end(logInWithGoogle, refusal(401));
      },
      alsoToasts: () => [{ kind: 'error', text: 'Google login failed. Please try again.' }],
    },
    'credential.lack': {
      presses: 'Continue with Google',
      first: (page) => page.googleBrings(null),
      where: ({ context }) => context.site === 'google',
    },
  },
  inputs: {
    sendCredential: ({ event }) => ('credential' in event ? { credential: event.credential } : undefined),
  },
  memory: {
    chart: ({ state, context: { site } }) => ({
      clientId: state.matches('deciding') || state.matches('absent') ? null : offers[site].clientId,
    }),
    machine: ({ context: { clientId } }) => ({ clientId }),
  },
  shows({ state }) {
    const button = state.matches('ready')
      ? ['[Continue with Google]']
      : state.matches('standIn')
        ? [`[${sandboxButton}]`, 'Sandbox: stands in for Google. No real account is used.']
        : state.matches('broken')
          ? ['! Google cannot be reached. Use your email instead, or try again.', '[Try again]']
          : [];
    return {
      path: '/login',
      lines: state.matches('absent') || state.matches('deciding') ? [] : ['or', ...button],
    };
  },
});

await prove(import.meta, googleSignIn);
