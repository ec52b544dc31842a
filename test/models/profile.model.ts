import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

/** What a server may know of a customer: all of it, or nothing but who it is. */
export type Stored = 'full' | 'bare';
/** What is typed into the form: other words everywhere, or none. */
export type Typed = 'other' | 'nothing';

export type ProfileEvent =
  | { type: 'page.open' }
  | { type: 'profile.loaded'; profile: Stored }
  | { type: 'profile.missing' }
  | { type: 'profile.retry' }
  | { type: 'profile.submit'; fields: Typed }
  | { type: 'profile.saved' }
  | { type: 'profile.refused' }
  | { type: 'clock.slow' };

interface Profile {
  /** What was fetched, whose number and e-mail stay. */
  stored: Stored | 'none';
  /** What was typed over it and sent, saved or not: the form stays as it is. */
  typed: Typed | 'none';
}

/** The form at /my-account/profile: what the spec says of it, written apart from the machine. */
export const profileSpec = setup({
  types: { context: {} as Profile, events: {} as ProfileEvent, meta: {} as EdgeMeta },
  actions: {
    keep: assign({ stored: ({ event }) => (event.type === 'profile.loaded' ? event.profile : 'none') }),
    type: assign({ typed: ({ event }) => (event.type === 'profile.submit' ? event.fields : 'none') }),
  },
}).createMachine({
  id: 'profile',
  context: { stored: 'none', typed: 'none' },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'loading', ...starting('PROFILE-1', 'loadProfile') } } },
    loading: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PROFILE-6') } } }, slow: {} },
      on: {
        'profile.loaded': { target: 'ready', actions: 'keep', ...by('PROFILE-1') },
        'profile.missing': {
          target: 'failed',
          ...told('PROFILE-2', 'error', 'Failed to load profile data'),
        },
      },
    },
    failed: { on: { 'profile.retry': { target: 'loading', ...starting('PROFILE-2', 'loadProfile') } } },
    ready: {
      on: {
        'profile.submit': { target: 'saving', actions: 'type', ...starting('PROFILE-3', 'editProfile') },
      },
    },
    saving: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PROFILE-6') } } }, slow: {} },
      on: {
        'profile.saved': {
          target: 'ready',
          meta: {
            spec: 'PROFILE-4',
            toast: { kind: 'success', text: 'Profile updated successfully' },
            orders: ['tellSession'],
          },
        },
        'profile.refused': {
          target: 'ready',
          ...told('PROFILE-5', 'error', 'Failed to update profile'),
        },
        'profile.submit': refused('PROFILE-3'),
      },
    },
  },
});

export type ProfileState = SnapshotFrom<typeof profileSpec>;

export const profileCases: readonly ProfileEvent[] = [
  { type: 'page.open' },
  { type: 'profile.loaded', profile: 'full' },
  { type: 'profile.loaded', profile: 'bare' },
  { type: 'profile.missing' },
  { type: 'profile.retry' },
  { type: 'profile.submit', fields: 'other' },
  { type: 'profile.submit', fields: 'nothing' },
  { type: 'profile.saved' },
  { type: 'profile.refused' },
  { type: 'clock.slow' },
];

/**
 * A submit while another is under way is tried once for all that could be typed, and over a profile of which
 * little is known just one.
 */
function isWorthTrying(state: ProfileState, event: ProfileEvent): boolean {
  if (event.type !== 'profile.submit') return true;
  const { stored, typed } = state.context;
  if (stored === 'bare') return event.fields === 'other' && (typed === 'none' || state.matches('saving'));
  return event.fields === 'other' || !state.matches('saving');
}

export const profileModel = testModel(profileSpec, {
  cases: profileCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const profileImpossible: readonly Impossible<ProfileEvent>[] = [
  {
    event: { type: 'profile.submit', fields: 'other' },
    where: 'saving',
    reason: 'Nothing is sent twice.',
    expect: 'disabled',
  },
];

/** What is to be seen of the form; nothing before the page is open. */
export function observeProfile(state: ProfileState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    slow: JSON.stringify(value).includes('slow'),
    stored: context.stored,
    typed: context.typed,
    retryOffered: state.matches('failed'),
    submitEnabled: state.matches('ready'),
  };
}
