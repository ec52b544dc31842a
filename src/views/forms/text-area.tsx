import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** What to correct. */
  error?: string | null | undefined;
}

/** A label and a textarea. Takes every attribute of a textarea, `ref` included. */
export function TextArea({ label, id, error, ...area }: TextAreaProps) {
  const made = useId();
  const areaId = id ?? made;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={areaId}>
        {label}
      </label>
      <textarea
        {...area}
        id={areaId}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${areaId}-error` : undefined}
      />
      <FieldError id={`${areaId}-error`} isOfField>
        {error}
      </FieldError>
    </div>
  );
}
