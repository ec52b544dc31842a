import type { AnyMachineSnapshot } from 'xstate';
import { myBookingsMachine } from '../../../machines/my-bookings.machine.ts';
import {
  type BookingName,
  type MyBookingsEvent,
  type MyBookingsState,
  myBookingsImpossible,
  myBookingsModel,
} from '../../models/my-bookings.model.ts';
import { bookingIds } from '../my-account-samples.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { myBookingsOnActor } from '../proofs/my-bookings-on-actor.ts';
import { closeDialog, openAccountPage } from './account-page.ts';
import { expectedOf, path, seenOf } from './my-bookings-seen.ts';
import { listedBookings, texts } from './my-bookings-wire.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

/** Whoever opens the page can do all that the model knows; and the list fails once behind the details. */
const ownPaths = [
  ...(await shortTour(myBookingsOnActor, [{}])),
  ...(await shortTour(myBookingsOnActor, [{ where: failsBehindDetails }])),
];

/** To the details and to the question, where something is shown that a foreign API knows nothing of. */
const shown = ['page.open', 'bookings.listed', 'booking.show', 'booking.cancel', 'dialog.close'];
const foreignPaths = await shortTour(myBookingsOnActor, [
  {
    where: ({ context }, { type }) => shown.includes(type) && context.cancelled.length === 1,
  },
]);

const unlisted = 'View and Cancel are buttons of a booking that is in the list.';
const cancelled = 'Where a booking is cancelled, or not in the list any more, no button cancels it.';

/** Edges of the machine, and outcomes of its guards, that no visitor can bring about. */
export const outOfMyBookings = [
  { key: 'my-bookings.dialog.closed | booking.show | blocked', reason: unlisted },
  { key: 'bookingIsListed is false', reason: unlisted },
  { key: 'my-bookings.dialog.closed | booking.cancel | blocked', reason: cancelled },
  { key: 'my-bookings.dialog.details | booking.cancel | blocked', reason: cancelled },
];

/** What a path of the bookings' model proves about their page. */
const myBookingsProof =
  ({ foreign }: { foreign: boolean }) =>
  (): PageProof<MyBookingsState, MyBookingsEvent, null> => ({
    model: myBookingsModel,
    machine: myBookingsMachine,
    world: () => null,
    stimuli: (stage, model) => myBookingsOnPage(stage, model, foreign),
    observe: ({ value, context: { booking } }) =>
      typeof value === 'string' ? undefined : { value: value.open, booking },
    project: ({ value, context }: AnyMachineSnapshot) => ({ value, booking: nameOf(context.chosen) }),
    seen: seenOf,
    expected: (state) => expectedOf(state, foreign),
    inputs: myBookingsOnActor.inputs,
    impossible: myBookingsImpossible,
    outOfReach,
    foreign,
  });

export const myBookingsRuns = [
  { paths: ownPaths, proof: myBookingsProof({ foreign: false }) },
  { paths: foreignPaths, proof: myBookingsProof({ foreign: true }) },
];

const names = Object.keys(bookingIds) as BookingName[];
const nameOf = (id: unknown) => names.find((name) => bookingIds[name] === id);

function failsBehindDetails(state: MyBookingsState, event: MyBookingsEvent): boolean {
  const isReloading = state.matches({ open: { list: 'reloading' } });
  switch (event.type) {
    case 'bookings.listed':
      return !isReloading;
    case 'bookings.failed':
      return state.matches({ open: { dialog: 'details' } });
    case 'booking.show':
      return isReloading;
    case 'booking.cancel':
      return event.booking === 'upcoming';
    case 'dialog.close':
      return state.matches({ open: { list: 'failed' } });
    default:
      return ['page.open', 'cancel.confirm', 'cancel.done', 'list.retry'].includes(event.type);
  }
}

function myBookingsOnPage(stage: PageStage, model: LiveModel, foreign: boolean): Stimuli<MyBookingsEvent> {
  const { hands, requests } = stage;
  const press = (name: string) => () => hands.press('button', name);
  /** What the model refuses has no button: the buttons are part of what is seen of every step. */
  const pressFor = async (event: MyBookingsEvent & { booking: BookingName | 'unknown' }, name: string) => {
    if (event.booking === 'unknown' || model.refuses(event)) return;
    const isInDetails = model.isIn('open.dialog.details');
    await hands.press('button', isInDetails ? name : `${name} ${texts[event.booking].number}`);
  };

  return {
    'page.open': () => openAccountPage(stage, path, foreign),
    'bookings.listed'() {
      const { context } = model.snapshot;
      return requests.answer('loadBookings', listedBookings(context.cancelled, foreign));
    },
    'bookings.none': () => requests.answer('loadBookings', []),
    'bookings.failed': () => requests.fail('loadBookings'),
    'list.retry': press('Try again'),
    'booking.show': (event) => pressFor(event, 'View booking'),
    'booking.cancel': (event) => pressFor(event, 'Cancel booking'),
    async 'cancel.confirm'(event) {
      if (!model.refuses(event)) await hands.press('button', 'Yes');
    },
    'cancel.done': () => requests.answer('cancelBooking', null),
    'cancel.refused': () => requests.fail('cancelBooking'),
    async 'dialog.close'(event) {
      if (!model.refuses(event)) {
        return closeDialog(stage, model.isIn('open.dialog.asking') ? ['No', 'Close'] : ['Close']);
      }
      // That No and Close are disabled is part of what is seen of every step.
      await hands.key('Escape');
      await hands.pressOutside();
    },
    'clock.slow': () => hands.wait(5_000),
  };
}

/** Edges behind buttons that the page, as it is now, does not have. */
function outOfReach({ dialog, rows, controls }: SeenPage, state: MyBookingsState): string[] {
  const has = (name: string) => controls.some((control) => control.name === name);
  const isOpen = dialog !== null;
  const [show, isListed, cancelListed, cancelShown] = outOfMyBookings.map(({ key }) => key) as string[];
  const { number } = texts.cancelled;
  const keys = [];
  if (!isOpen && rows.length > 0 && !has('View booking #99')) keys.push(show, isListed);
  if (!isOpen && rows.length > 0 && !has(`Cancel booking ${number}`)) keys.push(cancelListed);
  if (isOpen && state.context.booking === 'cancelled' && !has('Cancel booking')) keys.push(cancelShown);
  return keys.flatMap((key) => key ?? []);
}
