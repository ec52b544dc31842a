/** What the spec names on a page beside what its machine drives, by the page's path. */
export interface PageTexts {
  readonly path: string;
  /** A section of the spec ('2') or a ruling ('K1'). */
  readonly section: string;
  readonly texts: readonly string[];
}

/** Names and sentences of pages, header and footer that no edge of a machine brings. */
export const pageTexts = [
  // Header and footer
  { path: '/', section: '2', texts: ['Home', 'About', 'Our Arts', 'Careers', 'Contact', 'Book Now'] },
  { path: '/', section: '2', texts: ['Login', 'Register', 'Quick Links'] },
  {
    path: '/',
    section: '9',
    texts: [
      'Mon-Wed 9:00 am-6:30 pm',
      'Thu-Fri 9:00 am-9:00 pm',
      'Sat 9:00 am-6:00 pm',
      'Sun 9:30 am-5:00 pm',
    ],
  },
  // Home
  {
    path: '/',
    section: '2',
    texts: ['Book Appointment', 'Book Queue', 'Our Arts', 'Learn More', 'Book Your Appointment'],
  },
  {
    path: '/',
    section: '2',
    texts: ['Haircut Services', "Kids' Haircuts", 'Beard Services', 'Hair & Beard Coloring'],
  },
  {
    path: '/',
    section: '3',
    texts: [
      'Classic Haircut $30.00 20 min',
      'Skin Fade $35.00 20 min',
      'Head Shave $30.00 30 min',
      'Buzz Cut $20.00 15 min',
      'Only Scissors $35.00 25 min',
      'Wattle Package $70.00 45 min',
      'Kids Haircut $25.00 20 min',
      'Kids Skin Fade $30.00 20 min',
      'Beard Shave $20.00 15 min',
      'Beard Fade/Trim & Lineup $25.00 25 min',
      'Hair Colour $35.00 40 min',
      'Beard Colour $30.00 30 min',
    ],
  },
  { path: '/about/', section: '2', texts: ['Excellence', 'Integrity', 'Creativity', 'Community'] },
  { path: '/about/', section: '1', texts: ['2022'] },
  { path: '/contact-us/', section: '9', texts: ['24 hours', 'gift cards', 'Cash, cards and mobile pay'] },
  { path: '/return-policy', section: '1', texts: ['60 days', 'next business day', 'New South Wales'] },
  {
    path: '/terms-and-conditions',
    section: '1',
    texts: ['New South Wales', 'next business day', '1 to 2 business days'],
  },
  { path: '/nowhere', section: '2', texts: ['Page Not Found', 'Return to Home'] },
] as const satisfies readonly PageTexts[];
