import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
}

/** A label and room for several lines. Takes every attribute of a textarea, `ref` included. */
export function TextArea({ label, id, ...area }: TextAreaProps) {
  const made = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id ?? made}>
        {label}
      </label>
      <textarea id={id ?? made} className={styles.input} {...area} />
    </div>
  );
}
