import type { Rule } from './rule.ts';

/** Who is signed in, how somebody comes to be, and how that ends. */
export const authenticationRules = [
  {
    id: 'AUTH-1',
    section: '4',
    rule: 'Whoever has a stored token when the site opens is signed in, and the profile is fetched.',
  },
  { id: 'AUTH-2', section: '4', rule: 'Whoever has none is signed out.' },
  {
    id: 'AUTH-3',
    section: '5',
    rule: 'A login needs e-mail and password; without one of them nothing is sent.',
    texts: ['Please provide both email and password'],
  },
  { id: 'AUTH-4', section: '4', rule: 'A login with both is sent; what was said before is cleared.' },
  {
    id: 'AUTH-5',
    section: '4',
    rule: 'A login that succeeds keeps the token, says so, and fetches the profile before it goes home.',
    texts: ['Login successful!'],
  },
  {
    id: 'AUTH-6',
    section: '8',
    rule: 'A login that fails, or brings no token, is told; no token is kept.',
    texts: ['Invalid credentials. Please try again.'],
  },
  { id: 'AUTH-7', section: '4', rule: "A credential of Google's is sent as it came." },
  {
    id: 'AUTH-8',
    section: '8',
    rule: 'A Google login that succeeds keeps the token, says so, and fetches the profile before it goes home.',
    texts: ['Successfully logged in with Google'],
  },
  {
    id: 'AUTH-9',
    section: '8',
    rule: 'A Google login that fails, or brings no token, is told; no token is kept.',
    texts: ['Google login failed. Please try again.'],
  },
  {
    id: 'AUTH-10',
    section: '8',
    rule: 'A Google sign-in that ends without a credential is told.',
    texts: ['Google login failed'],
  },
  {
    id: 'AUTH-11',
    section: '8',
    rule: "Google's script that cannot be started is told.",
    texts: ['Error initializing Google Sign-In. Please try again later.'],
  },
  { id: 'AUTH-12', section: '4', rule: 'A profile that has come is known; whoever logs in goes home then.' },
  {
    id: 'AUTH-13',
    section: 'A2',
    rule: 'A profile that cannot be fetched leaves the customer signed in without one, and is told; whoever logs in goes home all the same.',
    texts: ['Failed to fetch your profile information'],
  },
  {
    id: 'AUTH-14',
    section: 'A2',
    rule: 'A token that the server refuses ends the session: the token is removed, and one toast says so, whichever call it was.',
    texts: ['Your session has ended. Please log in again.'],
  },
  {
    id: 'AUTH-15',
    section: '4',
    rule: 'Logging out is asked of the server. Nothing interrupts it, and it is asked once.',
  },
  {
    id: 'AUTH-16',
    section: '4',
    rule: 'Logging out without a stored token is an error and nothing else.',
    texts: ['No token found, please log in again.'],
  },
  {
    id: 'AUTH-17',
    section: '8',
    rule: 'Logged out, which a refused token counts as too, removes the token and says so.',
    texts: ['Logged out successfully'],
  },
  {
    id: 'AUTH-18',
    section: 'A3',
    rule: 'A logout that fails is told, and the token is removed all the same.',
    texts: ['An error occurred while logging out. Please try again.'],
  },
  {
    id: 'AUTH-19',
    section: 'A1',
    rule: 'A token that appears in another tab signs in here and fetches its profile; one that replaces another does the same.',
  },
  { id: 'AUTH-20', section: 'A1', rule: 'A token that another tab removes signs out here, without a word.' },
  { id: 'AUTH-21', section: '4', rule: 'A profile that was edited is fetched again.' },
  { id: 'AUTH-22', section: '8', rule: 'What is waited for longer than 5 s says so.' },
  {
    id: 'AUTH-23',
    section: '4',
    rule: 'While a login is under way a second one is not begun.',
    noEdge: {
      why: 'Nothing may happen: the machine knows none of these events there.',
      heldBy: 'test/specs/authentication.spec.ts',
    },
  },
] as const satisfies readonly Rule[];
