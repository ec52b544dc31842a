import { shop } from 'virtual:shop';
import { useActorRef, useSelector } from '@xstate/react';
import type { Profile } from '../../../../contract/session.ts';
import type { ProfileFields, ProfileSnapshot } from '../../../../machines/profile.machine.ts';
import { profile } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { Field, SelectField } from '../../forms/field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import { Loading } from '../../loading/loading.tsx';
import { ListFailed } from '../../loading/try-again.tsx';
import { Button } from '../../ui/button.tsx';
import { SlowNotice } from '../sign-in/sign-in-card.tsx';
import styles from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';

/** The form at /my-account/profile. */
export const ProfilePage = () => (
  <AccountFrame title="My Profile">
    <ProfileDetails />
  </AccountFrame>
);

function ProfileDetails() {
  const actor = useActorRef(profile, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const known = snapshot.context.profile;
  if (snapshot.matches('failed')) {
    return (
      <ListFailed
        role="alert"
        reason={snapshot.context.reason}
        onRetry={() => actor.send({ type: 'profile.retry' })}
      >
        We could not load your profile.
      </ListFailed>
    );
  }
  if (known === null) {
    return <Loading>Loading your profile...</Loading>;
  }
  return (
    <ProfileForm
      profile={known}
      problem={snapshot.context.problem}
      isBusy={snapshot.matches('saving')}
      onSubmit={(fields) => actor.send({ type: 'profile.submit', ...fields })}
    />
  );
}

const fields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'unitNumber', label: 'Unit Number', autoComplete: 'address-line2' },
  { name: 'streetName', label: 'Street Name', autoComplete: 'address-line1' },
  { name: 'suburb', label: 'Suburb', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code', inputMode: 'numeric' },
] as const;

const states = [
  'Australian Capital Territory',
  'New South Wales',
  'Northern Territory',
  'Queensland',
  'South Australia',
  'Tasmania',
  'Victoria',
  'Western Australia',
];
/** The specification's default of the form for a profile without a state (PROFILE-7). */
const STANDARD_STATE = 'Australian Capital Territory';

interface ProfileFormProps {
  profile: Profile;
  problem: ProfileSnapshot['context']['problem'];
  isBusy: boolean;
  onSubmit: (typed: ProfileFields) => void;
}

function ProfileForm({ profile: known, problem, isBusy, onSubmit }: ProfileFormProps) {
  const state = known.state ?? STANDARD_STATE;
  return (
    <ProblemForm
      label="My Profile"
      className={styles.form}
      problem={problem}
      onSubmit={(typed) => onSubmit(read(typed))}
    >
      {({ tied, problem: said }) => (
        <>
          {said}
          <div className={styles.fields}>
            <Field
              label="Email"
              name="email"
              type="email"
              disabled
              defaultValue={known.email}
              hint={`To change it, please call us: ${shop.phone}.`}
            />
            {fields.map((field) => (
              <Field key={field.name} {...field} defaultValue={known[field.name]} {...tied(field.name)} />
            ))}
            <SelectField
              label="State"
              name="state"
              defaultValue={state}
              autoComplete="address-level1"
              hint={
                known.state ? undefined : 'We do not have your state yet. Please choose it before you save.'
              }
              {...tied('state')}
            >
              {[...new Set([...states, state])].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
          <SlowNotice wait={isBusy} />
          <div>
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Saving...' : 'Save changes'}
            </Button>
          </div>
        </>
      )}
    </ProblemForm>
  );
}

const read = (form: FormData): ProfileFields => ({
  firstName: typedIn(form, 'firstName'),
  lastName: typedIn(form, 'lastName'),
  phone: typedIn(form, 'phone'),
  streetName: typedIn(form, 'streetName'),
  unitNumber: typedIn(form, 'unitNumber'),
  suburb: typedIn(form, 'suburb'),
  state: typedIn(form, 'state'),
  postcode: typedIn(form, 'postcode'),
});
