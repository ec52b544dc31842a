import type { Chapter } from './rule.ts';

export const authentication = {
  title: 'Accounts: signing in and out',
  about: 'The session of the customer on every page: login at /login with password or Google, and logout.',
  machine: 'authentication',
  rules: [
    {
      id: 'AUTH-1',
      rule: 'If a token is stored when the site opens, the visitor is signed in, and the profile is fetched.',
    },
    {
      id: 'AUTH-2',
      rule: 'If no token is stored, the visitor is signed out.',
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'AUTH-3',
      rule: 'A login needs e-mail and password; if either is missing, nothing is sent.',
      texts: ['Please provide both email and password'],
    },
    { id: 'AUTH-4', rule: 'A login with e-mail and password is sent, and the previous message is cleared.' },
    {
      id: 'AUTH-5',
      rule: 'When a login succeeds, the token is stored, a toast is shown, and the profile is fetched before home opens.',
      texts: ['Login successful!'],
    },
    {
      id: 'AUTH-6',
      rule: 'If a login fails, or returns no token, a toast and the form show this (FORM-10), and no token is stored.',
      texts: ['Invalid credentials. Please try again.'],
    },
    { id: 'AUTH-7', rule: 'A credential from Google is sent unchanged, with created_store_id 68.' },
    {
      id: 'AUTH-8',
      rule: 'When a login with Google succeeds, the token is stored, a toast is shown, and the profile is fetched before home opens.',
      texts: ['Successfully logged in with Google'],
    },
    {
      id: 'AUTH-9',
      rule: 'If a login with Google fails, or returns no token, a toast and the form show this (FORM-10), and no token is stored.',
      texts: ['Google login failed. Please try again.'],
    },
    {
      id: 'AUTH-12',
      rule: 'When the profile has loaded, the session has it, and a customer who has just logged in is redirected to home.',
    },
    {
      id: 'AUTH-13',
      rule: 'If the profile fails to load, a toast is shown, and the customer is signed in without a profile: only bookings need it (PAY-8). A customer who has just logged in is still redirected to home.',
      texts: ['Failed to fetch your profile information'],
    },
    {
      id: 'AUTH-14',
      rule: 'If the server rejects the token in any call, the session has ended: the token is removed, and a single toast is shown.',
      texts: ['Your session has ended. Please log in again.'],
    },
    {
      id: 'AUTH-15',
      rule: 'When a customer logs out, the browser asks the server to end the session. The request cannot be interrupted, and is sent once.',
    },
    {
      id: 'AUTH-16',
      rule: 'Logging out without a stored token is an error and has no further effect. The page shows the error until the next attempt.',
      texts: ['No token found, please log in again.'],
    },
    {
      id: 'AUTH-17',
      rule: 'When the session is ended, or the server rejects the token, the token is removed, and a toast is shown.',
      texts: ['Logged out successfully'],
    },
    {
      id: 'AUTH-18',
      rule: 'If logging out fails, a toast and the page show this, and the token is removed anyway.',
      texts: ['An error occurred while logging out. Please try again.'],
    },
    {
      id: 'AUTH-19',
      rule: 'A token that another tab stores signs in this tab as well, and the profile is fetched. The same applies to a token that replaces the current token.',
    },
    { id: 'AUTH-20', rule: 'If another tab removes the token, this tab signs out without a message.' },
    { id: 'AUTH-21', rule: 'After an edit the profile is fetched again.' },
    {
      id: 'AUTH-22',
      rule: 'After 5 seconds of logging in the form shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
    {
      id: 'AUTH-23',
      rule: 'While a login is in progress, a second login does not begin.',
      noEdge: 'The machine handles none of these events there.',
    },
    {
      id: 'AUTH-24',
      rule: 'The token is in local storage under authToken, so that it survives a reload and every tab of the site has it.',
    },
    {
      id: 'AUTH-25',
      rule: '/login and /register redirect a signed-in customer to home. /my-account and all paths below it redirect a signed-out visitor to /login.',
    },
    {
      id: 'AUTH-28',
      rule: 'If the profile, or a field of it, is missing, the browser fetches it again when a function needs it, unless it is loading already.',
    },
    {
      id: 'AUTH-29',
      rule: 'A rejected login removes no token, and a logout removes only the token that it was sent with. A token that another tab stores meanwhile is used as soon as the login or logout is over.',
    },
    {
      id: 'AUTH-41',
      rule: 'A page of the account, its dialogs and the information form of the queue belong to the customer for whom they were loaded. When the token changes, in another tab or while the page is in the back/forward cache, the page loads its data again or leads to the login page before it shows anything. The confirmation of a visit belongs to the session in which a customer has booked it; in a different session the wizard begins anew. A form of the account or of the queue is never sent with the token of a different session, and Log out ends only the session that the page shows.',
    },
    {
      id: 'AUTH-26',
      rule: 'When a visitor opens /login, the form shows no message of an attempt on an earlier visit.',
    },
    {
      id: 'AUTH-40',
      rule: 'The message that the session has ended, or that logging out has failed, is at the head of the login form, and in the header of all other pages. It is shown until the next login attempt.',
    },
    {
      id: 'AUTH-27',
      rule: 'Login and Register share a form. Names, phone and e-mail that a visitor types there, for a booking as a guest or for the queue (QUEUE-76), appear in the other forms as well. They are kept only in the memory of this page, until the visitor logs in or out, books a visit or leaves the page. What is typed for a booking is also in the draft of the tab (PAY-86).',
    },
  ],
} as const satisfies Chapter;
