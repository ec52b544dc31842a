import type { Rule } from './rule.ts';

/** The openings at /careers/. */
export const careersRules = [
  {
    id: 'CAREER-1',
    section: '2',
    rule: 'The page fetches the openings as it opens.',
    texts: ['Loading open positions...'],
    noEdge: { why: 'The machine begins so.', heldBy: 'test/specs/careers.spec.ts' },
  },
  {
    id: 'CAREER-2',
    section: '2',
    rule: 'Openings are listed, all of them collapsed; a list without one says so.',
    texts: ['Sorry! There are no available job openings currently.'],
  },
  {
    id: 'CAREER-3',
    section: '8',
    rule: 'Openings that cannot be fetched, which an answer of another STATUS than 1 means too, leave an empty list that says what an empty one says, are told, and can be asked for again.',
    texts: ['Failed to load career opportunities.'],
  },
  {
    id: 'CAREER-4',
    section: '2',
    rule: 'A click opens an opening, a click on the open one collapses it; another that was open collapses too.',
  },
  {
    id: 'CAREER-5',
    section: 'M1',
    rule: 'An open one can be applied for, on the contact page, where the message names it.',
    texts: ['Apply Now'],
    edgesOf: ['CAREER-4'],
  },
  { id: 'CAREER-6', section: '8', rule: 'Openings that take longer than 5 s say so.' },
] as const satisfies readonly Rule[];
