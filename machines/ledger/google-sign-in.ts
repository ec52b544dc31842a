import type { Chapter } from './rule.ts';

export const googleSignIn = {
  title: 'Accounts: signing in with Google',
  about:
    "The area below the forms of /login and /register: Google's own button, the sandbox identity in its place, or nothing. The session handles the credential (AUTH-7).",
  machine: 'google-sign-in',
  rules: [
    {
      id: 'GOOGLE-1',
      rule: 'The configuration defines how Google is used: by its script if the shop has a client id from Google, by the sandbox identity if that replaces Google, and otherwise not at all (SHOP-43). If the configuration cannot be read, Google is not used, and the error is logged.',
    },
    {
      id: 'GOOGLE-2',
      rule: "Google's script is loaded once per page load, and only where a visitor can sign in. Then its button is shown.",
    },
    {
      id: 'GOOGLE-6',
      rule: "Google's button is as wide as its card and at most 320 px, also after the width of the screen has changed.",
    },
    {
      id: 'GOOGLE-3',
      rule: "If Google's script fails to start, a toast is shown and the reason is logged. The page shows the failure as long as it lasts, and loads the script again on request.",
      texts: [
        'Error initializing Google Sign-In. Please try again later.',
        'Google cannot be reached. Use your email instead, or try again.',
      ],
      labels: ['Try again'],
    },
    {
      id: 'GOOGLE-4',
      rule: 'A credential from Google or from the sandbox identity is passed to the session unchanged (AUTH-7).',
    },
    {
      id: 'GOOGLE-5',
      rule: 'If signing in with Google ends without a credential, a toast is shown.',
      texts: ['Google login failed'],
    },
  ],
} as const satisfies Chapter;
