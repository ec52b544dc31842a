import type { TestPath } from '@xstate/test';
import { bookingMachine } from '../../../machines/booking.machine.ts';
import { indexOf } from '../../../tools/chart/keys.ts';
import { type BookingState, bookingModel } from '../../models/booking.model.ts';
import { type BookingEvent, bookingImpossible } from '../../models/booking-cases.ts';
import { observeBooking } from '../../models/booking-observe.ts';
import { bookingInputs } from '../booking-inputs.ts';
import { projectBooking } from '../booking-projection.ts';
import { BookingWorld } from '../booking-world.ts';
import { bookingOnPage } from './booking-on-page.ts';
import { expectedOf, seenOf } from './booking-seen.ts';
import { foreignPaths, ownPaths } from './booking-tours.ts';
import type { Reply } from './held-requests.ts';
import type { PageProof } from './page-proof.ts';
import { failures, profileFailed } from './payment-replies.ts';

type Path = TestPath<BookingState, BookingEvent>;

interface Api {
  foreign: boolean;
  failsBy?: Reply;
}

/** What a path of the wizard's model proves about the booking page. */
export const bookingProof =
  ({ foreign, failsBy = failures.foreignBreakdown }: Api) =>
  (path: Path): PageProof<BookingState, BookingEvent, BookingWorld> => ({
    model: bookingModel,
    machine: bookingMachine,
    world: () => new BookingWorld(),
    stimuli: (stage, model, world) =>
      bookingOnPage(stage, model, world, {
        foreign,
        failsBy,
        comesFromHome: path.steps.some(({ event }) => event.type === 'wizard.restart'),
      }),
    observe(state) {
      if (state.matches('outside')) return undefined;
      const { says: _, ...observed } = observeBooking(state) ?? {};
      return observed;
    },
    project: projectBooking,
    seen: seenOf,
    expected: expectedOf,
    inputs: bookingInputs,
    saidElsewhere: (event) =>
      event.type === 'session.change' && event.customer === 'customerWithoutProfile' ? [profileFailed] : [],
    isElsewhere: ({ type }) => type.startsWith('payment.'),
    impossible: bookingImpossible,
    foreign,
  });

/** The wizard's own paths, and those of its failures at a foreign API, whatever that answers, if it does. */
export const bookingRuns = [
  { paths: ownPaths, proof: bookingProof({ foreign: false }) },
  ...[failures.foreignRefusal, failures.foreignBreakdown, failures.foreignSilence].map((failsBy) => ({
    paths: foreignPaths,
    proof: bookingProof({ foreign: true, failsBy }),
  })),
];

/** Edges of the wizard's machine behind controls that are switched off, or not there, where they would not be taken. */
export const unreachable = indexOf(bookingMachine).edges.flatMap((key) => {
  const [state = '', event, kind] = key.split(' | ');
  if (kind !== 'blocked') return [];
  const ofEvent = bookingImpossible.filter(({ event: { type } }) => type === event);
  const found =
    ofEvent.find(({ where }) => state === `booking.${where}`) ??
    ofEvent.find(({ where }) => where === undefined);
  return found ? [{ key, reason: found.reason }] : [];
});
