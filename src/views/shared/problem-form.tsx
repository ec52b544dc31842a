import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from './field.tsx';

interface ProblemFormProps {
  label: string;
  className?: string | undefined;
  /** What the machine has to say about the last attempt. */
  problem: string | null;
  /** Sends what was typed. Returns the names of the fields that a problem with it is about. */
  onSubmit: (typed: FormData) => readonly string[];
  children: (parts: {
    /** What ties a field to the problem, where the problem is about it (SITE-4). */
    tied: (name: string) => { 'aria-invalid'?: true; 'aria-describedby'?: string };
    problem: ReactNode;
  }) => ReactNode;
}

/** A form whose problem its machine says, one at a time. Focus goes to the first field that it is about. */
export function ProblemForm({ label, className, problem, onSubmit, children }: ProblemFormProps) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    const [first] = faults;
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [faults]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFaults(onSubmit(new FormData(event.currentTarget)));
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
          problem !== null && faults.includes(name) ? { 'aria-invalid': true, 'aria-describedby': id } : {},
        problem: <FieldError id={id}>{problem}</FieldError>,
      })}
    </form>
  );
}

/** What was typed under a name. */
export const typedIn = (form: FormData, name: string): string => String(form.get(name) ?? '');
