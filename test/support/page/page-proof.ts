import type { TestModel, TestPath } from '@xstate/test';
import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, Snapshot, StateValue } from 'xstate';
import { blockedKey } from '../../../tools/chart/keys.ts';
import type { Impossible, Service } from '../../models/edge.ts';
import type { Call } from '../paths/held-services.ts';
import { LiveModel } from '../paths/live-model.ts';
import type { LoggedStep } from '../paths/path-log.ts';
import { type Inputs, metasOf, promised } from '../paths/promises.ts';
import type { Recorder, Seen } from '../paths/recorder.ts';
import { type Stimuli, textOf, walk } from '../paths/walk.ts';
import type { PageRequest } from './held-requests.ts';
import { type PageStage, revived } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';
import { onTheWire } from './wire.ts';

/** What paths of a model prove about the page that shows its machine. */
export interface PageProof<S extends Snapshot<unknown>, E extends EventObject, W> {
  model: TestModel<S, E, unknown>;
  machine: AnyStateMachine;
  world: () => W;
  stimuli: (stage: PageStage, model: LiveModel, world: W) => Stimuli<E>;
  /** Where the page comes to rest when its model stands in a state, if it does not stop there. */
  settled?: (state: S, world: W) => S;
  observe: (model: S) => unknown;
  project: (machine: AnyMachineSnapshot, world: W) => unknown;
  /** The page as it is, and as it has to be where the model stands. */
  seen: (page: SeenPage) => unknown;
  expected: (state: S, world: W, model: LiveModel) => unknown;
  inputs: Inputs<W>;
  /** Edges of the machine that the page, as it is now, shows to be out of a visitor's reach. */
  outOfReach?: (page: SeenPage, state: S) => string[];
  /** An event that is made of many acts in another machine, whose own paths look at its calls and toasts. */
  isElsewhere?: (event: E) => boolean;
  /** The server's words in the answer of this step; a toast shows them in the place of its own (ruling C4). */
  serverWords?: (world: W) => string | undefined;
  /** What another machine of the page has to say of an event. */
  saidElsewhere?: (event: E) => SeenPage['toasts'];
  /** What the page has to write to the console as an error in a step that starts these services. */
  complaints?: (step: { event: E; calls: readonly Service[] }, world: W, model: LiveModel) => string[];
  /** What no visitor can do, and why; that it is not on the page is part of `seen`. */
  impossible: readonly Impossible<E>[];
  /** The API is on an origin of its own: nothing but the body travels (ruling C11). */
  foreign?: boolean;
}

/** What a drive leaves behind. */
interface PageNotes {
  recorder: Recorder;
  /** Edges that a visitor could not take, each counted whenever that was seen. */
  refusals: Refusals;
  /** All that the page has said, element by element. */
  sentences: Set<string>;
  /** Called after each step that was right, with all that was seen of the machine so far. */
  stepped?: (step: PageStep, seen: Seen | undefined) => unknown;
  /** Called when the page was closed. */
  ended?: (seen: Seen | undefined) => void;
}

/** A step on a page: what happened, where the machine stands, what the model's edges name. */
interface PageStep {
  event: EventObject;
  value: StateValue | undefined;
  rules: LoggedStep['rules'];
}

export class Refusals {
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** Drives a path on a page, and holds page, machine, calls and toasts to the model after every step. */
export async function proveOnPage<S extends Snapshot<unknown>, E extends EventObject, W>(
  path: TestPath<S, E>,
  stage: PageStage,
  proof: PageProof<S, E, W>,
  { recorder, refusals, sentences, stepped = () => {}, ended = () => {} }: PageNotes,
): Promise<void> {
  const world = proof.world();
  const model = new LiveModel(proof.model.logic);
  const own = new Set<string>(Object.keys(proof.inputs).map(requestName));

  await walk(path, {
    stimuli: proof.stimuli(stage, model, world),
    async check(_state, event) {
      if (!event) return;
      const edges = model.step(event);
      const metas = metasOf(edges);
      const standing = model.snapshot as unknown as S;
      const state = proof.settled?.(standing, world) ?? standing;
      const { calls, ordered, rules } = promised(edges, proof.inputs, model, world);
      const started = metas.flatMap(({ calls: names = [] }) => names);
      const isElsewhere = proof.isElsewhere?.(event) ?? false;
      const expected = {
        machine: proof.observe(state),
        seen: proof.expected(state, world, model),
        calls: [...calls, ...ordered.flatMap(({ type }) => callsByOrder[type] ?? [])]
          .filter(({ name }) => !isOffTheWire.has(name))
          .map((call) => onTheWire(call, proof.foreign ?? false))
          .sort(byName),
        toasts: isElsewhere
          ? undefined
          : [
              ...metas.flatMap(({ toast }) =>
                toast ? [{ ...toast, text: proof.serverWords?.(world) ?? toast.text }] : [],
              ),
              ...(proof.saidElsewhere?.(event) ?? []),
            ],
        complaints: [
          ...metas.flatMap(({ logged }) => (logged ? ['online-store-id'] : [])),
          ...(proof.complaints?.({ event, calls: started }, world, model) ?? []),
        ].map((words) => expect.stringContaining(words)),
      };
      let page: SeenPage | undefined;
      let value: StateValue | undefined;
      await stage.eventually(async () => {
        const plain = await stage.machine(proof.machine.id);
        value = plain?.value;
        page = await stage.see();
        expect({
          machine: plain && proof.project(revived(proof.machine, plain), world),
          seen: proof.seen(page),
          calls: stage.requests.since
            .filter(({ name }) => own.has(name))
            .map(({ bearer: _, ...request }) => request)
            .sort(byName),
          toasts: isElsewhere ? undefined : page.toasts,
          complaints: stage.complaints,
        }).toEqual(expected);
      });
      stage.requests.noteLooked();
      stage.complaints.length = 0;
      for (const sentence of page?.sentences ?? []) sentences.add(sentence);
      for (const key of (page && proof.outOfReach?.(page, state)) ?? []) refusals.add(key);
      if (state === standing) {
        for (const key of refusedEdges(model, event, proof.impossible)) refusals.add(key);
      }
      await dismissToasts(stage);
      await stepped({ event, value, rules }, (await stage.seen())[proof.machine.id]);
    },
  }).finally(async () => {
    const seen = await stage.close();
    recorder.add(seen);
    ended(seen[proof.machine.id]);
  });
}

/**
 * The edges "all guards said no" of the machine whose controls were just seen to be switched off or
 * not there; where a control is one of many, such as a day, it was looked for in this very step.
 */
function refusedEdges<E extends EventObject>(
  model: LiveModel,
  event: E,
  impossible: readonly Impossible<E>[],
): string[] {
  const refused = impossible.filter(({ event: one }) => {
    const isOneOfMany = one.type === 'date.choose';
    return isOneOfMany ? textOf(one) === textOf(event) : model.refuses(one);
  });
  return refused.flatMap(({ event: { type } }) => model.nodes.map((node) => blockedKey(node, type)));
}

/**
 * What starts without a call of our API: a machine, a script, and a question to the card's bank, whose answer is a
 * call of another step.
 */
const isOffTheWire = new Set(['payment', 'loadProvider', 'authenticateCard']);

/** An order that another machine answers by a call. */
const callsByOrder: Readonly<Record<string, readonly Call[]>> = {
  tellSession: [{ name: 'loadProfile', input: {} }],
};

/** Both ways to make a booking are one call of the contract. */
export const requestName = (service: string): string =>
  service === 'createBookingWithPayment' ? 'createBooking' : service;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** So that the next step shows its own toasts only. */
async function dismissToasts(stage: PageStage): Promise<void> {
  let { toasts } = await stage.see();
  while (toasts.length > 0) {
    await stage.hands.press('button', 'Dismiss');
    ({ toasts } = await stage.see());
  }
}

export type WireCall = Omit<PageRequest, 'bearer'>;
