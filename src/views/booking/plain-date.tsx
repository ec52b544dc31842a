import { useState } from 'react';
import type { ClosedDay } from '../../../contract/stores.ts';
import { Field } from '../shared/field.tsx';

export interface DatePickerProps {
  /** The chosen day, `yyyy-MM-dd`, or null. */
  chosen: string | null;
  /** The shop's current day and the last day that can be booked. */
  first: string;
  last: string;
  isOffered: (day: string) => boolean;
  /** Days that are not offered, with their reason in words. */
  closed: readonly ClosedDay[];
  onChoose: (day: string) => void;
}

/** The browser's own date field, for when the calendar did not load. It offers and refuses the same days. */
export function PlainDate({ chosen, first, last, isOffered, closed, onChoose }: DatePickerProps) {
  const [typed, setTyped] = useState(chosen ?? '');
  const isRefused = typed !== '' && !isOffered(typed);
  const why = closed.find(({ day }) => day === typed)?.words;
  return (
    <Field
      label="Date"
      type="date"
      min={first}
      max={last}
      value={typed}
      error={isRefused ? (why ?? 'This day cannot be booked.') : null}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isOffered(value)) onChoose(value);
      }}
    />
  );
}
