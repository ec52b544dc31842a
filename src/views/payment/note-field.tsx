import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { PaymentActor } from '../../actors/payment.ts';
import { Field } from '../forms/field.tsx';
import { useOwnApi } from '../loading/use-own-api.ts';

interface NoteFieldProps extends ComponentProps<'input'> {
  actor: PaymentActor;
  /** What to correct. */
  error?: string | undefined;
}

/** The optional line for the barber, which only our own API passes on (PAY-80). */
export function NoteField({ actor, ...input }: NoteFieldProps) {
  const isOurs = useOwnApi() !== null;
  const typed = useSelector(actor, ({ context }) => context.note);
  if (!isOurs) return null;
  return (
    <Field
      {...input}
      name="note"
      label="Note for the barber"
      type="text"
      autoComplete="off"
      optional
      defaultValue={typed}
    />
  );
}
