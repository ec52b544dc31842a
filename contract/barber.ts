import * as v from 'valibot';
import { LooseText, RowId } from './fields.ts';

/** Returns the name of a barber as our own backend sends it. */
export const wireNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  store_user_fname: firstName,
  store_user_lname: lastName,
});

/** A store user: a barber. */
export const Barber = v.pipe(
  v.object({
    store_user_id: RowId,
    full_name: LooseText,
    store_user_fname: LooseText,
    store_user_lname: LooseText,
    designation: LooseText,
  }),
  v.transform((wire) => ({
    id: wire.store_user_id,
    name:
      wire.full_name ??
      ([wire.store_user_fname, wire.store_user_lname].filter(Boolean).join(' ') || 'Barber'),
    designation: wire.designation ?? 'Stylist',
  })),
);
/** A time for two people has two barbers, or one for both, one after the other. */
export type Barber = v.InferOutput<typeof Barber> & { second?: v.InferOutput<typeof Barber> | undefined };
