import type { Rule } from './rule.ts';

/** The live place in the queue, which our own backend alone can tell. */
export const queuePlaceRules = [
  {
    id: 'PLACE-1',
    section: 'C12',
    rule: 'A page that finds a kept token asks for its place at once; one that finds none shows nothing.',
  },
  {
    id: 'PLACE-2',
    section: 'C12',
    rule: 'Against a foreign API no place is followed, whatever is kept and whatever happens.',
    edgesOf: ['PLACE-1', 'PLACE-3', 'PLACE-14'],
  },
  {
    id: 'PLACE-3',
    section: 'C12',
    rule: 'A place that was joined is asked for at once; one that was followed before gives way to it.',
  },
  {
    id: 'PLACE-4',
    section: 'C12',
    rule: 'Whoever waits is shown the position, who is ahead and how long it may take, and is asked about again 15 seconds later.',
  },
  {
    id: 'PLACE-5',
    section: 'C12',
    rule: 'Whoever is called is told that it is their turn, and is asked about as before, since a call can be taken back.',
    texts: ['It is your turn'],
  },
  {
    id: 'PLACE-6',
    section: 'C12',
    rule: 'A place that was served, left or closed with its day is over. That is said until it is dismissed, and nothing more is asked.',
  },
  {
    id: 'PLACE-7',
    section: 'C12',
    rule: 'An answer that does not come changes nothing but how old the shown place is, however often; it is asked again 15 seconds later.',
  },
  {
    id: 'PLACE-8',
    section: 'C12',
    rule: 'A page that comes back, to the front or to the network, asks at once; a call that is out is not doubled.',
  },
  {
    id: 'PLACE-9',
    section: 'C12',
    rule: 'A token that the server does not know is forgotten without a word.',
  },
  {
    id: 'PLACE-10',
    section: 'C12',
    rule: 'Leaving is asked of the server, and the place stays in sight meanwhile. Nothing interrupts it, and it is asked once.',
  },
  {
    id: 'PLACE-11',
    section: 'C12',
    rule: 'A place that was left is over, and that is told.',
    texts: ['You have left the queue.'],
  },
  {
    id: 'PLACE-12',
    section: 'C12',
    rule: 'One that could not be left is told, and is followed on as it was, asked about at once.',
    texts: ['That did not work. You are still in the queue.'],
  },
  {
    id: 'PLACE-13',
    section: 'A1',
    rule: 'A place that another tab forgets is gone here too, without a word.',
  },
  {
    id: 'PLACE-14',
    section: 'A1',
    rule: 'A place that another tab keeps is followed here too, in the place of any other.',
  },
  {
    id: 'PLACE-15',
    section: 'C12',
    rule: 'A place that comes while another is being left is followed once that has its answer.',
  },
  {
    id: 'PLACE-16',
    section: 'C12',
    rule: 'A place that is over can be dismissed; its token is forgotten.',
  },
] as const satisfies readonly Rule[];
