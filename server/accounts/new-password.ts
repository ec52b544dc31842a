import { invalid } from '../http/refusal.ts';

interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** Section 5's checks of a new password, in its order and in the words of each form. */
export function requireNewPassword(
  { password, password_confirmation }: NewPassword,
  { least, differs, tooShort }: { least: number; differs: string; tooShort: string },
): void {
  if (password !== password_confirmation) throw invalid(differs);
  if (password.length < least) throw invalid(tooShort);
}
