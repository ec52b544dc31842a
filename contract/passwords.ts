import * as v from 'valibot';
import { leftEmpty } from './fields.ts';

/** A password that is there already, or of a length that is checked elsewhere. */
export const TypedPassword = v.pipe(v.string(), v.nonEmpty(leftEmpty.password));

/** A new one, and the same once more. */
export const NewPassword = (least: number) =>
  v.pipe(v.string(), v.minLength(least, `Please use at least ${least} characters.`));
export const Again = (password: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty('Please enter the password once more.'),
    v.value(password, 'Please enter the same password.'),
  );
