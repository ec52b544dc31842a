import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Problem } from '../../../machines/problem.ts';
import { FieldError } from './field.tsx';
import { useFieldErrors } from './use-field-errors.ts';

interface ProblemFormProps<Name extends string> {
  label: string;
  className?: string | undefined;
  /** The machine's problem with the last attempt. */
  problem: Problem<Name> | null;
  /** Submits the typed values. */
  onSubmit: (typed: FormData) => void;
  children: (parts: {
    /** Returns what to correct in a field, if anything. */
    tied: (name: Name) => { error?: string | undefined };
    problem: ReactNode;
  }) => ReactNode;
}

/**
 * A form that shows the problem of its machine. The first invalid field gets the focus; without an invalid field the problem
 * itself does (FORM-11).
 */
export function ProblemForm<Name extends string>({
  label,
  className,
  problem,
  onSubmit,
  children,
}: ProblemFormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { errorOf, watch } = useFieldErrors(problem);

  useEffect(() => {
    if (problem === null) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? document.getElementById(id))?.focus();
  }, [problem, id]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <form
      ref={form}
      className={className}
      noValidate
      aria-label={label}
      aria-describedby={problem?.text ? id : undefined}
      onSubmit={submit}
      {...watch}
    >
      {children({
        tied: (name) => ({ error: errorOf(name) }),
        problem: <FieldError id={id}>{problem?.text}</FieldError>,
      })}
    </form>
  );
}

/** Returns the typed value of a field. */
export const typedIn = (form: FormData, name: string): string => String(form.get(name) ?? '');
