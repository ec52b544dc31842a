import type { Rule } from './rule.ts';

/** Header and home. */
export const storefrontRules = [
  {
    id: 'STORE-1',
    section: 'C6',
    rule: 'Header and home share one request for the stores that take bookings.',
  },
  {
    id: 'STORE-2',
    section: 'C6',
    rule: 'Header and home share one request for the stores that run a queue.',
    edgesOf: ['STORE-1'],
  },
  { id: 'STORE-3', section: '2', rule: 'Ways into booking are shown only while a bookable store is known.' },
  { id: 'STORE-4', section: '2', rule: 'Book Queue is shown only while a store with a queue is known.' },
  {
    id: 'STORE-5',
    section: '8',
    rule: 'Bookable stores that cannot be fetched empty their list and are told once.',
    texts: ['Failed to fetch book store list'],
  },
  {
    id: 'STORE-6',
    section: '8',
    rule: 'Queue stores that cannot be fetched empty their list and are told once.',
    texts: ['Failed to fetch queue store list'],
  },
  { id: 'STORE-7', section: 'C8', rule: 'Opening the site announces it to the online store once.' },
  { id: 'STORE-8', section: '7', rule: 'An announcement that fails is logged and shown to nobody.' },
  {
    id: 'STORE-9',
    section: 'C6',
    rule: 'On the booking page the wizard fetches the stores: header and home neither ask nor complain there; a running request is dropped, a list already had is kept, a failed one counts as not had.',
  },
  {
    id: 'STORE-10',
    section: 'C6',
    rule: 'Leaving the booking page asks for the bookable stores, unless their list is had already.',
  },
] as const satisfies readonly Rule[];
