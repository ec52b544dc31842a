import type { Chapter } from './rule.ts';

export const careers = {
  title: 'Careers',
  about: 'The open positions at /careers/, for job seekers.',
  machine: 'careers',
  rules: [
    {
      id: 'CAREER-1',
      rule: 'The page fetches the openings when it opens.',
      texts: ['Loading open positions...'],
      noEdge: "This is the machine's initial state.",
    },
    {
      id: 'CAREER-2',
      rule: 'Openings are listed by title, type and location, all of them collapsed. An empty list has a text of its own.',
      texts: ['Sorry! There are no available job openings currently.'],
    },
    {
      id: 'CAREER-3',
      rule: 'If the openings fail to load, or the response has a STATUS other than 1, the page shows the text of an empty list and a toast. The visitor can retry.',
      texts: ['Failed to load career opportunities.'],
    },
    {
      id: 'CAREER-4',
      rule: 'A click on an opening expands its description and its requirements, and a second click collapses it. At most one opening is expanded: expanding an opening collapses the previous opening.',
    },
    {
      id: 'CAREER-5',
      rule: 'An expanded opening has a button that leads to the contact page, where the message names the opening. Text that the visitor has already typed there is kept instead.',
      texts: ['Apply Now'],
      edgesOf: ['CAREER-4'],
    },
    {
      id: 'CAREER-6',
      rule: 'After 5 seconds of loading, the page shows a slow notice, and the request continues.',
      noEdge: 'The timer belongs to the view.',
    },
  ],
} as const satisfies Chapter;
