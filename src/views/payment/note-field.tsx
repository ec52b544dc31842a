import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { PaymentActor } from '../../actors/payment.ts';
import { typedOnce } from '../../actors/session.ts';
import { Field } from '../forms/field.tsx';
import { useOwnApi } from '../loading/use-own-api.ts';

/** The optional line for the barber, which only our own API passes on (PAY-80). */
export function NoteField({ actor, ref }: { actor: PaymentActor; ref?: Ref<HTMLInputElement> }) {
  const isOurs = useOwnApi() !== null;
  const submitted = useSelector(actor, ({ context }) => context.note);
  const error = useSelector(actor, ({ context }) => context.problem?.fields.note);
  if (!isOurs) return null;
  return (
    <Field
      ref={ref}
      name="note"
      label="Note for the barber"
      type="text"
      autoComplete="off"
      optional
      defaultValue={typedOnce.get('note') ?? submitted}
      onChange={({ currentTarget }) => typedOnce.set('note', currentTarget.value)}
      error={error}
    />
  );
}
