import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import styles from './password-field.module.css';

/** A password that can be shown. Password managers and pasting are welcome: name its `autoComplete`. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'action'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
