/**
 * The shop: the one file to edit to make this site another shop's own (ruling K1).
 * Everything here is fictional: phone numbers come from the ranges Australia keeps for fiction, the
 * street numbers do not exist, mail addresses end in `.example`.
 */
export const shop = {
  name: 'Wattle & Blade',
  founded: 2022,
  tagline: 'A neighbourhood barbershop in Marrickville.',
  timeZone: 'Australia/Sydney',
  phone: '(02) 5550 0142',
  email: 'hello@wattleandblade.example',
  address: {
    unit: 'Shop 2',
    street: '1187 Illawarra Road',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  },
  /** The second store: walk-ins only, and no colour, which takes an appointment. */
  queueStore: {
    phone: '(02) 5550 0143',
    address: { unit: null, street: '1362 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    withoutCategories: ['Hair & Beard Coloring'],
  },
  social: [
    { name: 'Instagram', url: 'https://instagram.example/wattleandblade' },
    { name: 'Facebook', url: 'https://facebook.example/wattleandblade' },
  ],
  /** Opening hours by day of the week, shop time, `HH:mm` (section 9). */
  hours: [
    { day: 'Monday', opens: '09:00', closes: '18:30' },
    { day: 'Tuesday', opens: '09:00', closes: '18:30' },
    { day: 'Wednesday', opens: '09:00', closes: '18:30' },
    { day: 'Thursday', opens: '09:00', closes: '21:00' },
    { day: 'Friday', opens: '09:00', closes: '21:00' },
    { day: 'Saturday', opens: '09:00', closes: '18:00' },
    { day: 'Sunday', opens: '09:30', closes: '17:00' },
  ],
  /** Working hours as the footer and the contact page say them (section 9). */
  workingHours: [
    { days: 'Mon-Wed', hours: '9:00 am-6:30 pm' },
    { days: 'Thu-Fri', hours: '9:00 am-9:00 pm' },
    { days: 'Sat', hours: '9:00 am-6:00 pm' },
    { days: 'Sun', hours: '9:30 am-5:00 pm' },
  ],
} as const;

/** Section 3's catalogue in section 2's four groups. Prices in cents, durations in minutes. */
export const catalogue = [
  {
    category: 'Haircut Services',
    services: [
      service('Classic Haircut', 3000, 20, 'Scissors and clippers, a wash-down neck and a tidy finish.'),
      service('Skin Fade', 3500, 20, 'Down to the skin and blended by eye, not by guard.'),
      service('Head Shave', 3000, 30, 'Hot towel, straight razor, cool balm.'),
      service('Buzz Cut', 2000, 15, 'One length all over, edges squared off.'),
      service('Only Scissors', 3500, 25, 'No clippers: shape and texture cut by hand.'),
      service('Wattle Package', 7000, 45, 'Haircut, beard and hot towel, with our own Wattle oil.'),
    ],
  },
  {
    category: "Kids' Haircuts",
    services: [
      service(
        'Kids Haircut',
        2500,
        20,
        'For under-twelves, with a booster seat and all the patience it takes.',
      ),
      service('Kids Skin Fade', 3000, 20, 'The grown-up fade in a smaller size.'),
    ],
  },
  {
    category: 'Beard Services',
    services: [
      service('Beard Shave', 2000, 15, 'A clean shave with a hot towel before and balm after.'),
      service('Beard Fade/Trim & Lineup', 2500, 25, 'Length taken down, cheeks and neck drawn sharp.'),
    ],
  },
  {
    category: 'Hair & Beard Coloring',
    services: [
      service('Hair Colour', 3500, 40, 'Grey blended or gone, ammonia-free.'),
      service('Beard Colour', 3000, 30, 'A shade that still looks like your own beard.'),
    ],
  },
] as const;

/** The four barbers (section 2, About). */
export const team = [
  { firstName: 'Marco', lastName: 'Bellini', role: 'Master Barber' },
  { firstName: 'Tane', lastName: 'Rangi', role: 'Senior Barber' },
  { firstName: 'Priya', lastName: 'Nair', role: 'Colour Specialist' },
  { firstName: 'Sam', lastName: 'Okafor', role: null },
] as const;

function service(title: string, priceCents: number, minutes: number, description: string) {
  return { title, priceCents, minutes, description };
}
