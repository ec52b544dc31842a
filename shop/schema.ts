import * as v from 'valibot';
import { days } from './fixed.ts';

/*
 * The schemas of the shop's files, a schema per file. A different shop is a different folder with the same files, named
 * by `SHOP_DIR`. In the copy and in the texts of pictures, {name}, {tagline}, {founded}, {suburb}, {phone} and
 * {email} are replaced by the values of `shop.json`, and {cancelling} by the sentences of `contract/cancelling.ts`.
 */

const Text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const Address = v.strictObject({
  unit: v.nullable(Text),
  street: Text,
  suburb: Text,
  state: v.picklist(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
  postcode: v.pipe(v.string(), v.regex(/^\d{4}$/, 'must be four digits')),
});
const Phone = v.pipe(v.string(), v.regex(/^\(0\d\) \d{4} \d{4}$/, 'must be a number such as (03) 5550 0100'));
const Email = v.pipe(v.string(), v.email('must be an e-mail address'));
const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'));
const Url = v.pipe(
  v.string(),
  v.regex(/^https:\/\/\S+[^/]$/, 'must be an https address without a last slash'),
);
/** In cents. */
const Price = v.pipe(v.number(), v.integer(), v.minValue(1));

export const Shop = v.strictObject({
  name: Text,
  /** A year. */
  founded: v.pipe(v.number(), v.integer(), v.minValue(1800), v.maxValue(2100)),
  tagline: Text,
  /** An IANA time zone. */
  timeZone: v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Australia/Sydney')),
  phone: Phone,
  email: Email,
  address: Address,
  /** The approximate position of the street, in degrees, and the origin of the live map. */
  map: v.strictObject({
    host: Url,
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  /**
   * The second store: walk-ins only. `chairs` is the number of customers it serves at once; it does not offer
   * `withoutCategories`.
   */
  queueStore: v.strictObject({
    phone: Phone,
    address: Address,
    chairs: v.pipe(v.number(), v.integer(), v.minValue(1)),
    withoutCategories: v.array(Text),
  }),
  social: v.array(v.strictObject({ name: Text, url: Url })),
  /** The hours of each day of the week, shop time. A day without an entry is closed. */
  hours: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ day: v.picklist(days), opens: Time, closes: Time }),
        v.check(({ opens, closes }) => opens < closes, 'must open before it closes'),
      ),
    ),
    v.check(
      (hours) =>
        hours.every(({ day }, at) => days.indexOf(day) > days.indexOf(hours[at - 1]?.day ?? day) || at === 0),
      'must name each day once, from Monday on',
    ),
    v.nonEmpty('must have a day'),
  ),
  /** The region whose public holidays close the stores, in ISO 3166 codes (`AU`, `NSW`). */
  holidays: v.strictObject({
    country: Text,
    state: Text,
    /**
     * The public holidays on which the stores open at the hours of the weekday, by the names that the site gives
     * them.
     */
    openOn: v.array(Text),
  }),
});

export const Offer = v.strictObject({
  catalogue: v.array(
    v.strictObject({
      category: Text,
      /** Whether each service is a cut, of which a person usually has one at a visit (PAIR-7). */
      isCut: v.optional(v.boolean(), false),
      services: v.array(
        v.strictObject({
          title: Text,
          priceCents: Price,
          minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(480)),
          description: Text,
        }),
      ),
    }),
  ),
  /** The barbers. A change of `days` or `lunch` changes the rota. */
  team: v.pipe(
    v.array(
      v.strictObject({
        /** Permanent and unique: bookings refer to a barber by it, also after a change of name. */
        id: Text,
        firstName: Text,
        lastName: Text,
        role: v.nullable(Text),
        days: v.array(v.picklist(days)),
        lunch: v.strictTuple([Time, Time]),
        /** The address for mails about bookings. No page shows it. */
        email: v.optional(Email),
      }),
    ),
    v.nonEmpty('must have somebody'),
    v.check((team) => new Set(team.map(({ id }) => id)).size === team.length, 'must have each id once'),
  ),
  openings: v.array(
    v.strictObject({
      title: Text,
      type: Text,
      /** The schema.org value for `type`. */
      employment: v.picklist(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'OTHER']),
      /** The day on which it was published, `yyyy-MM-dd`. */
      posted: v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-02')),
      at: v.picklist(['shop', 'queueStore']),
      description: Text,
      requirements: v.array(Text),
    }),
  ),
  /** The products on sale. */
  products: v.pipe(
    v.array(v.strictObject({ title: Text, priceCents: Price })),
    v.nonEmpty('must have something'),
  ),
});

const Titled = v.strictObject({ title: Text, text: Text });
const Hero = v.strictObject({ title: Text, lead: Text });

/** Each part is a module, so that a page does not load the parts of other pages. */
export const Words = v.strictObject({
  /** The meta descriptions for search engines: 40 to 160 characters. */
  descriptions: v.strictObject({ home: Text, about: Text, ourArts: Text }),
  footer: Text,
  /** The first screen of the home page: a separate part, because it is all that must load first. */
  home: v.strictObject({ headline: Text, lead: Text, call: Text }),
  homeSections: v.strictObject({
    services: v.strictObject({ title: Text, lead: Text, unsure: Titled }),
    reasons: v.strictObject({ title: Text, list: v.array(Titled) }),
    testimonials: v.strictObject({
      title: Text,
      list: v.array(v.strictObject({ quote: Text, name: Text, about: Text })),
    }),
    visit: v.strictObject({ title: Text, lead: Text, queueStore: Text }),
  }),
  about: v.strictObject({
    hero: Hero,
    story: v.strictObject({ title: Text, paragraphs: v.array(Text) }),
    philosophy: v.strictObject({ title: Text, quote: Text, text: Text }),
    approach: v.strictObject({ title: Text, steps: v.array(Titled) }),
    values: v.strictObject({ title: Text, list: v.array(Titled) }),
    team: v.strictObject({ title: Text, legend: Text, goodFor: Text }),
    close: Titled,
    /** By first name. */
    biographies: v.record(v.string(), v.strictObject({ text: Text, goodFor: Text })),
  }),
  ourArts: v.strictObject({
    hero: Hero,
    gallery: v.strictObject({ title: Text }),
    expertise: v.strictObject({
      title: Text,
      lead: Text,
      /** `picture` is the title of the service whose picture is beside the text. */
      list: v.array(v.strictObject({ picture: Text, title: Text, text: Text })),
    }),
    shelf: v.strictObject({ title: Text, text: Text, returns: Text }),
    close: Titled,
  }),
  careers: v.strictObject({
    hero: Hero,
    offer: v.strictObject({ title: Text, list: v.array(Titled) }),
    openings: v.strictObject({ title: Text }),
    otherwise: Text,
  }),
  contact: v.strictObject({
    hero: Hero,
    details: v.strictObject({
      title: Text,
      address: Text,
      phone: Text,
      email: Text,
      queueStore: Text,
      hours: Text,
      getting: Text,
    }),
    form: Hero,
    map: v.strictObject({ title: Text }),
    questions: v.strictObject({
      title: Text,
      list: v.array(v.strictObject({ question: Text, answer: Text })),
    }),
  }),
});

/** A picture of `public/`. The file has its own colours for light and dark. */
const pictured = {
  src: v.pipe(v.string(), v.startsWith('/')),
  /** The alternative text. */
  alt: Text,
  /** The picture's own size in pixels, which reserves its space while it loads. */
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
};
const Picture = v.strictObject(pictured);

export const Pictures = v.strictObject({
  shopFront: Picture,
  cornerMap: Picture,
  /** `/art/share.png`, 1200 x 630 pixels, the preview of a shared link. */
  share: v.strictObject({ alt: Text }),
  /** By the service's title. */
  services: v.record(v.string(), Picture),
  /** By first name. */
  portraits: v.record(v.string(), Picture),
  /** In display order. A picture that is wider than high gets a wide frame. */
  gallery: v.array(v.strictObject({ ...pictured, title: Text, caption: Text })),
});

const Hex = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/, 'must be a colour such as #14221c'));
/**
 * The colours that both themes define. The contrast is at least 4.5:1 for text, and 3:1 for the edges of controls.
 */
const themed = {
  // Background and text
  paper: Hex,
  surface: Hex,
  sunk: Hex,
  ink: Hex,
  'ink-soft': Hex,
  line: Hex,
  edge: Hex,
  // Shades of the accent: a soft background, a shade with enough contrast for text, and its outline
  'accent-soft': Hex,
  'accent-text': Hex,
  'accent-edge': Hex,
  // Status: text on its own soft background
  danger: Hex,
  'danger-soft': Hex,
  success: Hex,
  'success-soft': Hex,
  info: Hex,
  'info-soft': Hex,
  warning: Hex,
  'warning-soft': Hex,
  // Focus, overlay, shadow
  focus: Hex,
  overlay: Text,
  shadow: Text,
  'header-scrolled': Text,
  // The hero and the drawings
  hero: Hex,
  'hero-ink': Hex,
  'hero-action': Hex,
  'on-hero-action': Hex,
  band: Hex,
  'art-line': Hex,
  'art-bloom': Hex,
  'art-leaf': Hex,
  'art-stem': Hex,
  'art-steel': Hex,
  'art-shade': Hex,
};

export const Colours = v.strictObject({
  light: v.strictObject({
    ...themed,
    // The same in both themes: the accent as a fill, the text on it, and the text on the band
    accent: Hex,
    'accent-strong': Hex,
    'on-accent': Hex,
    'band-ink': Hex,
    'band-soft': Hex,
    'band-line': Hex,
  }),
  dark: v.strictObject(themed),
});

export type Picture = v.InferOutput<typeof Picture>;
export type Words = v.InferOutput<typeof Words>;
export type Pictures = v.InferOutput<typeof Pictures>;
export type Colours = v.InferOutput<typeof Colours>;
type Address = v.InferOutput<typeof Address>;
type StoreAddress = Address & {
  /** Unit and street in a single line. */
  line: string;
  /** The address of the map with the way to the store (PAGE-20). */
  directions: string;
};

/** The shop as code reads it: the contents of its files, and values computed from them. */
export type Shop = Omit<v.InferOutput<typeof Shop>, 'address' | 'queueStore'> & {
  address: StoreAddress;
  /** The phone in E.164, such as `+61355500100`. */
  tel: string;
  queueStore: Omit<v.InferOutput<typeof Shop>['queueStore'], 'address'> & {
    address: StoreAddress;
    tel: string;
  };
  /** The state's name in full. */
  stateName: string;
  /** Opening hours in words (PAGE-19). */
  workingHours: [days: string, hours: string][];
};
type OfferFile = v.InferOutput<typeof Offer>;
/** A member of the team with the data that pages may show. */
type Member = Omit<OfferFile['team'][number], 'id' | 'email'>;
/** The team with all data, for the server only. */
export type Staff = OfferFile['team'];
export type Offer = Omit<OfferFile, 'catalogue' | 'openings' | 'team'> & {
  catalogue: Omit<OfferFile['catalogue'][number], 'isCut'>[];
  team: Member[];
  openings: (Omit<OfferFile['openings'][number], 'at'> & { at: StoreAddress })[];
};

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
