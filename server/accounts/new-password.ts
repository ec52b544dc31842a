import { invalid } from '../errors/refusal.ts';

interface NewPassword {
  password: string;
  password_confirmation: string;
}

/**
 * Checks a new password, in the order and with the messages of each form (RESET-3, RESET-4, CHANGE-2, CHANGE-3).
 */
export function requireNewPassword(
  { password, password_confirmation }: NewPassword,
  { least, differs, tooShort }: { least: number; differs: string; tooShort: string },
): void {
  if (password !== password_confirmation) throw invalid(differs, 'password_confirmation');
  if (password.length < least) throw invalid(tooShort, 'password');
}
