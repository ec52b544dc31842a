/** The words of /careers/ that stand still; the openings come from a call. */
export const careersCopy = {
  hero: {
    title: 'There is a fifth hook for an apron.',
    lead: 'We are four people who like cutting hair and get on. When there is work for a fifth, it says so here.',
  },
  offer: {
    title: 'What you can expect',
    list: [
      {
        title: 'A roster you can plan by',
        text: 'Published four weeks ahead. Two late nights, shared. Nobody works every Saturday.',
      },
      {
        title: 'Time to do it well',
        text: 'Bookings are as long as the cut takes. You will not be asked to do a fade in ten minutes.',
      },
      {
        title: 'Somebody to learn from',
        text: 'Marco teaches razors on Tuesdays, Priya colour on request. You will teach us something too.',
      },
    ],
  },
  openings: { title: 'Open positions' },
  otherwise: 'Nothing that fits? Write to us all the same. We keep good letters.',
} as const;
