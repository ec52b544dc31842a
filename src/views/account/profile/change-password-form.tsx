import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { changePassword } from '../../../actors/account.ts';
import { session } from '../../../actors/session.ts';
import { inspection } from '../../../inspector.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import { Button } from '../../ui/button.tsx';
import { focusPageIfLost } from '../../ui/focus-page.ts';
import styles from '../sign-in/sign-in.module.css';
import { SlowNotice } from '../sign-in/sign-in-card.tsx';

/** Current password, new password and confirmation, for both pages that change a password (CHANGE-4). */
export function ChangePasswordForm() {
  const actor = useActorRef(changePassword, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const email = useSelector(session(), ({ context }) => context.profile?.email ?? '');
  const hasChanged = snapshot.hasTag('changed');
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (hasChanged) setChanges((count) => count + 1);
  }, [hasChanged]);
  // The button has disappeared with the submitted form.
  useEffect(() => {
    if (changes > 0) focusPageIfLost();
  }, [changes]);

  function submit(form: FormData) {
    actor.send({
      type: 'password.submit',
      current: typedIn(form, 'current'),
      next: typedIn(form, 'next'),
      confirmation: typedIn(form, 'confirmation'),
    });
  }

  const isBusy = snapshot.matches('changing');
  return (
    <ProblemForm
      key={changes}
      label="Change password"
      className={styles.form}
      problem={snapshot.context.problem}
      onSubmit={submit}
    >
      {({ tied, problem }) => (
        <>
          {/* Password managers need the account's e-mail. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {problem}
          <PasswordField
            label="Current Password"
            name="current"
            autoComplete="current-password"
            required
            {...tied('current')}
          />
          <PasswordField
            label="New Password"
            name="next"
            autoComplete="new-password"
            hint="6 characters or more."
            required
            {...tied('next')}
          />
          <PasswordField
            label="Confirm New Password"
            name="confirmation"
            autoComplete="new-password"
            required
            {...tied('confirmation')}
          />
          <Button type="submit" wide busy={isBusy}>
            {isBusy ? 'Updating...' : 'Update Password'}
          </Button>
          <SlowNotice wait={isBusy} />
        </>
      )}
    </ProblemForm>
  );
}
