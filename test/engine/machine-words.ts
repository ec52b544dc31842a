import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type DeclaredEdge, edgesOf, nameOf, statesOf } from '../../tools/chart/keys.ts';

/** A machine as a tester reads it. */
export interface Chart {
  description: string;
  states: ChartState[];
  edges: ChartEdge[];
}

export interface ChartState {
  key: string;
  description: string;
  rule: string | null;
}

export interface ChartEdge {
  key: string;
  /** Id of the state that it leaves. */
  source: string;
  /** What makes it happen, in words: `store.toggle`, `loadStores succeeds`, `after slowAfter`. */
  event: string;
  guard: string | null;
  /** Ids of the states that it leads to; none where the machine stays. */
  targets: string[];
  /** Actions with their literal parameters, in their order. */
  actions: string[];
  description: string;
  /** The ledger's rule that it names; an edge "all guards said no" has that of its first sibling. */
  rule: string | null;
  /** All guards say no: nothing happens. */
  isBlocked: boolean;
}

/** Every state and edge that a machine declares, in words. */
export function chartOf(machine: AnyStateMachine): Chart {
  return {
    description: textIn(machine.root.description),
    states: statesOf(machine).map(({ id, description, meta }) => ({
      key: id,
      description: textIn(description),
      rule: ruleIn(meta),
    })),
    edges: [...edgesOf(machine)].map(edgeInWords),
  };
}

function edgeInWords({ key, node, event, transition }: DeclaredEdge): ChartEdge {
  const siblings: readonly AnyTransitionDefinition[] =
    event === '' ? (node.always ?? []) : (node.transitions.get(event) ?? []);
  const guards = siblings.map(({ guard }) => nameOf(guard));
  return {
    key,
    source: node.id,
    event: eventInWords(event),
    guard: transition ? guardInWords(transition.guard) : `none of ${guards.join(', ')}`,
    targets: transition?.target?.map(({ id }) => id) ?? [],
    actions: (transition?.actions ?? []).map(actionInWords),
    description: textIn(transition?.description),
    rule: ruleIn((transition ?? siblings[0])?.meta),
    isBlocked: transition === undefined,
  };
}

/** `xstate.done.actor.loadStores` as `loadStores succeeds`. */
export function eventInWords(event: string): string {
  if (event === '') return 'at once';
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|after|done\.state)\.(.+)$/.exec(event) ?? [];
  if (kind === 'done.actor') return `${name} succeeds`;
  if (kind === 'error.actor') return `${name} fails`;
  if (kind === 'done.state') return `${name} is done`;
  return kind === 'after' ? `after ${name?.split('.')[0]}` : event;
}

const guardInWords = (guard: unknown): string | null => (guard === undefined ? null : nameOf(guard));

function actionInWords(action: unknown): string {
  const name = nameOf(action);
  if (typeof action !== 'object' || action === null || !('params' in action)) return name;
  const { params } = action;
  return typeof params === 'object' && params !== null ? `${name} ${JSON.stringify(params)}` : name;
}

const textIn = (description: unknown): string => (typeof description === 'string' ? description : '');

function ruleIn(meta: unknown): string | null {
  const isNamed = typeof meta === 'object' && meta !== null && 'spec' in meta;
  return isNamed && typeof meta.spec === 'string' ? meta.spec : null;
}
