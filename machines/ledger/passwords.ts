import type { Rule } from './rule.ts';

/** Passwords that are forgotten, reset and changed. */
export const passwordRules = [
  {
    id: 'FORGOT-1',
    section: '5',
    rule: 'A reset link needs an e-mail address.',
    texts: ['Please provide your email address'],
  },
  {
    id: 'FORGOT-2',
    section: '4',
    rule: 'An address that was given is sent; what was said before is cleared.',
  },
  {
    id: 'FORGOT-3',
    section: '8',
    rule: 'A request that is accepted says so and shows the sent view.',
    texts: ['Password reset email sent'],
  },
  {
    id: 'FORGOT-4',
    section: '8',
    rule: 'One that is not is told, and the form stays.',
    texts: ['An error occurred. Please try again.'],
  },
  {
    id: 'FORGOT-5',
    section: '2',
    rule: 'Try a different email goes back to the form.',
    labels: ['Try a different email'],
  },
  { id: 'FORGOT-6', section: '8', rule: 'A request that takes longer than 5 s says so.' },
  {
    id: 'RESET-1',
    section: '5',
    rule: 'A link without a token is told, and leads to /forgot-password.',
    texts: ['Invalid reset link. Please request a new password reset.'],
  },
  {
    id: 'RESET-2',
    section: '5',
    rule: 'Both fields are needed, first of all checks.',
    texts: ['Please fill in all fields'],
  },
  { id: 'RESET-3', section: '5', rule: 'Then they have to be the same.', texts: ["Passwords don't match"] },
  {
    id: 'RESET-4',
    section: '5',
    rule: 'Then the password needs 8 characters at least.',
    texts: ['Password must be at least 8 characters long'],
  },
  {
    id: 'RESET-5',
    section: '5',
    rule: 'Then the link needs a token that is more than blanks.',
    texts: ['Invalid reset token'],
  },
  {
    id: 'RESET-6',
    section: '7',
    rule: 'What is in order is sent with the token; what was said before is cleared.',
    labels: ['New Password', 'Confirm New Password', 'Sign In', 'Resetting...'],
  },
  {
    id: 'RESET-7',
    section: '8',
    rule: 'A reset that succeeds says so and shows the success view.',
    texts: ['Password reset successful. You can now log in with your new password.'],
    labels: ['Go to Login'],
  },
  {
    id: 'RESET-8',
    section: '8',
    rule: 'One that does not is told, and the form stays.',
    texts: ['An error occurred while resetting your password. Please try again.'],
  },
  { id: 'RESET-9', section: '8', rule: 'A reset that takes longer than 5 s says so.' },
  {
    id: 'CHANGE-1',
    section: '5',
    rule: 'All three passwords are needed.',
    texts: ['Please fill in all password fields'],
  },
  {
    id: 'CHANGE-2',
    section: '5',
    rule: 'Then the new one and its confirmation have to match.',
    texts: ["New passwords don't match"],
  },
  {
    id: 'CHANGE-3',
    section: '5',
    rule: 'Then the new one needs 6 characters at least.',
    texts: ['New password must be at least 6 characters long'],
  },
  { id: 'CHANGE-4', section: 'C10', rule: 'What is in order is sent; what was said before is cleared.' },
  {
    id: 'CHANGE-5',
    section: '8',
    rule: 'A change that succeeds says so and clears the fields; another may follow.',
    texts: ['Password successfully updated'],
  },
  {
    id: 'CHANGE-6',
    section: '8',
    rule: 'An answer that is no failure and not 200 is told, and the fields stay.',
    texts: ['Failed to update password. Please try again.'],
  },
  {
    id: 'CHANGE-7',
    section: '8',
    rule: 'Any other failure is told, and the fields stay.',
    texts: ['An error occurred while changing your password. Please try again.'],
  },
  { id: 'CHANGE-8', section: '8', rule: 'A change that takes longer than 5 s says so.' },
] as const satisfies readonly Rule[];
