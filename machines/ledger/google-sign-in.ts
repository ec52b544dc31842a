import type { Chapter } from './rule.ts';

export const googleSignIn = {
  title: 'Accounts: signing in with Google',
  about:
    "What stands below the forms of /login and /register: Google's own button, the sandbox identity in its place, or nothing. What becomes of a credential is the session's to say.",
  machine: 'google-sign-in',
  rules: [
    {
      id: 'GOOGLE-1',
      rule: "The configuration says how Google can be used: by its script where the shop has a client id of Google's, by the sandbox identity where that stands in, else not at all (SHOP-43). A configuration that cannot be read means not at all, and is logged.",
    },
    {
      id: 'GOOGLE-2',
      rule: "Google's script is loaded once a page, and only where somebody may sign in; then its button is shown.",
    },
    {
      id: 'GOOGLE-3',
      rule: "When Google's script cannot be started, a toast says so and why is logged; the page says so for as long as it lasts, and loads it again when asked to.",
      texts: [
        'Error initializing Google Sign-In. Please try again later.',
        'Google cannot be reached. Use your email instead, or try again.',
      ],
      labels: ['Try again'],
    },
    {
      id: 'GOOGLE-4',
      rule: "A credential, Google's or that of the sandbox identity, is handed to the session as it came (AUTH-7).",
    },
    {
      id: 'GOOGLE-5',
      rule: 'When signing in with Google ends without a credential, a toast says so.',
      texts: ['Google login failed'],
    },
  ],
} as const satisfies Chapter;
