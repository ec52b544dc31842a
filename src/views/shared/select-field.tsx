import type { ComponentProps } from 'react';
import styles from './field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
}

/** A label and its list of options. Takes every attribute of a select. */
export function SelectField({ label, children, ...select }: SelectFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select className={styles.input} {...select}>
        {children}
      </select>
    </label>
  );
}
