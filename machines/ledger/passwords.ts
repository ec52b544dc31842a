import type { Chapter } from './rule.ts';

export const forgotPassword = {
  title: 'Accounts: a forgotten password',
  about: 'The form at /forgot-password, for a customer who cannot log in: it requests a mail with a link.',
  machine: 'forgot-password',
  rules: [
    {
      id: 'FORGOT-1',
      rule: 'An e-mail address is required.',
      texts: ['Please provide your email address'],
    },
    {
      id: 'FORGOT-2',
      rule: 'The typed address is sent, and the previous message is cleared.',
    },
    {
      id: 'FORGOT-3',
      rule: 'When the request is accepted, a toast and the sent view are shown.',
      texts: ['Password reset email sent'],
    },
    {
      id: 'FORGOT-4',
      rule: 'If the request fails, a toast and the form show the reason (FORM-10), and the form stays.',
      texts: ['An error occurred. Please try again.'],
    },
    {
      id: 'FORGOT-5',
      rule: 'From the sent view the visitor can return to the form and try a different address.',
      labels: ['Try a different email'],
    },
    {
      id: 'FORGOT-6',
      rule: 'After 5 seconds the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
  ],
} as const satisfies Chapter;

export const resetPassword = {
  title: 'Accounts: a new password by a link',
  about: 'The page at /reset-password/{token}, which the link in the mail of a forgotten password opens.',
  machine: 'reset-password',
  rules: [
    {
      id: 'RESET-1',
      rule: 'A link without a token redirects to /forgot-password. A toast and the head of the form there show the reason (FORM-10).',
      texts: ['Invalid reset link. Please request a new password reset.'],
    },
    {
      id: 'RESET-2',
      rule: 'Password and confirmation are required. This is checked first.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'RESET-3',
      rule: 'Then password and confirmation must match.',
      texts: ["Passwords don't match"],
    },
    {
      id: 'RESET-4',
      rule: 'Then the password must have at least 8 characters.',
      texts: ['Password must be at least 8 characters long'],
    },
    {
      id: 'RESET-5',
      rule: 'Then the link must have a token that is not blank.',
      texts: ['Invalid reset token'],
    },
    {
      id: 'RESET-6',
      rule: 'A valid form is sent with the token both in the path and in the body. The previous message is cleared.',
      labels: ['New Password', 'Confirm New Password', 'Sign In', 'Resetting...'],
    },
    {
      id: 'RESET-7',
      rule: 'When the reset succeeds, a toast and the success view are shown. A customer who is signed in here is signed out, because the reset ends all sessions.',
      texts: ['Password reset successful. You can now log in with your new password.'],
      labels: ['Go to Login'],
    },
    {
      id: 'RESET-8',
      rule: 'If the reset fails, a toast and the form show the reason (FORM-10), and the form stays.',
      texts: ['An error occurred while resetting your password. Please try again.'],
    },
    {
      id: 'RESET-9',
      rule: 'After 5 seconds the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
  ],
} as const satisfies Chapter;

export const changePassword = {
  title: 'Accounts: a changed password',
  about:
    'The form at /my-account/change-password and at /change-password, for a signed-in customer who knows the current password.',
  machine: 'change-password',
  rules: [
    {
      id: 'CHANGE-1',
      rule: 'The current password, the new password and its confirmation are required. This is checked first.',
      texts: ['Please fill in all password fields'],
    },
    {
      id: 'CHANGE-2',
      rule: 'Then the new password and its confirmation must match.',
      texts: ["New passwords don't match"],
    },
    {
      id: 'CHANGE-3',
      rule: 'Then the new password must have at least 6 characters; the other forms require 8.',
      texts: ['New password must be at least 6 characters long'],
    },
    {
      id: 'CHANGE-4',
      rule: 'Both pages send a valid form as current_password, password and password_confirmation. The previous message is cleared.',
    },
    {
      id: 'CHANGE-5',
      rule: 'When the change succeeds, a toast is shown and the fields are cleared. The customer can change the password again.',
      texts: ['Password successfully updated'],
    },
    {
      id: 'CHANGE-6',
      rule: 'If the response is a success but does not have status 200, a toast and the form show that the change failed (FORM-10), and the fields keep their input.',
      texts: ['Failed to update password. Please try again.'],
    },
    {
      id: 'CHANGE-7',
      rule: 'After any other failure a toast and the form show the reason (FORM-10), and the fields keep their input.',
      texts: ['An error occurred while changing your password. Please try again.'],
    },
    {
      id: 'CHANGE-8',
      rule: 'After 5 seconds the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'CHANGE-9',
      rule: 'To a signed-out visitor, /change-password shows a request to log in, and no form.',
    },
  ],
} as const satisfies Chapter;
