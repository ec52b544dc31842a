import { shop } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
import { catalogue } from 'virtual:shop/offer';
import home from 'virtual:shop/words/home';
import sections from 'virtual:shop/words/homeSections';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { listOpenStores } from '../../contract/open-hours.ts';
import { getProfile } from '../../contract/session.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';

/** The header and the home page request two lists of stores from the same endpoint. The query distinguishes them. */
export const listBookStores = { ...listOpenStores, path: `${listOpenStores.path}?has_booking_service=1` };
export const listStoresWithQueue = { ...listOpenStores, path: `${listOpenStores.path}?offer_queue=1` };

/** Days on which both stores are closed: once, and every week. */
export const closedDays = [
  { day: '2026-12-25', words: 'Closed on Friday, December 25th, Christmas Day', announced: true },
  { day: '2026-12-28', words: 'Closed on Mondays', announced: false },
];

/** Stores in the format of the API: the first with all fields, the second with a few. */
export const marrickville = {
  store_id: 3,
  store_name: 'Marrickville',
  unit_number: '12',
  street_name: 'Sample Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  contact_person_phone: '(02) 5550 0101',
  closed_days: closedDays,
  open_hours: [
    { day: '2026-11-20', opens: '09:00', closes: '18:30' },
    { day: '2026-11-23', opens: '09:00', closes: '18:30' },
  ],
};
export const newtown = {
  store_id: 4,
  name: 'Newtown',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  closed_days: closedDays,
  open_hours: [{ day: '2026-11-21', opens: '10:00', closes: '18:00' }],
};
export const stores: WireResultOf<typeof listOpenStores> = [marrickville, newtown];

/** The stores as an API on another origin sends them. */
const withoutHours = stores.map(({ open_hours: _, ...store }) => store);

interface HomeOpening {
  /** The profile of the signed-in customer, in the format of the API. */
  profile?: WireResultOf<typeof getProfile>;
  foreign?: boolean;
  /** Whether the stores have hours (PAGE-18). An API on another origin sends none. */
  hasHours?: boolean;
  place?: string;
  path?: string;
}

/** Opens the home page. A single store has a queue, and no store can be booked. */
export async function openHome(
  page: PageDriver,
  { profile, hasHours = true, ...opening }: HomeOpening = {},
): Promise<void> {
  await page.open({ path: '/', ...opening, ...(profile && { token: 'token-of-a-customer' }) });
  if (profile) await page.eventually(() => page.network.answer(getProfile, profile));
  await page.eventually(() =>
    page.network.answer(listStoresWithQueue, opening.foreign || !hasHours ? withoutHours : stores),
  );
}

interface Offered {
  /** The states of the queues, if they are known (STORE-12). */
  waits?: readonly string[];
  canBook: boolean;
  canQueue?: boolean;
  /** Whether there is a draft to resume. */
  canResume?: boolean;
  hasHours?: boolean;
}

const { services, reasons, testimonials, visit } = sections;
const placeLines = ({ unit, street, suburb, state, postcode }: typeof shop.address) => [
  `${unit ? `${unit}, ` : ''}${street}`,
  `${suburb} ${state} ${postcode}`,
  `<Directions to ${suburb}>`,
];

/** The expected lines of the home page, from top to bottom, in the built shop's own copy. */
export const homeLines = ({
  canBook,
  canQueue,
  canResume,
  hasHours = true,
  waits = [],
}: Offered): string[] => [
  `# ${home.headline}`,
  home.lead,
  ...(canBook ? ['<Book Appointment>'] : []),
  ...(canQueue ? ['[Book Queue]', ...waits] : []),
  '<Our Arts>',
  `<Learn More about ${shop.name}>`,
  ...(canResume ? ['<Resume your booking>'] : [home.call, `<${shop.phone}>`]),
  `# ${services.title}`,
  services.lead,
  ...catalogue.flatMap((group) => [
    `# ${group.category}`,
    ...group.services.flatMap(({ title, priceCents, minutes, description }) => [
      `<${title}>`,
      `$${(priceCents / 100).toFixed(2)} ${minutes} min`,
      description,
    ]),
  ]),
  `# ${services.unsure.title}`,
  services.unsure.text,
  `# ${reasons.title}`,
  ...reasons.list.flatMap(({ title, text }) => [`# ${title}`, text]),
  ...(canBook ? ['<Book Your Appointment>'] : []),
  `# ${testimonials.title}`,
  ...testimonials.list.flatMap(({ quote, name, about }) => [quote, `${name} ${about}`]),
  `# ${visit.title}`,
  visit.lead,
  ...placeLines(shop.address),
  `<${shop.phone}>`,
  `<${shop.email}>`,
  `# ${visit.queueStore}`,
  ...placeLines(queueStore.address),
  `<${queueStore.phone}>`,
  '# Opening hours, both shops',
  ...(hasHours && (canBook || canQueue)
    ? ['Marrickville: Open until 6:30 PM', 'Newtown: Opens tomorrow at 10:00 AM']
    : []),
  ...shop.workingHours.map(([days, times]) => `${days}: ${times}`),
  ...(canBook || canQueue ? closedDays.filter(({ announced }) => announced).map(({ words }) => words) : []),
];

/** The expected lines of the header for a visitor with this name. */
export const headerLines = ({
  canBook,
  canResume,
  name,
}: Omit<Offered, 'canQueue'> & { name?: string | undefined }): string[] => [
  `<${shop.name}, home>`,
  ...['Home', 'About', 'Our Arts', 'Careers', 'Contact'].map((page) => `<${page}>`),
  ...(canResume ? ['<Resume your booking>'] : []),
  ...(canBook ? ['<Book Now>'] : []),
  name === undefined ? '[Account]' : `[Account: ${name}]`,
];
