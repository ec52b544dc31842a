import { typedOnce } from '../../../actors/session.ts';
import { Field } from '../../forms/field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import type { Wait } from '../../loading/use-is-slow.ts';
import { Button } from '../../ui/button.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import styles from './sign-in.module.css';
import { SlowNotice } from './sign-in-card.tsx';

/** What Login and Register ask for, each of these. */
const fields = {
  firstName: { label: 'First Name', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', autoComplete: 'family-name' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  email: { label: 'Email', type: 'email', autoComplete: 'username' },
  password: { label: 'Password' },
  confirmPassword: { label: 'Confirm Password', autoComplete: 'new-password' },
} as const;

type FieldName = keyof typeof fields;

interface SignInFormProps<Name extends FieldName> {
  label: string;
  asks: readonly Name[];
  /** The button's text while it is busy. */
  busyLabel: string;
  /** The running call of this form, or none. */
  wait: Wait;
  /** Whether another call is running that must not be started twice. */
  isBusy: boolean;
  problem: Parameters<typeof ProblemForm<Name>>[0]['problem'];
  onSubmit: (typed: Record<Name, string>) => void;
}

/** The form that Login and Register share: its fields, its button, and Google's below it. */
export function SignInForm<Name extends FieldName>(props: SignInFormProps<Name>) {
  const { label, asks, busyLabel, wait, isBusy, problem, onSubmit } = props;
  const isNew = (asks as readonly FieldName[]).includes('confirmPassword');
  return (
    <>
      <ProblemForm
        label={label}
        className={styles.form}
        problem={problem}
        onSubmit={(form) =>
          onSubmit(
            Object.fromEntries(asks.map((name) => [name, typedIn(form, name)])) as Record<Name, string>,
          )
        }
      >
        {({ tied, problem: said }) => (
          <>
            {said}
            {asks.map((name) => {
              const asked: FieldName = name;
              const { label: labelled, ...input } = fields[name];
              const field = { label: labelled, name, required: true, ...input, ...tied(name) };
              switch (asked) {
                case 'password':
                  return (
                    <PasswordField
                      key={name}
                      {...field}
                      autoComplete={isNew ? 'new-password' : 'current-password'}
                      {...(isNew && { hint: '8 characters or more.' })}
                    />
                  );
                case 'confirmPassword':
                  return <PasswordField key={name} {...field} />;
                default:
                  return (
                    <Field
                      key={name}
                      {...field}
                      defaultValue={typedOnce.get(asked)}
                      onChange={({ currentTarget }) => typedOnce.set(asked, currentTarget.value)}
                    />
                  );
              }
            })}
            <Button type="submit" wide busy={isBusy}>
              {wait ? busyLabel : label}
            </Button>
            <SlowNotice wait={wait} />
          </>
        )}
      </ProblemForm>
      <GoogleSignIn isBusy={isBusy} />
    </>
  );
}
