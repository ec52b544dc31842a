import type { Chapter } from './rule.ts';

export const companion = {
  title: 'Booking: two people',
  about:
    'A second person comes along, with services of their own: a part of the services step. The work of the server is in SHOP-120 to SHOP-128. The page starts the machine when the services step opens.',
  machine: 'companion',
  rules: [
    {
      id: 'PAIR-1',
      rule: 'With our own API, the bar of the services step offers a second person, when a service is chosen. On a phone of 360 by 740 px the offer is in view, and the bar takes at most a quarter of the screen. The offer opens a list of services for that person, in place of the first list. With a foreign API it is absent.',
      texts: ['Two people?', 'Somebody else as well', 'Services for the second person'],
      decision: '038',
    },
    {
      id: 'PAIR-7',
      rule: "If a single person has two or more cuts, the step says beside the offer of a second person that they are one after the other. The shop's files say which categories have cuts.",
      texts: ['Your cuts are one after the other, in one chair.'],
      noEdge: 'A view says it.',
    },
    {
      id: 'PAIR-8',
      rule: 'A single person with two or more cuts who accepts the offer hands the last cut to the second person, and the bar says so. The list of the second person opens at its category.',
    },
    {
      id: 'PAIR-2',
      rule: 'While a second person comes along, the step shows the list of one person, and the visitor can switch between the lists. The services of the second person are chosen like those of the first, and their prices and minutes count in the sums.',
      texts: ['First person', 'Second person'],
    },
    {
      id: 'PAIR-3',
      rule: 'The visitor can remove the second person with all services.',
      texts: ['Only one person'],
    },
    {
      id: 'PAIR-4',
      rule: 'A second person with chosen services stays from step to step and after a reload. A person without services does not come along. If the list of the second person was shown, the step opens with it again.',
    },
    {
      id: 'PAIR-5',
      rule: 'For two people, the date step and Any barber have the times at which both can be served (SHOP-127), each with its barbers. A single chosen barber serves both, one after the other.',
      noEdge: 'The requests of the steps have the minutes of both people.',
    },
    {
      id: 'PAIR-6',
      rule: 'The check before payment, the confirmation and the panel have the services, the barbers and the price of both people. The panel names the services of the second person as theirs. Hold, payment and booking are a single request each for both.',
      noEdge: 'The dialogs receive both people in their order.',
    },
  ],
} as const satisfies Chapter;
