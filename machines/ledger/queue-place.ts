import type { Chapter } from './rule.ts';

export const queuePlace = {
  title: 'Queue place',
  about:
    'The live place in a queue, for anyone who has joined one: a ticket in the header of every page, and a panel behind it. Only our own backend can tell it.',
  machine: 'queue-place',
  rules: [
    {
      id: 'PLACE-1',
      rule: 'A page that finds a kept token asks for its place at once. One that finds none shows nothing.',
    },
    {
      id: 'PLACE-2',
      rule: 'Against a foreign API no place is followed, whatever is kept and whatever happens.',
      decision: '001',
      edgesOf: ['PLACE-1', 'PLACE-3', 'PLACE-14'],
    },
    {
      id: 'PLACE-3',
      rule: 'A place that was just joined is asked about at once, and one that was followed before gives way to it.',
    },
    {
      id: 'PLACE-4',
      rule: 'A customer who waits sees the position, how many are ahead and how long it may take, and the place is asked about again 15 seconds later.',
      decision: '016',
    },
    {
      id: 'PLACE-5',
      rule: 'A customer who is called reads that it is their turn. The place is asked about as before, since a call can be taken back.',
      texts: ['It is your turn'],
    },
    {
      id: 'PLACE-6',
      rule: 'A place is over once it was served, left, or closed with its day. That is said until it is dismissed, and nothing more is asked.',
    },
    {
      id: 'PLACE-7',
      rule: 'When no answer comes, however often, nothing changes but the age of the place that is shown, and it is asked about again 15 seconds later.',
    },
    {
      id: 'PLACE-8',
      rule: 'A page that comes back, to the front or to the network, asks at once, unless an answer is on its way already. One that has been on its way for 15 seconds may never come: it is asked for again.',
    },
    {
      id: 'PLACE-9',
      rule: 'A token that the server does not know is forgotten without a word.',
    },
    {
      id: 'PLACE-10',
      rule: 'A customer who leaves asks the server to give the place up, and the place stays in sight meanwhile. Nothing interrupts that, and it is asked once.',
    },
    {
      id: 'PLACE-11',
      rule: 'A place that was left is over, and a toast says so.',
      texts: ['You have left the queue.'],
    },
    {
      id: 'PLACE-12',
      rule: 'When a place could not be left, a toast says so, and it is followed on as it was, beginning at once.',
      texts: ['That did not work. You are still in the queue.'],
    },
    {
      id: 'PLACE-13',
      rule: 'A place that another tab forgets is gone here too, without a word.',
    },
    {
      id: 'PLACE-14',
      rule: 'A place that another tab keeps is followed here too, in place of any other.',
    },
    {
      id: 'PLACE-15',
      rule: 'A place that comes while another is being left is followed once the leaving has its answer.',
    },
    {
      id: 'PLACE-16',
      rule: 'A place that is over can be dismissed, and then its token is forgotten.',
    },
  ],
} as const satisfies Chapter;
