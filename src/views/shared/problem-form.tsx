import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Problem } from '../../../machines/problem.ts';
import { FieldError } from './field.tsx';

interface ProblemFormProps<Name extends string> {
  label: string;
  className?: string | undefined;
  /** What the machine has to say about the last attempt. */
  problem: Problem<Name> | null;
  /** Sends what was typed. */
  onSubmit: (typed: FormData) => void;
  children: (parts: {
    /** What ties a field to the problem, where the problem is about it (SITE-4). */
    tied: (name: Name) => { 'aria-invalid'?: true; 'aria-describedby'?: string };
    problem: ReactNode;
  }) => ReactNode;
}

/** A form whose problem its machine says, one at a time. Focus goes to the first field that it is about. */
export function ProblemForm<Name extends string>({
  label,
  className,
  problem,
  onSubmit,
  children,
}: ProblemFormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    const first = problem?.fields[0];
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);

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
      aria-describedby={problem === null ? undefined : id}
      onSubmit={submit}
    >
      {children({
        tied: (name) =>
          problem?.fields.includes(name) ? { 'aria-invalid': true, 'aria-describedby': id } : {},
        problem: <FieldError id={id}>{problem?.text}</FieldError>,
      })}
    </form>
  );
}

/** What was typed under a name. */
export const typedIn = (form: FormData, name: string): string => String(form.get(name) ?? '');
