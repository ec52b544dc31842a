import * as v from 'valibot';
import { leftEmpty } from './fields.ts';

/** An existing password, or a new password whose length is checked elsewhere. */
export const TypedPassword = v.pipe(v.string(), v.nonEmpty(leftEmpty.password));

/** A new password of at least `least` characters. */
export const NewPassword = (least: number) =>
  v.pipe(v.string(), v.minLength(least, `Please use at least ${least} characters.`));
export const Again = (password: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty('Please enter the password once more.'),
    v.value(password, 'Please enter the same password.'),
  );
