/** One picture of `public/art/`. The block prints carry their colours for light and dark themselves. */
export interface Picture {
  src: string;
  /** What it shows, for whoever does not see it. */
  alt: string;
  /** Its own size in pixels, so that its place is kept while it loads. */
  width: number;
  height: number;
}

const print = (name: string, alt: string, width = 400, height = 400): Picture => ({
  src: `/art/${name}.svg`,
  alt,
  width,
  height,
});

export const shopFront = print(
  'shop-front',
  'The shop from across the road: red brick, a striped awning, a yellow door and a brown kelpie who waits beside it.',
  1200,
  900,
);

export const cornerMap = print(
  'corner-map',
  'A street map: the shop with the yellow door on Illawarra Road, past the park when you come from the station.',
  800,
  560,
);

/** Pictures of services (PAGE-7), by the service's title. */
export const servicePictures: Readonly<Record<string, Picture>> = {
  'Classic Haircut': print('classic-haircut', 'A head in profile, hair combed over, short at the neck.'),
  'Skin Fade': print('skin-fade', 'A head in profile, curls on top fading to bare skin.'),
  'Head Shave': print('head-shave', 'A bald head in lather, a straight razor at work on it.'),
  'Buzz Cut': print('buzz-cut', 'A head in profile, clippers running over even stubble.'),
  'Only Scissors': print('only-scissors', 'Hair to the shoulder, and a pair of scissors.'),
  'Wattle Package': print(
    'wattle-package',
    'Warm towels, a bottle of oil, a comb, a razor and a sprig of wattle.',
  ),
  'Kids Haircut': print('kids-haircut', 'A child with a fresh bowl cut and a paper plane.'),
  'Kids Skin Fade': print('kids-skin-fade', 'A child from behind, freshly faded, with a lollipop.'),
  'Beard Shave': print('beard-shave', 'A chin in lather and a razor on its way through it.'),
  'Beard Fade/Trim & Lineup': print('beard-trim', 'A long beard with a sharp line at the cheek.'),
  'Hair Colour': print('hair-colour', 'A brush laying copper over dark hair.'),
  'Beard Colour': print('beard-colour', 'Copper brushed into a silver beard.'),
};

/** The team's portraits, by first name. */
export const portraits: Readonly<Record<string, Picture>> = {
  Marco: print('marco-bellini', 'Marco: silver hair, a generous moustache, a tie.', 400, 480),
  Tane: print('tane-rangi', 'Tane: hair tied up, a full beard, an apron.', 400, 480),
  Priya: print('priya-nair', 'Priya: long dark hair with one gold streak, gold earrings.', 400, 480),
  Sam: print('sam-okafor', 'Sam: short curls, round gold glasses, a wide smile.', 400, 480),
};

interface GalleryPrint extends Picture {
  title: string;
  caption: string;
}

/** The gallery of /our-arts/, in the order they hang; the first and the last are wide. */
export const gallery: readonly GalleryPrint[] = [
  {
    ...print('print-saturday', 'Three customers from behind, each before a mirror.', 816, 500),
    title: 'Saturday, ten past nine',
    caption: 'Three chairs, three necks, one kettle.',
  },
  {
    ...print('print-quiff', 'A tall quiff in profile.', 400, 500),
    title: 'The quiff',
    caption: 'Held up by blow-drying and belief.',
  },
  {
    ...print('print-sprig', 'A sprig of wattle cut into the fade behind an ear.', 400, 500),
    title: 'The sprig',
    caption: 'Freehand, in a mid fade. Back in two weeks.',
  },
  {
    ...print('print-rows', 'Seven braided rows from behind, drawn down to the neck.', 400, 500),
    title: 'Seven rows',
    caption: 'Lines first, then patience.',
  },
  {
    ...print('print-curls', 'A full head of curls with a sharp hairline.', 400, 500),
    title: 'Curls, kept',
    caption: 'Shaped dry, curl by curl.',
  },
  {
    ...print('print-in-season', 'A bearded man, eyes closed, wattle in bloom in his beard.', 400, 500),
    title: 'In season',
    caption: 'First of September. He asked for it.',
  },
  {
    ...print('print-chair', 'A barber chair in copper leather with a towel over its arm.', 400, 500),
    title: 'Chair two',
    caption: 'Older than all of us but Marco.',
  },
  {
    ...print(
      'print-tools',
      'Scissors, comb, razor, clippers and brush laid out in a row on a mat.',
      816,
      500,
    ),
    title: 'After closing',
    caption: 'Cleaned, counted, put to bed.',
  },
];
