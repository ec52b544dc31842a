import { shop } from '../../contract/shop.ts';

const { suburb } = shop.address;

/** The words of /about/ (PAGE-10). The people are made up. */
export const aboutCopy = {
  hero: {
    title: 'Four chairs, one kettle and a yellow door.',
    lead: `We cut hair in ${suburb}. We have done it since ${shop.founded}, and we still like it.`,
  },
  story: {
    title: 'Our story',
    paragraphs: [
      `In ${shop.founded} Marco took the lease on an empty shop and painted the door the brightest yellow in the chart, because nobody could find the number. The first week it was him, one chair and a radio that only got the races.`,
      'Tane walked in for a trim and walked out with a job. Priya came to fix one bad box dye and never quite left. Sam swept the floor on Saturdays, then cut his first fade, then cut a better one.',
      'There are four of us now. The radio is gone, the door is still yellow, and the wattle by the window flowers every August whether we remember to water it or not.',
    ],
  },
  philosophy: {
    title: 'Our philosophy',
    quote:
      'A good haircut looks right on the day you get it. A proper one still looks right three weeks later.',
    text: 'So we cut for how your hair grows, not for the photo. We would sooner take off a little less and see you again than take off too much and say sorry.',
  },
  approach: {
    title: 'Our approach',
    steps: [
      {
        title: 'Talk',
        text: 'What you liked last time, what you did not, and how long you spend on it in the morning. Honestly.',
      },
      {
        title: 'Look',
        text: 'Crowns, cowlicks, the bit that always sticks up. Every head has a plan of its own.',
      },
      {
        title: 'Cut',
        text: 'One barber from start to finish. Nobody is handed over halfway, and nobody is hurried.',
      },
      {
        title: 'Show',
        text: 'A mirror behind you, and how to do it yourself at home. If it is not right, sit back down.',
      },
    ],
  },
  values: {
    title: 'What we hold to',
    list: [
      {
        title: 'Excellence',
        text: 'The back of your neck gets the same care as the front, though you will never see it.',
      },
      {
        title: 'Integrity',
        text: 'The price is on the board. If you do not need the extra thing, we will not sell you the extra thing.',
      },
      {
        title: 'Creativity',
        text: 'Bring the odd idea. We have cut lightning bolts, wedding dates and, once, a very small ferry.',
      },
      {
        title: 'Community',
        text: 'School fundraisers, the Sunday side, the neighbours’ parcels behind the counter. It is a corner. You look after it.',
      },
    ],
  },
  team: {
    title: 'Who is holding the scissors',
    legend: 'Choose a barber to meet',
    goodFor: 'Ask for',
  },
  close: {
    title: 'Come and sit down',
    text: 'Walk in, ring, or pick a chair and a time.',
  },
} as const;

/** What is told of each of the four, by first name. Names and roles are the shop's own. */
export const biographies: Readonly<Record<string, { text: string; goodFor: string }>> = {
  Marco: {
    text: 'Forty years behind a chair, most of them in the suburb next door. He strops his own razors, wears a tie on Mondays, and remembers how you had it cut in March.',
    goodFor: 'straight-razor shaves, scissor cuts, a second opinion',
  },
  Tane: {
    text: 'Grew up cutting his cousins’ hair on the back step and still works as if an aunty were watching. The quietest clippers in the shop and the loudest laugh.',
    goodFor: 'skin fades, double crowns, beards of any size',
  },
  Priya: {
    text: 'Trained as a chemist, which is why her colours stay where she puts them. She will tell you what your hair can take, then do exactly that and no more.',
    goodFor: 'colour, grey blending, long hair that wants to stay long',
  },
  Sam: {
    text: 'Started with a broom, now has the steadiest hand for a hairline on the street. Speaks fluent dinosaur, which is why the under-twelves queue for him.',
    goodFor: 'line-ups, curls and coils, children who would rather not',
  },
};
