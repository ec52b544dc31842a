import { parse } from 'valibot';
import type { WireResultOf } from '../../../contract/endpoint.ts';
import { type askPlace, Place as HeardPlace } from '../../../contract/queue.ts';
import { queuePlaceMachine } from '../../../machines/queue-place.machine.ts';
import { type QueuePlaceState, queuePlaceModel } from '../../models/queue-place.model.ts';
import { type Place, type QueuePlaceEvent, queuePlaceImpossible } from '../../models/queue-place-cases.ts';
import { timesOf } from '../account-samples.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { queuePlaceOnActor } from '../proofs/queue-place-on-actor.ts';
import { calledPlaces, endedPlace, placeTokens, waitingPlaces } from '../public-samples.ts';
import { accepted, breakdown, refusal, silence } from './account-replies.ts';
import { end } from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import { refused } from './payment-replies.ts';
import { expectedOf, hasTicket, PlacePageWorld, seenOf, ticketLabel } from './queue-place-seen.ts';
import { joinQueue, openHome } from './queue-visit.ts';
import { breakDown } from './retried-reads.ts';

/** How often a path asks again, in milliseconds. */
const POLL_MS = 15_000;
const RETRIES_MS = 7_000;

/** Whoever comes to home can do all that the model knows. */
export const queuePlacePaths = await shortTour(queuePlaceOnActor, [{}]);

/** What the machine refuses to a foreign API, which gives nobody a place: its join ends before it. */
export const outOfQueuePlace = [
  { key: 'queue-place.none | place.join | blocked', reason: 'A foreign API gives nobody a place.' },
];

/** What a path of the place's model proves about the ticket in the header, and the panel that it opens. */
export function queuePlaceProof(): PageProof<QueuePlaceState, QueuePlaceEvent, PlacePageWorld> {
  const world = new PlacePageWorld();
  return {
    model: queuePlaceModel,
    machine: queuePlaceMachine,
    world: () => world,
    stimuli: queuePlaceOnPage,
    // Nothing runs on a page that never heard of a place.
    observe: (state) => (world.isRunning ? queuePlaceOnActor.observe(state) : undefined),
    project: queuePlaceOnActor.project,
    seen: seenOf,
    expected: expectedOf,
    inputs: {
      askPlace: (model) => queuePlaceOnActor.inputs.askPlace?.(model, world),
      leaveQueue: (model) => queuePlaceOnActor.inputs.leaveQueue?.(model, world),
    },
    serverWords: ({ words }) => words,
    saidElsewhere: ({ type }) =>
      type === 'place.join' ? [{ kind: 'success', text: 'Successfully joined the queue!' }] : [],
    impossible: queuePlaceImpossible,
  };
}

const left = accepted();
const failures = { refusal: refusal(), breakdown: breakdown(), silence: silence() };

function queuePlaceOnPage(
  stage: PageStage,
  model: LiveModel,
  world: PlacePageWorld,
): Stimuli<QueuePlaceEvent> {
  const { hands, requests } = stage;
  const state = () => model.snapshot as unknown as QueuePlaceState;
  const showPanel = async (isOpen: boolean) => {
    if (!hasTicket(state()) || isOpen === world.isPanelOpen) return;
    world.isPanelOpen = isOpen;
    if (!isOpen) return hands.press('button', 'Close');
    await stage.eventually(() => hands.press('button', ticketLabel(state())));
  };
  /** A place is looked at on its ticket and in its panel, by turns. */
  const turnPanel = () => showPanel(model.events.length % 2 === 1);
  const turned =
    <E>(work: (event: E) => Promise<void>) =>
    async (event: E) => {
      await turnPanel();
      await work(event);
    };
  const open = (kept: Place | undefined, foreign: boolean) => () => {
    world.isForeign = foreign;
    world.isRunning = kept !== undefined;
    world.kept = kept ? placeTokens[kept] : null;
    return openHome(stage, { foreign, ...(kept && { place: placeTokens[kept] }) });
  };
  const hear = (sent: WireResultOf<typeof askPlace>) => {
    world.hear(parse(HeardPlace, sent));
    return requests.answer('askPlace', sent);
  };

  return {
    'open.withPlace': open('first', false),
    'open.withoutPlace': open(undefined, false),
    'open.foreign': open('first', true),
    'open.foreignWithoutPlace': open(undefined, true),
    async 'place.join'({ place }) {
      await showPanel(false);
      await joinQueue(stage, placeTokens[place]);
      if (world.isForeign) return;
      world.isRunning = true;
      world.keep(placeTokens[place], model.isIn('leaving'));
    },
    'place.appear': turned(async ({ place }) => {
      world.isRunning = true;
      world.keep(placeTokens[place], model.isIn('leaving'));
      await hands.changePlace(placeTokens[place]);
    }),
    'place.vanish': turned(() => {
      world.keep(null, model.isIn('leaving'));
      return hands.changePlace(null);
    }),
    async 'place.leave'(event) {
      await showPanel(true);
      // While it is being left its button is seen to be switched off.
      if (!model.refuses(event)) await hands.press('button', 'Leave the queue');
    },
    async 'place.dismiss'() {
      await showPanel(true);
      world.keep(null, false);
      // A toast that goes has a button of the same name.
      await hands.press('button', 'Dismiss', 'last');
    },
    'page.return': turned(({ type }) => hands.comeBack(timesOf(model, type) % 2 === 0 ? 'focus' : 'online')),
    'clock.poll': turned(() => {
      world.age += POLL_MS;
      return hands.wait(POLL_MS);
    }),
    'answer.waiting': turned(({ as }) => hear(waitingPlaces[as])),
    'answer.called': turned(({ type }) => hear(calledPlaces[timesOf(model, type) % 2 === 0 ? 0 : 1])),
    'answer.over': turned(({ as }) => hear(endedPlace(as))),
    'answer.unknown': turned(() => {
      world.keep(null, false);
      return requests.end('askPlace', refused(404, { CODE: 'not_found' }));
    }),
    'answer.missing': turned(({ because }) => {
      const { reply } = failures[because]();
      if (because === 'refusal') return requests.end('askPlace', refused(403));
      world.age += RETRIES_MS;
      return breakDown(stage, 'askPlace', reply);
    }),
    'leave.done': turned(() => {
      if (state().context.next !== 'none') world.forget();
      return end(stage, world, 'leaveQueue', left());
    }),
    'leave.failed': turned(({ because }) => {
      if (state().context.next !== 'none') world.forget();
      return end(stage, world, 'leaveQueue', failures[because]());
    }),
  };
}
