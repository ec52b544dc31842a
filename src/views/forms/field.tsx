import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './field.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The error. It is shown under the input, announced, and tied to the input (SITE-4). */
  error?: string | null | undefined;
  /** An error replaces it (FORM-15). */
  hint?: string;
  /** Whether to show "(optional)" beside the label. */
  optional?: boolean;
  /** A button inside the input's border. */
  action?: ReactNode;
}

/** A label, its input and its error. Takes every attribute of an input, `ref` included. */
export function Field({ label, error, hint, optional = false, action, id, ...input }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const hasHint = hint && !error;
  const described = [hasHint && `${inputId}-hint`, error && `${inputId}-error`, input['aria-describedby']];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        <span>{label}</span> {optional && <span className={styles.optional}>(optional)</span>}
      </label>
      <div className={action ? styles.withAction : undefined}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {action}
      </div>
      {hasHint && (
        <p className={styles.hint} id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${inputId}-error`} isOfField>
        {error}
      </FieldError>
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  /**
   * The id for the error of one field, to which it is tied (FORM-11). The error of a whole form interrupts screen
   * readers and can be focused.
   */
  isOfField?: boolean;
  children?: string | null | undefined;
}

/** An error and how to correct it. Renders nothing without a message. */
export function FieldError({ id, isOfField, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p
      className={styles.error}
      id={id}
      {...(isOfField ? { 'data-problem': '' } : { role: 'alert', tabIndex: -1 })}
    >
      <Icon name="warning" size={18} />
      <span>{children}</span>
    </p>
  );
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** The error of the selection, tied to it as in a `Field`. */
  error?: string | undefined;
  /** An error replaces it (FORM-15). */
  hint?: string | undefined;
}

/** A label and its select. Takes every attribute of a select. */
export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
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
        aria-describedby={error || hint ? `${id}-more` : undefined}
      >
        {children}
      </select>
      <FieldError id={`${id}-more`} isOfField>
        {error}
      </FieldError>
      {!error && hint && (
        <p id={`${id}-more`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
