/** The words of the home page below its first screen (PAGE-7, PAGE-8). Names of people are made up. */
export const homeSections = {
  services: {
    title: 'What we do, and what it costs',
    lead: 'The price on the board is the price you pay. Every cut ends with a tidy of the neck and a brush-down.',
    unsure: {
      title: 'Not sure what to ask for?',
      text: 'Book a Classic Haircut and tell your barber what you liked about the last one, or did not.',
    },
  },
  reasons: {
    title: 'Why people come back',
    list: [
      {
        title: 'We listen first',
        text: 'A couple of questions before the clippers come on. If a photo helps, bring it. If the photo will not suit your hair, we will say so.',
      },
      {
        title: 'Your time, kept',
        text: 'Pick a barber and a time online and that chair is yours. We leave room between bookings so nobody is rushed.',
      },
      {
        title: 'Clean tools, every time',
        text: 'Fresh blade, fresh towel, combs and clippers cleaned between every customer. You can watch us do it.',
      },
      {
        title: 'Everyone is welcome',
        text: 'Kids who wriggle, grandfathers who know what they want, long hair, short hair, no hair. Sit down.',
      },
    ],
  },
  testimonials: {
    title: 'From the chair',
    list: [
      {
        quote:
          'I have a double crown and twenty years of bad haircuts behind me. Tane sorted it out on the first go.',
        name: 'Dimitri',
        about: 'Skin Fade, every three weeks',
      },
      {
        quote:
          'My son hates having his hair cut. Marco let him hold the comb and did the whole thing in one cartoon.',
        name: 'Linh',
        about: 'Kids Haircut, mum of two',
      },
      {
        quote: 'Priya talked me out of the colour I asked for and into the one I should have asked for.',
        name: 'Callum',
        about: 'Hair Colour',
      },
    ],
  },
  visit: {
    title: 'Come and see us',
    lead: 'Look for the yellow door. Walk in if there is a free chair, or book one and walk straight to it.',
  },
} as const;
