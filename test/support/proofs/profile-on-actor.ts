import { parse } from 'valibot';
import { editProfile, getProfile, Profile } from '../../../contract/account.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import {
  observeProfile,
  type ProfileEvent,
  type ProfileState,
  profileModel,
} from '../../models/profile.model.ts';
import { accountFailures } from '../account-samples.ts';
import { storedProfiles, typedFields } from '../my-account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { answerOf } from '../samples.ts';

/** What paths of its model prove about the profile machine, alone on an actor. */
export const profileOnActor: ActorProof<ProfileState, ProfileEvent, null> = {
  model: profileModel,
  machine: profileMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'profile.loaded': ({ profile }) =>
      services.answer('loadProfile', answerOf(getProfile, storedProfiles[profile])),
    'profile.missing': () => services.fail('loadProfile', accountFailures.refusal),
    'profile.retry': send,
    'profile.submit': ({ type, fields }) => send({ type, ...typedFields[fields] }),
    'profile.saved': () => services.answer('editProfile', answerOf(editProfile, undefined)),
    'profile.refused': () => services.fail('editProfile', accountFailures.refusal),
    'clock.slow': () => clock.pass(5_000),
  }),
  observe(state) {
    const observed = observeProfile(state);
    if (!observed) return undefined;
    const { stored: _stored, typed: _typed, ...rest } = observed;
    return { ...rest, profile: profileAt(state.context) };
  },
  project: (snapshot) => ({
    value: snapshot.value,
    slow: JSON.stringify(snapshot.value).includes('slow'),
    profile: snapshot.context.profile === null ? undefined : shownOf(snapshot.context.profile),
    retryOffered: snapshot.can({ type: 'profile.retry' }),
    submitEnabled: snapshot.can({ type: 'profile.submit', ...typedFields.other }),
  }),
  open: { loadProfile: 'loading', editProfile: 'saving' },
  delays: { fresh: 5_000 },
  inputs: {
    loadProfile: () => ({}),
    /** Sections 3 and 9. */
    editProfile(model) {
      const profile = profileAt(model.snapshot.context);
      return {
        customer_id: profile?.id,
        first_name: profile?.firstName,
        last_name: profile?.lastName,
        email: profile?.email,
        phone: profile?.phone,
        street_name: profile?.streetName,
        unit_number: profile?.unitNumber,
        suburb: profile?.suburb,
        state: profile?.state,
        postcode: profile?.postcode,
        address_type_id: 5,
        is_active: 1,
        country_code: '+61',
      };
    },
  },
};

type Shown = { [Field in keyof Profile]: NonNullable<Profile[Field]> };

/** What the form is filled with: what was typed over what was fetched, whose number and e-mail stay. */
function profileAt({ stored, typed }: ProfileState['context']): Shown | undefined {
  if (stored === 'none') return undefined;
  const profile = parse(Profile, storedProfiles[stored]);
  return shownOf(typed === 'none' ? profile : { ...profile, ...typedFields[typed] });
}

/** A field that the server left out and an empty one are the same to a form. */
const shownOf = (profile: Profile): Shown => ({
  id: profile.id,
  email: profile.email ?? '',
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  phone: profile.phone ?? '',
  streetName: profile.streetName ?? '',
  unitNumber: profile.unitNumber ?? '',
  suburb: profile.suburb ?? '',
  state: profile.state ?? '',
  postcode: profile.postcode ?? '',
});
