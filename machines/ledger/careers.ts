import type { Chapter } from './rule.ts';

export const careers = {
  title: 'Careers',
  about: 'The open positions at /careers/, for anyone who looks for work.',
  machine: 'careers',
  rules: [
    {
      id: 'CAREER-1',
      rule: 'The page fetches the openings as it opens.',
      texts: ['Loading open positions...'],
      noEdge: 'The machine begins so.',
    },
    {
      id: 'CAREER-2',
      rule: 'Openings are listed by title, type and location, all of them collapsed. A list without one says so.',
      texts: ['Sorry! There are no available job openings currently.'],
    },
    {
      id: 'CAREER-3',
      rule: 'When the openings cannot be fetched, which an answer with another STATUS than 1 means too, the list says what an empty one says, a toast tells of the failure, and they can be asked for again.',
      texts: ['Failed to load career opportunities.'],
    },
    {
      id: 'CAREER-4',
      rule: 'A click opens an opening, with its description and its requirements. A click on the open one collapses it, and so does opening another: one is open at most.',
    },
    {
      id: 'CAREER-5',
      rule: 'An opening that is open can be applied for: that leads to the contact page, where the message names the opening, unless something was typed there already.',
      texts: ['Apply Now'],
      edgesOf: ['CAREER-4'],
    },
    {
      id: 'CAREER-6',
      rule: 'Fetching that takes longer than 5 seconds says so, and goes on.',
      noEdge: "A view's clock says it.",
    },
  ],
} as const satisfies Chapter;
