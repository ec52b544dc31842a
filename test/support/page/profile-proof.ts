import { parse } from 'valibot';
import { Profile } from '../../../contract/account.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import {
  type ProfileEvent,
  type ProfileState,
  profileImpossible,
  profileModel,
} from '../../models/profile.model.ts';
import { storedProfiles, typedFields } from '../my-account-samples.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { profileOnActor } from '../proofs/profile-on-actor.ts';
import { alertsOf, button, buttonsOf, isSlow, turnToAccountPage } from './account-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

/** Fields of the form by their labels. */
const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  unitNumber: 'Unit Number',
  streetName: 'Street Name',
  suburb: 'Suburb',
  postcode: 'Postcode',
} as const;
type TextField = keyof typeof labels;
const textFields = Object.keys(labels) as TextField[];

const path = '/my-account/profile';
const buttons = new Set(['Save changes', 'Saving...', 'Try again']);

/** What a path finds out as it goes: the state that was chosen last, which the list cannot be emptied of. */
interface ProfileWorld {
  state: string | undefined;
}

/** Whoever opens the page can do all that the model knows. */
export const profilePaths = await shortTour(profileOnActor, [{}]);

/** What a path of the profile's model proves about its page. */
export const profileProof = (): PageProof<ProfileState, ProfileEvent, ProfileWorld> => ({
  model: profileModel,
  machine: profileMachine,
  world: () => ({ state: undefined }),
  stimuli: profileOnPage,
  observe: (state) => (state.matches('outside') ? undefined : { value: state.value }),
  project: ({ value }) => ({ value }),
  seen: seenOf,
  expected: expectedOf,
  inputs: {
    loadProfile: () => ({}),
    /** Sections 3 and 9: what the form holds, and the number and e-mail that it cannot change. */
    editProfile({ snapshot: { context } }, world) {
      const { stored, form } = formAt(context, world);
      return {
        customer_id: stored?.id,
        first_name: form?.firstName,
        last_name: form?.lastName,
        email: stored?.email ?? '',
        phone: form?.phone,
        street_name: form?.streetName,
        unit_number: form?.unitNumber,
        suburb: form?.suburb,
        state: form?.state,
        postcode: form?.postcode,
        address_type_id: 5,
        is_active: 1,
        country_code: '+61',
      };
    },
  },
  impossible: profileImpossible,
});

function profileOnPage(stage: PageStage, model: LiveModel, world: ProfileWorld): Stimuli<ProfileEvent> {
  const { hands, requests } = stage;
  return {
    'page.open': () => turnToAccountPage(stage, 'My Profile'),
    'profile.loaded': ({ profile }) => requests.answer('loadProfile', storedProfiles[profile]),
    'profile.missing': () => requests.fail('loadProfile'),
    'profile.retry': () => hands.press('button', 'Try again'),
    async 'profile.submit'(event) {
      // While one is saved its button is seen to be switched off.
      if (model.refuses(event)) return;
      const { state, ...fields } = typedFields[event.fields];
      for (const field of textFields) await hands.type(labels[field], fields[field]);
      if (state !== '') {
        world.state = state;
        await hands.choose('State', state);
      }
      await hands.press('button', 'Save changes');
    },
    'profile.saved': () => requests.answer('editProfile', null),
    'profile.refused': () => requests.fail('editProfile'),
    'clock.slow': () => hands.wait(5_000),
  };
}

function seenOf(page: SeenPage) {
  return {
    path: page.path,
    isTitled: page.headings.includes('My Profile'),
    fields: page.fields,
    locked: page.locked,
    buttons: buttonsOf(page, (name) => buttons.has(name)),
    alerts: alertsOf(page),
    isLoading: page.text.includes('Loading your profile...'),
    slow: isSlow(page),
  };
}

function expectedOf(state: ProfileState, world: ProfileWorld): ReturnType<typeof seenOf> {
  const { stored, form } = formAt(state.context, world);
  const isSaving = state.matches('saving');
  const filled = form && {
    Email: stored?.email ?? '',
    ...Object.fromEntries(textFields.map((field) => [labels[field], form[field]])),
    State: form.state,
  };
  return {
    path,
    isTitled: true,
    fields: filled ?? {},
    locked: filled ? ['Email'] : [],
    buttons: [
      ...(state.matches('failed') ? [button('Try again')] : []),
      ...(form ? [isSaving ? button('Saving...', false) : button('Save changes')] : []),
    ],
    alerts: state.matches('failed') ? ['We could not load your profile.'] : [],
    isLoading: state.matches('loading'),
    slow: state.matches({ loading: 'slow' }) || state.matches({ saving: 'slow' }),
  };
}

/** What was fetched, and what the form holds: section 3's state where none is known. */
function formAt({ stored, typed }: ProfileState['context'], world: ProfileWorld) {
  if (stored === 'none') return {};
  const profile = parse(Profile, storedProfiles[stored]);
  const state = world.state ?? profile.state ?? 'Australian Capital Territory';
  const text = typed === 'none' ? profile : typedFields[typed];
  const fields = Object.fromEntries(textFields.map((field) => [field, text[field] ?? '']));
  return { stored: profile, form: { ...fields, state } as Record<TextField | 'state', string> };
}
