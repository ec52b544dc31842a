import type { Chapter } from './rule.ts';

export const authentication = {
  title: 'Accounts: signing in and out',
  about:
    'Who is signed in on this page, how somebody comes to be, and how that ends: /login with password or Google, the session of every page, and logging out.',
  machine: 'authentication',
  rules: [
    {
      id: 'AUTH-1',
      rule: 'A visitor who has a stored token when the site opens is signed in, and the profile is fetched.',
    },
    {
      id: 'AUTH-2',
      rule: 'A visitor who has no stored token is signed out.',
      noEdge: 'The machine begins so.',
    },
    {
      id: 'AUTH-3',
      rule: 'A login needs e-mail and password; without one of them nothing is sent.',
      texts: ['Please provide both email and password'],
    },
    { id: 'AUTH-4', rule: 'A login with both is sent, and what was said before is cleared.' },
    {
      id: 'AUTH-5',
      rule: 'When a login succeeds, the token is kept, a toast says so, and the profile is fetched before home is shown.',
      texts: ['Login successful!'],
    },
    {
      id: 'AUTH-6',
      rule: 'When a login fails, or brings no token, a toast and the form say so (FORM-10), and no token is kept.',
      texts: ['Invalid credentials. Please try again.'],
    },
    { id: 'AUTH-7', rule: 'A credential that Google gives is sent as it came, with created_store_id 68.' },
    {
      id: 'AUTH-8',
      rule: 'When a login with Google succeeds, the token is kept, a toast says so, and the profile is fetched before home is shown.',
      texts: ['Successfully logged in with Google'],
    },
    {
      id: 'AUTH-9',
      rule: 'When a login with Google fails, or brings no token, a toast and the form say so (FORM-10), and no token is kept.',
      texts: ['Google login failed. Please try again.'],
    },
    {
      id: 'AUTH-12',
      rule: 'Once the profile has come it is known, and a customer who has just logged in is led home.',
    },
    {
      id: 'AUTH-13',
      rule: 'When the profile cannot be fetched, a toast says so, and the customer is signed in without one: only bookings need it (PAY-8). A customer who has just logged in is led home all the same.',
      texts: ['Failed to fetch your profile information'],
    },
    {
      id: 'AUTH-14',
      rule: 'When the server refuses the token, the session has ended, whichever call it was: the token is removed, and one toast says so.',
      texts: ['Your session has ended. Please log in again.'],
    },
    {
      id: 'AUTH-15',
      rule: 'A customer who logs out asks the server to end the session. Nothing interrupts that, and it is asked once.',
    },
    {
      id: 'AUTH-16',
      rule: 'Logging out without a stored token is an error and nothing else. The page says so until the next try.',
      texts: ['No token found, please log in again.'],
    },
    {
      id: 'AUTH-17',
      rule: 'When the session is ended, which a refused token counts as too, the token is removed, and a toast says so.',
      texts: ['Logged out successfully'],
    },
    {
      id: 'AUTH-18',
      rule: 'When logging out fails, a toast and the page say so, and the token is removed all the same.',
      texts: ['An error occurred while logging out. Please try again.'],
    },
    {
      id: 'AUTH-19',
      rule: 'A token that appears in another tab signs in here too, and fetches its profile; so does one that takes the place of another.',
    },
    { id: 'AUTH-20', rule: 'A token that another tab removes signs out here, without a word.' },
    { id: 'AUTH-21', rule: 'A profile that was edited is fetched again.' },
    {
      id: 'AUTH-22',
      rule: 'A login that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
    {
      id: 'AUTH-23',
      rule: 'While a login is under way a second one is not begun.',
      noEdge: 'Nothing may happen: the machine knows none of these events there.',
    },
    {
      id: 'AUTH-24',
      rule: 'The token is kept in local storage under authToken, where a reload and every tab of the site find it.',
    },
    {
      id: 'AUTH-25',
      rule: 'A customer who is signed in is led home from /login and /register. /my-account and all below it is for them; anybody else is led to /login.',
    },
    {
      id: 'AUTH-28',
      rule: 'A profile that is missing, or lacks what something needs, is asked for again when that needs it, and not while it is on its way.',
    },
    {
      id: 'AUTH-29',
      rule: 'A refused login forgets no token, and a logout only the one that it was made with: one that another tab has brought meanwhile counts as soon as they are over.',
    },
    {
      id: 'AUTH-41',
      rule: 'A page of the account, its dialogs and the information form of the queue belong to the customer for whom they were loaded. When the token changes, in another tab or while the page is in the back/forward cache, the page loads its data again or leads to the login page before it shows anything.',
    },
    {
      id: 'AUTH-26',
      rule: 'A visitor who opens /login finds the form without what it said of an attempt on an earlier visit.',
    },
    {
      id: 'AUTH-40',
      rule: 'That the session has ended, or that logging out has failed, stands at the head of the login form as well, on any other page in the header, until somebody tries to log in.',
    },
    {
      id: 'AUTH-27',
      rule: 'Login and Register are one form. Names, phone and e-mail that were typed into one of them, or for a booking as a guest, are there in the others, in the memory of this page alone: until somebody logs in or out, a visit is booked, or the page is left.',
    },
  ],
} as const satisfies Chapter;
