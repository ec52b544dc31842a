import type { Chapter } from './rule.ts';

export const forgotPassword = {
  title: 'Accounts: a forgotten password',
  about: 'The form at /forgot-password, for anyone who cannot log in: it asks for a mail with a link.',
  machine: 'forgot-password',
  rules: [
    {
      id: 'FORGOT-1',
      rule: 'An e-mail address is needed.',
      texts: ['Please provide your email address'],
    },
    {
      id: 'FORGOT-2',
      rule: 'The address that was typed is sent, and what was said before is cleared.',
    },
    {
      id: 'FORGOT-3',
      rule: 'When the request is accepted, a toast says so, and the sent view is shown.',
      texts: ['Password reset email sent'],
    },
    {
      id: 'FORGOT-4',
      rule: 'When the request is not accepted, a toast and the form say so (FORM-10), and the form stays.',
      texts: ['An error occurred. Please try again.'],
    },
    {
      id: 'FORGOT-5',
      rule: 'From the sent view one can go back to the form, to try another address.',
      labels: ['Try a different email'],
    },
    {
      id: 'FORGOT-6',
      rule: 'A request that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;

export const resetPassword = {
  title: 'Accounts: a new password by a link',
  about: 'The page at /reset-password/{token}, to which the link of that mail leads.',
  machine: 'reset-password',
  rules: [
    {
      id: 'RESET-1',
      rule: 'A link without a token leads to /forgot-password. A toast says why, and so does the head of the form there (FORM-10).',
      texts: ['Invalid reset link. Please request a new password reset.'],
    },
    {
      id: 'RESET-2',
      rule: 'Password and confirmation are both needed; that is checked first.',
      texts: ['Please fill in all fields'],
    },
    {
      id: 'RESET-3',
      rule: 'Then password and confirmation have to be the same.',
      texts: ["Passwords don't match"],
    },
    {
      id: 'RESET-4',
      rule: 'Then the password needs at least 8 characters.',
      texts: ['Password must be at least 8 characters long'],
    },
    {
      id: 'RESET-5',
      rule: 'Then the link needs a token that is more than blanks.',
      texts: ['Invalid reset token'],
    },
    {
      id: 'RESET-6',
      rule: 'A form that is in order is sent, with the token both in the path and in the body. What was said before is cleared.',
      labels: ['New Password', 'Confirm New Password', 'Sign In', 'Resetting...'],
    },
    {
      id: 'RESET-7',
      rule: 'When the reset succeeds, a toast says so, and the success view is shown. Who was signed in here is signed out: the reset has ended all sessions.',
      texts: ['Password reset successful. You can now log in with your new password.'],
      labels: ['Go to Login'],
    },
    {
      id: 'RESET-8',
      rule: 'When the reset does not succeed, a toast and the form say so (FORM-10), and the form stays.',
      texts: ['An error occurred while resetting your password. Please try again.'],
    },
    {
      id: 'RESET-9',
      rule: 'A reset that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;

export const changePassword = {
  title: 'Accounts: a changed password',
  about:
    'The form at /my-account/change-password and at /change-password, for anyone who is signed in and knows the current password.',
  machine: 'change-password',
  rules: [
    {
      id: 'CHANGE-1',
      rule: 'The current password, the new one and its confirmation are all needed; that is checked first.',
      texts: ['Please fill in all password fields'],
    },
    {
      id: 'CHANGE-2',
      rule: 'Then the new password and its confirmation have to match.',
      texts: ["New passwords don't match"],
    },
    {
      id: 'CHANGE-3',
      rule: 'Then the new password needs at least 6 characters, where the other forms ask for 8.',
      texts: ['New password must be at least 6 characters long'],
    },
    {
      id: 'CHANGE-4',
      rule: 'A form that is in order is sent as current_password, password and password_confirmation, from both pages alike. What was said before is cleared.',
    },
    {
      id: 'CHANGE-5',
      rule: 'When the change succeeds, a toast says so, and the fields are cleared. Another change may follow.',
      texts: ['Password successfully updated'],
    },
    {
      id: 'CHANGE-6',
      rule: 'When the answer is a success by itself, but not status 200, a toast and the form say that the change failed (FORM-10), and the fields stay.',
      texts: ['Failed to update password. Please try again.'],
    },
    {
      id: 'CHANGE-7',
      rule: 'After any other failure a toast and the form say so (FORM-10), and the fields stay.',
      texts: ['An error occurred while changing your password. Please try again.'],
    },
    {
      id: 'CHANGE-8',
      rule: 'A change that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'CHANGE-9',
      rule: '/change-password asks anyone who is signed out to log in first, and shows no form.',
    },
  ],
} as const satisfies Chapter;
