import { careersMachine } from '../../../machines/careers.machine.ts';
import { careersCopy } from '../../../src/content/careers.ts';
import {
  type CareersEvent,
  type CareersState,
  careersImpossible,
  careersModel,
  type OpeningName,
  observeCareers,
} from '../../models/careers.model.ts';
import { edgeTour } from '../paths/edge-tour.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { careersOnActor } from '../proofs/careers-on-actor.ts';
import { openings } from '../public-samples.ts';
import { buttonsOf, isSlow } from './account-page.ts';
import { breakdown, otherStatus, silence } from './account-replies.ts';
import { end } from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';
import { breakDown } from './retried-reads.ts';

const path = '/careers/';

/** An opening's button, and what is to be read under it while it is open. */
const positions: Record<
  OpeningName,
  { button: string; body: string; requirements: string[]; apply: string }
> = {
  full: {
    button: 'Barber Full time, Marrickville',
    body: 'Fades, scissors and a chair of your own. Two years at the chair Saturdays Apply Now for Barber',
    requirements: ['Two years at the chair', 'Saturdays'],
    apply: 'Apply Now for Barber',
  },
  bare: {
    button: 'Opening',
    body: 'Apply Now for Opening',
    requirements: [],
    apply: 'Apply Now for Opening',
  },
};
const names = Object.keys(positions) as OpeningName[];

/** The page's other list, which is there whatever the call brings. */
const offers = new Set<string>(careersCopy.offer.list.map(({ title, text }) => `${title} ${text}`));

/** Whatever is open, each of the openings is pressed. */
const toggles = new Set<string>(['page.open', 'openings.listed', 'opening.toggle']);

/**
 * What breaks down is tried again for 7 seconds: by then it is slow, and only there a path lets it. Which opening is open
 * is no state of its own, so that the short tour may never press one while another is open.
 */
export const careersPaths = [
  ...(await shortTour(careersOnActor, [
    {
      where: (state, event) =>
        event.type !== 'openings.failed' ||
        (event.because === 'otherStatus') !== state.matches({ loading: 'slow' }),
    },
  ])),
  ...edgeTour(careersModel, { where: (_, { type }) => toggles.has(type) }),
];

/** What a path finds out as it goes. */
interface CareersWorld {
  /** In which words the server answered last. */
  words: string | undefined;
}

/** What a path of the openings' model proves about /careers/. */
export const careersProof = (): PageProof<CareersState, CareersEvent, CareersWorld> => ({
  model: careersModel,
  machine: careersMachine,
  world: () => ({ words: undefined }),
  stimuli: (stage, _, world) => careersOnPage(stage, world),
  observe: careersOnActor.observe,
  project: (snapshot) => careersOnActor.project(snapshot, null),
  seen: seenOf,
  expected: expectedOf,
  inputs: { loadOpenings: () => ({}) },
  serverWords: ({ words }) => words,
  impossible: careersImpossible,
});

const unusual = otherStatus();
const broken = { breakdown: breakdown(), silence: silence() };

function careersOnPage(stage: PageStage, world: CareersWorld): Stimuli<CareersEvent> {
  const { hands, requests } = stage;
  return {
    'page.open': () => stage.open({ path }),
    'openings.listed': () => requests.answer('loadOpenings', openings),
    'openings.none': () => requests.answer('loadOpenings', []),
    async 'openings.failed'({ because }) {
      if (because === 'otherStatus') return end(stage, world, 'loadOpenings', unusual());
      const { reply, words } = broken[because]();
      world.words = words;
      return breakDown(stage, 'loadOpenings', reply);
    },
    'list.retry': () => hands.press('button', 'Try again'),
    'opening.toggle': ({ opening }) => hands.press('button', positions[opening].button),
    'clock.slow': () => hands.wait(5_000),
  };
}

const sentences = ['Loading open positions...', 'Sorry! There are no available job openings currently.'];
const buttons = new Set(['Try again', ...names.map((name) => positions[name].button)]);

function seenOf(page: SeenPage) {
  return {
    path: page.path,
    buttons: buttonsOf(page, (name) => buttons.has(name)),
    items: page.items.filter((item) => !offers.has(item)),
    links: page.controls.flatMap(({ name }) => (name.startsWith('Apply Now') ? [name] : [])),
    says: sentences.filter((sentence) => page.sentences.includes(sentence)),
    slow: isSlow(page),
  };
}

function expectedOf(state: CareersState): ReturnType<typeof seenOf> {
  const { says = [], retryOffered = false, slow = false } = observeCareers(state) ?? {};
  const { isListed, open } = state.context;
  const listed = isListed ? names : [];
  return {
    path,
    buttons: [...listed.map((name) => positions[name].button), ...(retryOffered ? ['Try again'] : [])].sort(),
    items: listed.flatMap((name) => {
      const { button, body, requirements } = positions[name];
      return name === open ? [`${button} ${body}`, ...requirements] : [button];
    }),
    links: open ? [positions[open].apply] : [],
    says: sentences.filter((sentence) => says.includes(sentence)),
    slow,
  };
}
