import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** What is wrong with what is chosen, tied to it as in a `Field`. */
  error?: string | undefined;
}

/** A label and its list of options. Takes every attribute of a select. */
export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} isOfField>
        {error}
      </FieldError>
    </div>
  );
}
