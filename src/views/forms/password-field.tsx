import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import styles from './password-field.module.css';

/**
 * A password field with a button that shows the password until the form is sent (FORM-60). Password managers and pasting
 * work: pass an `autoComplete`.
 */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'action' | 'ref'>) {
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field
      {...props}
      ref={input}
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
