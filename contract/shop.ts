/**
 * The shop: the one file to edit to make this site another shop's own (SHOP-1).
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
  /** About where the street is, in degrees, and whose map shows it to whoever asks. */
  map: { host: 'https://www.openstreetmap.org', latitude: -33.9115, longitude: 151.1545 },
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
  /** Opening hours by day of the week, shop time, `HH:mm`. */
  hours: [
    { day: 'Monday', opens: '09:00', closes: '18:30' },
    { day: 'Tuesday', opens: '09:00', closes: '18:30' },
    { day: 'Wednesday', opens: '09:00', closes: '18:30' },
    { day: 'Thursday', opens: '09:00', closes: '21:00' },
    { day: 'Friday', opens: '09:00', closes: '21:00' },
    { day: 'Saturday', opens: '09:00', closes: '18:00' },
    { day: 'Sunday', opens: '09:30', closes: '17:00' },
  ],
  /** Working hours as the footer and the contact page say them. */
  workingHours: [
    { days: 'Mon-Wed', hours: '9:00 am-6:30 pm' },
    { days: 'Thu-Fri', hours: '9:00 am-9:00 pm' },
    { days: 'Sat', hours: '9:00 am-6:00 pm' },
    { days: 'Sun', hours: '9:30 am-5:00 pm' },
  ],
} as const;
