import type { listOpenings } from '../../contract/careers.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import type { askPlace } from '../../contract/queue.ts';
import type { OpeningName } from '../models/careers.model.ts';
import type { Ending, Place, Waiting } from '../models/queue-place-cases.ts';
import { failure } from './samples.ts';

/** What tells places in the queue apart. */
export const placeTokens: Record<Place, string> = {
  first: 'token-of-the-first-place',
  second: 'token-of-the-second-place',
};

/** Answers about a place that waits, as they travel: two ahead, nobody ahead. */
export const waitingPlaces: Record<Waiting, WireResultOf<typeof askPlace>> = {
  third: {
    state: 'waiting',
    position: 3,
    ahead: 2,
    wait_from: 25,
    wait_to: 40,
    store_name: 'Newtown',
  },
  next: {
    state: 'waiting',
    position: '1',
    ahead: '0',
    wait_from: '5',
    wait_to: '10',
    store_name: 'Newtown',
  },
};

/** The same of one that is called, told in two ways, which say the same. */
export const calledPlaces: readonly [WireResultOf<typeof askPlace>, WireResultOf<typeof askPlace>] = [
  {
    state: 'called',
    position: null,
    ahead: null,
    wait_from: null,
    wait_to: null,
    store_name: 'Newtown',
  },
  { state: 'called', position: 1, ahead: 0, wait_from: 0, wait_to: 0, store_name: 'Newtown' },
];

/** The same of a place that is over. */
export const endedPlace = (state: Ending): WireResultOf<typeof askPlace> => ({
  state,
  position: null,
  ahead: null,
  wait_from: null,
  wait_to: null,
  store_name: 'Newtown',
});

/** Openings as they travel, and the ids that they are known by in the list. */
export const openings: WireResultOf<typeof listOpenings> = [
  {
    id: 61,
    title: 'Barber',
    type: 'Full time',
    location: 'Marrickville',
    description: 'Fades, scissors and a chair of your own.',
    requirements: ['Two years at the chair', 'Saturdays'],
  },
  {
    id: null,
    title: null,
    type: null,
    location: null,
    description: null,
    requirements: null,
  },
];
export const openingIds: Record<OpeningName, string> = { full: '61', bare: 'opening-2' };

/** Ways for a call to fail that its machine does not tell apart. */
export const publicFailures = {
  /** A success that is not the one the spec names. */
  otherSuccess: failure({ status: 200 }),
  otherStatus: failure({ status: 200, words: 'Not today.' }),
  /** Our own backend's answer, with words of its own. */
  refusal: failure({ status: 403, code: 'forbidden', words: 'That is not allowed.' }),
  breakdown: failure({ status: 500, code: 'broken' }),
  silence: failure(),
};
