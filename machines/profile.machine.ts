import { assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { editProfile } from '../contract/account.ts';
import { cleanLine, cleanName } from '../contract/clean.ts';
import { COUNTRY_CODE, PROFILE_ADDRESS } from '../contract/constants.ts';
import type { getProfile, Profile } from '../contract/session.ts';
import type { Problem } from './problem.ts';
import { failedAt } from './rules/refused-field.ts';
import { required } from './rules/required.ts';
import { service } from './service.ts';
import {
  errorToast,
  listFailureReason,
  problemToast,
  successToast,
  type Toast,
  type ToastEvent,
} from './toast.ts';

interface ProfileContext {
  profile: Profile | null;
  /** The server's message if the profile failed to load. */
  reason: string | null;
  problem: Problem<keyof ProfileFields> | null;
}

/** The editable fields of the page. */
export interface ProfileFields {
  firstName: string;
  lastName: string;
  phone: string;
  streetName: string;
  unitNumber: string;
  suburb: string;
  state: string;
  postcode: string;
}

export type ProfileEvent = ({ type: 'profile.submit' } & ProfileFields) | { type: 'profile.retry' };
export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;

/** Returns the profile with its address type (PROFILE-3). The e-mail is sent back unchanged. */
function editRequest({ profile }: ProfileContext, event: ProfileEvent) {
  assertEvent(event, 'profile.submit');
  const { id, email } = required(profile);
  return {
    ...(id !== null && { customer_id: id }),
    first_name: cleanName(event.firstName),
    last_name: cleanName(event.lastName),
    email: email ?? '',
    phone: cleanLine(event.phone),
    street_name: event.streetName,
    unit_number: event.unitNumber,
    suburb: event.suburb,
    state: event.state,
    postcode: event.postcode,
    address_type_id: PROFILE_ADDRESS,
    is_active: 1,
    country_code: COUNTRY_CODE,
  };
}

const sentAs = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  street_name: 'streetName',
  unit_number: 'unitNumber',
  suburb: 'suburb',
  state: 'state',
  postcode: 'postcode',
} as const;

const withFields = (profile: Profile | null, { type: _, ...fields }: { type: string } & ProfileFields) => ({
  ...required(profile),
  ...fields,
});

export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    emitted: {} as ToastEvent,
    events: {} as ProfileEvent,
  },
  actors: {
    loadProfile: service<typeof getProfile>(),
    editProfile: service<typeof editProfile>(),
  },
  actions: {
    toastSuccess: emit(successToast),
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    showFailure: assign({ problem: (now, toast: Toast) => failedAt(now, toast, sentAs) }),
    toastProblem: emit(({ context, event }) => problemToast(event, context.problem)),
    clearProblem: assign({ problem: null }),
    renewProfile: () => {},
    keepProfile: assign({ profile: (_, profile: Profile) => profile }),
    keepFields: assign({
      profile: ({ context }, fields: { type: string } & ProfileFields) => withFields(context.profile, fields),
    }),
  },
}).createMachine({
  id: 'profile',
  description: "My Profile: the customer's own details.",
  context: { profile: null, reason: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: () => ({}),
        onDone: {
          target: 'ready',
          actions: { type: 'keepProfile', params: ({ event }) => event.output.result },
          meta: { spec: 'PROFILE-1' },
        },
        onError: {
          target: 'failed',
          actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to load profile data' } }],
          meta: { spec: 'PROFILE-2' },
        },
      },
    },
    failed: { on: { 'profile.retry': { target: 'loading', meta: { spec: 'PROFILE-2' } } } },
    ready: {
      on: {
        'profile.submit': {
          target: 'saving',
          actions: ['clearProblem', { type: 'keepFields', params: ({ event }) => event }],
          meta: { spec: 'PROFILE-3' },
        },
      },
    },
    saving: {
      invoke: {
        id: 'editProfile',
        src: 'editProfile',
        input: ({ context, event }) => editRequest(context, event),
        onDone: {
          target: 'ready',
          actions: [
            'renewProfile',
            { type: 'toastSuccess', params: { text: 'Profile updated successfully' } },
          ],
          meta: { spec: 'PROFILE-4' },
        },
        onError: {
          target: 'ready',
          actions: [{ type: 'showFailure', params: { text: 'Failed to update profile' } }, 'toastProblem'],
          meta: { spec: 'PROFILE-5' },
        },
      },
    },
  },
});
