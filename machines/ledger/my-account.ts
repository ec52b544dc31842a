import type { Rule } from './rule.ts';

/** The pages of /my-account. */
export const myAccountRules = [
  { id: 'PROFILE-1', section: '2', rule: 'The page fetches the profile as it opens.' },
  {
    id: 'PROFILE-2',
    section: '8',
    rule: 'A profile that cannot be fetched is told and can be asked for again.',
    texts: ['Failed to load profile data'],
  },
  { id: 'PROFILE-3', section: '5', rule: 'Whatever is typed is sent, with the e-mail as it was fetched.' },
  {
    id: 'PROFILE-4',
    section: '8',
    rule: 'A profile that is saved says so; what was saved stays on the page, and the session learns of it.',
    texts: ['Profile updated successfully'],
  },
  {
    id: 'PROFILE-5',
    section: '8',
    rule: 'One that is not saved is told, and the form stays as it was typed.',
    texts: ['Failed to update profile'],
  },
  { id: 'PROFILE-6', section: '8', rule: 'What takes longer than 5 s says so.' },
  { id: 'MYBOOK-1', section: '2', rule: 'The page fetches the bookings of brand 7 as it opens.' },
  {
    id: 'MYBOOK-2',
    section: '8',
    rule: 'Bookings that cannot be fetched empty the list, are told, and can be asked for again.',
    texts: ['Failed to load bookings'],
  },
  { id: 'MYBOOK-3', section: '2', rule: "A booking's details open in a dialog, which can be closed." },
  {
    id: 'MYBOOK-4',
    section: '5',
    rule: 'A booking that is not cancelled can be cancelled, once that was confirmed.',
    texts: ['Are you sure you want to cancel your booking?'],
  },
  { id: 'MYBOOK-5', section: '2', rule: 'No closes the question, and nothing is sent.' },
  {
    id: 'MYBOOK-6',
    section: '7',
    rule: 'Yes sends status 6 for that booking; nothing closes the dialog until the answer.',
  },
  {
    id: 'MYBOOK-7',
    section: '4',
    rule: 'A booking that was cancelled reads so at once, is told, and the list is fetched again behind it.',
    texts: ['Booking cancelled successfully'],
  },
  {
    id: 'MYBOOK-8',
    section: '8',
    rule: 'One that could not be is told; the list stays as it was.',
    texts: ['Failed to cancel booking'],
  },
  { id: 'MYBOOK-9', section: '8', rule: 'What takes longer than 5 s says so.' },
  {
    id: 'MYBOOK-10',
    section: '4',
    rule: 'A booking that is cancelled already, or is not in the list, is not asked about.',
  },
  { id: 'ORDER-1', section: '2', rule: 'The page fetches the orders of store 42 as it opens.' },
  {
    id: 'ORDER-2',
    section: '8',
    rule: 'Orders that cannot be fetched empty the list, are told, and can be asked for again.',
    texts: ['Failed to load orders.'],
  },
  { id: 'ORDER-3', section: 'M1', rule: 'View Details opens an order in a dialog, which can be closed.' },
  { id: 'ORDER-4', section: '8', rule: 'What takes longer than 5 s says so.' },
] as const satisfies readonly Rule[];
