import { contactMachine } from '../../../machines/contact.machine.ts';
import {
  type ContactEvent,
  type ContactForm,
  type ContactState,
  contactImpossible,
  contactModel,
  observeContact,
} from '../../models/contact.model.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { contactOnActor } from '../proofs/contact-on-actor.ts';
import { breakdown, created, notCreated, refusal, silence } from './account-replies.ts';
import {
  emptied,
  end,
  type FormSeen,
  type FormWorld,
  formExpected,
  formSeen,
  retype,
  untouched,
} from './form-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

const path = '/contact-us/';
const labels: Record<keyof ContactForm, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone (optional)',
  message: 'Message',
};
const fieldLabels = Object.values(labels);

const acceptance = created();
const failures = {
  otherSuccess: notCreated(),
  refusal: refusal(),
  breakdown: breakdown(),
  silence: silence(),
};

/** Whoever opens the page can do all that the model knows. */
export const contactPaths = await shortTour(contactOnActor, [{}]);

/** What a path of the form's model proves about /contact-us/. */
export const contactProof = (): PageProof<ContactState, ContactEvent, FormWorld> => ({
  model: contactModel,
  machine: contactMachine,
  world: () => untouched(fieldLabels),
  stimuli: contactOnPage,
  observe: contactOnActor.observe,
  project: (snapshot) => contactOnActor.project(snapshot, null),
  seen: seenOf,
  expected: expectedOf,
  inputs: { sendMessage: (model) => contactOnActor.inputs.sendMessage?.(model, null) },
  serverWords: ({ words }) => words,
  impossible: contactImpossible,
});

function contactOnPage(stage: PageStage, model: LiveModel, world: FormWorld): Stimuli<ContactEvent> {
  return {
    'page.open': () => stage.open({ path }),
    async 'message.submit'(event) {
      // That the button is switched off is part of what is seen of every step.
      if (model.refuses(event)) return;
      const typed = Object.entries(event.form) as [keyof ContactForm, string][];
      await retype(stage, world, Object.fromEntries(typed.map(([name, text]) => [labels[name], text])));
      await stage.hands.press('button', 'Send message');
    },
    async 'message.accepted'() {
      await end(stage, world, 'sendMessage', acceptance());
      Object.assign(world.typed, emptied(fieldLabels));
    },
    'message.failed': ({ because }) => end(stage, world, 'sendMessage', failures[because]()),
    'clock.slow': () => stage.hands.wait(5_000),
  };
}

const thanks = 'Thank you. It is on our counter.';
const ofInterest = { controls: ['Send message', 'Sending...'], sentences: [thanks] };

const seenOf = (page: SeenPage) => ({ ...formSeen(page, ofInterest), locked: page.locked });

function expectedOf(state: ContactState, world: FormWorld): FormSeen & Pick<SeenPage, 'locked'> {
  const { problem, submitEnabled = false, slow = false } = observeContact(state) ?? {};
  const buttons = [submitEnabled ? 'Send message' : 'Sending... (disabled)'];
  return {
    path,
    title: 'Come in, ring up, write.',
    ...formExpected(world, { buttons, problem, faults: faultsIn(world), slow }),
    sentences: state.matches('sent') && problem === undefined ? [thanks] : [],
    // What is on its way cannot be changed.
    locked: submitEnabled ? [] : fieldLabels,
  };
}

/** The fields that a problem is about: those that are needed and empty, or else the address. */
function faultsIn({ typed }: FormWorld): string[] {
  const needed = [labels.name, labels.email, labels.message];
  const empty = needed.filter((label) => typed[label]?.trim() === '');
  return empty.length > 0 ? empty : [labels.email];
}
