import { getProfile } from '../../contract/account.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { listStores } from '../../contract/stores.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';

/** Header and home ask for two lists of stores by one endpoint; the query tells them apart. */
export const listBookStores = { ...listStores, path: `${listStores.path}?has_booking_service=1` };
export const listStoresWithQueue = { ...listStores, path: `${listStores.path}?offer_queue=1` };

/** Stores as they travel: all that is known of a store, some of it. */
export const marrickville = {
  store_id: 3,
  store_name: 'Marrickville',
  unit_number: '12',
  street_name: 'Sample Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  contact_person_phone: '(02) 5550 0101',
};
export const newtown = { store_id: 4, name: 'Newtown', suburb: 'Newtown', state: 'NSW', postcode: '2042' };
export const stores: WireResultOf<typeof listStores> = [marrickville, newtown];

interface HomeOpening {
  /** Of whoever is signed in, as it travels. */
  profile?: WireResultOf<typeof getProfile>;
  foreign?: boolean;
  place?: string;
}

/** Somebody comes to home, where a store has a queue and none can be booked. */
export async function openHome(page: PageDriver, { profile, ...opening }: HomeOpening = {}): Promise<void> {
  await page.open({ path: '/', ...opening, ...(profile && { token: 'token-of-a-customer' }) });
  if (profile) await page.eventually(() => page.network.answer(getProfile, profile));
  await page.eventually(() => page.network.answer(listStoresWithQueue, stores));
}

interface Offered {
  canBook: boolean;
  canQueue?: boolean;
  /** A booking that was left. */
  canResume?: boolean;
}

/** Home, from top to bottom. */
export const homeLines = ({ canBook, canQueue, canResume }: Offered): string[] => [
  '# A proper haircut, around the corner.',
  'Fades, scissor cuts, beards and colour in Marrickville since 2022. Seven days a week, two late nights.',
  ...(canBook ? ['<Book Appointment>'] : []),
  ...(canQueue ? ['[Book Queue]'] : []),
  '<Our Arts>',
  '<Learn More about Wattle & Blade>',
  ...(canResume ? ['<Resume your booking>'] : ['Or ring us on', '<(02) 5550 0142>']),
  '# What we do, and what it costs',
  'The price on the board is the price you pay. Every cut ends with a tidy of the neck and a brush-down.',
  '# Haircut Services',
  'Classic Haircut',
  '$30.00 20 min',
  'Scissors and clippers, a wash-down neck and a tidy finish.',
  'Skin Fade',
  '$35.00 20 min',
  'Down to the skin and blended by eye, not by guard.',
  'Head Shave',
  '$30.00 30 min',
  'Hot towel, straight razor, cool balm.',
  'Buzz Cut',
  '$20.00 15 min',
  'One length all over, edges squared off.',
  'Only Scissors',
  '$35.00 25 min',
  'No clippers: shape and texture cut by hand.',
  'Wattle Package',
  '$70.00 45 min',
  'Haircut, beard and hot towel, with our own Wattle oil.',
  "# Kids' Haircuts",
  'Kids Haircut',
  '$25.00 20 min',
  'For under-twelves, with a booster seat and all the patience it takes.',
  'Kids Skin Fade',
  '$30.00 20 min',
  'The grown-up fade in a smaller size.',
  '# Beard Services',
  'Beard Shave',
  '$20.00 15 min',
  'A clean shave with a hot towel before and balm after.',
  'Beard Fade/Trim & Lineup',
  '$25.00 25 min',
  'Length taken down, cheeks and neck drawn sharp.',
  '# Hair & Beard Coloring',
  'Hair Colour',
  '$35.00 40 min',
  'Grey blended or gone, ammonia-free.',
  'Beard Colour',
  '$30.00 30 min',
  'A shade that still looks like your own beard.',
  '# Not sure what to ask for?',
  'Book a Classic Haircut and tell your barber what you liked about the last one, or did not.',
  '# Why people come back',
  '# We listen first',
  'A couple of questions before the clippers come on. If a photo helps, bring it. If the photo will not suit your hair, we will say so.',
  '# Your time, kept',
  'Pick a barber and a time online and that chair is yours. We leave room between bookings so nobody is rushed.',
  '# Clean tools, every time',
  'Fresh blade, fresh towel, combs and clippers cleaned between every customer. You can watch us do it.',
  '# Everyone is welcome',
  'Kids who wriggle, grandfathers who know what they want, long hair, short hair, no hair. Sit down.',
  ...(canBook ? ['<Book Your Appointment>'] : []),
  '# From the chair',
  'I have a double crown and twenty years of bad haircuts behind me. Tane sorted it out on the first go.',
  'Dimitri Skin Fade, every three weeks',
  'My son hates having his hair cut. Marco let him hold the comb and did the whole thing in one cartoon.',
  'Linh Kids Haircut, mum of two',
  'Priya talked me out of the colour I asked for and into the one I should have asked for.',
  'Callum Hair Colour',
  '# Come and see us',
  'Look for the yellow door. Walk in if there is a free chair, or book one and walk straight to it.',
  'Shop 2, 1187 Illawarra Road Marrickville NSW 2204',
  '<(02) 5550 0142>',
  '<hello@wattleandblade.example>',
  '# Opening hours',
  'Monday: 9:00 AM to 6:30 PM',
  'Tuesday: 9:00 AM to 6:30 PM',
  'Wednesday: 9:00 AM to 6:30 PM',
  'Thursday: 9:00 AM to 9:00 PM',
  'Friday: 9:00 AM to 9:00 PM',
  'Saturday: 9:00 AM to 6:00 PM',
  'Sunday: 9:30 AM to 5:00 PM',
];

/** The header, for whoever is called so there. */
export const headerLines = ({
  canBook,
  canResume,
  name = 'Account',
}: Omit<Offered, 'canQueue'> & { name?: string }): string[] => [
  '<Wattle & Blade, home>',
  ...['Home', 'About', 'Our Arts', 'Careers', 'Contact'].map((page) => `<${page}>`),
  ...(canResume ? ['<Resume your booking>'] : []),
  ...(canBook ? ['<Book Now>'] : []),
  `[${name}]`,
];
