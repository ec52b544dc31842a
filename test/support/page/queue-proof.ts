import { queueMachine } from '../../../machines/queue.machine.ts';
import { type QueueState, queueModel } from '../../models/queue.model.ts';
import { type QueueEvent, type QueueForm, queueImpossible } from '../../models/queue-cases.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { queueOnActor } from '../proofs/queue-on-actor.ts';
import { PLACE_TOKEN, wireCategories, wireServices } from '../queue-world.ts';
import { closeDialog } from './account-page.ts';
import { type Answer, breakdown, created, notCreated, refusal, silence } from './account-replies.ts';
import { end } from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import {
  categoryLabels,
  expectedOf,
  fieldLabels,
  QueuePageWorld,
  seenOf,
  serviceNames,
} from './queue-seen.ts';
import { foreignPaths, ownPaths } from './queue-tours.ts';
import { openHome, openQueueDialog } from './queue-visit.ts';

const acceptance = created();
const failures = {
  otherSuccess: notCreated(),
  refusal: refusal(),
  breakdown: breakdown(),
  silence: silence(),
};

/** What a path of the dialog's model proves about Book Queue on home, and about the dialog behind it. */
const queueProof =
  ({ foreign }: { foreign: boolean }) =>
  (): PageProof<QueueState, QueueEvent, QueuePageWorld> => ({
    model: queueModel,
    machine: queueMachine,
    world: () => new QueuePageWorld(foreign),
    stimuli: queueOnPage,
    observe: queueOnActor.observe,
    project: queueOnActor.project,
    seen: seenOf,
    expected: expectedOf,
    inputs: queueOnActor.inputs,
    serverWords: ({ words }) => words,
    impossible: queueImpossible,
    foreign,
  });

export const queueRuns = [
  { paths: ownPaths, proof: queueProof({ foreign: false }) },
  { paths: foreignPaths, proof: queueProof({ foreign: true }) },
];

const isDisabled = 'Continue is disabled until what the next step needs is chosen.';

/** Edges of the machine that no visitor can take. */
export const outOfQueue = [
  { key: 'queue.stores.choosing | step.continue | blocked', reason: isDisabled },
  { key: 'queue.services | step.continue | blocked', reason: isDisabled },
];

/** The tab and a button beside the chosen services lead back to them: over all paths in turn. */
let waysBack = 0;

function queueOnPage(stage: PageStage, model: LiveModel, world: QueuePageWorld): Stimuli<QueueEvent> {
  const { hands, requests } = stage;
  const context = (): QueueState['context'] => model.snapshot.context;
  /** What the model refuses is switched off: tabs and buttons are part of what is seen of every step. */
  const press = (role: 'button' | 'tab', name: string) => async (event: QueueEvent) => {
    if (!model.refuses(event)) await hands.press(role, name);
  };
  const listStores = (stores: QueuePageWorld['listed']) => {
    world.listed = stores;
    return requests.answer('loadQueueableStores', stores);
  };
  const endJoin = (answer: Answer) => end(stage, world, 'joinQueue', answer);

  return {
    async 'dialog.open'({ opener }) {
      await openHome(stage, { opener, foreign: world.foreign });
      await openQueueDialog(stage);
    },
    'stores.listed': ({ first }) => listStores(world.withFirst(first)),
    'stores.listedWithoutChosen'() {
      world.replaceStore(context().store);
      return listStores(world.stores);
    },
    'stores.none': () => listStores([]),
    'stores.failed': () => requests.fail('loadQueueableStores'),
    'categories.listed': () => requests.answer('loadQueueCategories', wireCategories),
    'categories.none': () => requests.answer('loadQueueCategories', []),
    'categories.failed': () => requests.fail('loadQueueCategories'),
    'catalogue.listed': () => requests.answer('loadQueueServices', wireServices),
    'catalogue.none': () => requests.answer('loadQueueServices', []),
    'catalogue.failed': () => requests.fail('loadQueueServices'),
    'list.retry': () => hands.press('button', 'Try again'),
    'store.toggle': ({ store }) => hands.press('button', world.storeName(store)),
    'category.choose': ({ category }) => hands.choose('Category', categoryLabels[category]),
    'service.toggle': ({ service }) => hands.press('button', serviceNames[service]),
    'step.continue': press('button', 'Continue'),
    'stores.open': press('tab', 'Select Store'),
    async 'services.open'(event) {
      if (model.refuses(event)) return;
      waysBack += 1;
      await (waysBack % 2 === 0
        ? hands.press('button', 'Change services')
        : hands.press('tab', 'Choose Services'));
    },
    async 'information.submit'(event) {
      if (model.refuses(event)) return;
      await retype(stage, context().form, event.form);
      await hands.press('button', 'Continue');
    },
    'join.accepted'({ place }) {
      const answer = acceptance();
      if (place === 'none') return endJoin(answer);
      if (!world.foreign) world.kept = PLACE_TOKEN;
      const { words } = answer;
      return endJoin({
        reply: { status: 201, body: { STATUS: 1, MESSAGE: words, RESULT: { place_token: PLACE_TOKEN } } },
        words,
      });
    },
    'join.failed': ({ because }) => endJoin(failures[because]()),
    'join.retry': () => hands.press('button', 'Try again'),
    async 'dialog.close'(event) {
      if (!model.refuses(event)) {
        return closeDialog(stage, model.isIn('confirmation.joined') ? ['Close'] : ['Cancel', 'Close']);
      }
      // That Cancel and Close are disabled is part of what is seen of every step.
      await hands.key('Escape');
      await hands.pressOutside();
    },
    'day.turn'() {
      world.turnDay();
      return hands.returnAt(new Date(`${world.today}T01:00:00Z`));
    },
    'clock.slow': () => hands.wait(5_000),
  };
}

/** Types only what does not stand in the form yet: what it has lost is not sent again. */
async function retype({ hands }: PageStage, before: QueueForm, wanted: QueueForm): Promise<void> {
  for (const name of ['name', 'email', 'phone'] as const) {
    if (before[name] !== wanted[name]) await hands.type(fieldLabels[name], wanted[name]);
  }
  if (before.countryCode !== wanted.countryCode) {
    await hands.choose(fieldLabels.countryCode, wanted.countryCode);
  }
}
