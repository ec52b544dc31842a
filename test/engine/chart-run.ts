import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
} from 'xstate';
import type { EdgeMeta } from './edge.ts';
import type { Timer } from './manual-clock.ts';

/** Runs a spec's chart beside the machine, step by step, and knows the edges of each step. */
export class ChartRun<S extends AnyMachineSnapshot> {
  /** The events so far. */
  readonly events: EventObject[] = [];
  readonly #actor;
  #taken: AnyTransitionDefinition[] = [];
  #timers = new Map<AnyStateNode, Timer>();

  constructor(chart: AnyStateMachine) {
    this.#actor = createActor(chart, {
      inspect: (inspected) => {
        if (inspected.type === '@xstate.microstep') this.#taken.push(...inspected._transitions);
      },
    }).start();
  }

  get state(): S {
    return this.#actor.getSnapshot() as S;
  }

  get nodes(): AnyStateNode[] {
    return this.state._nodes;
  }

  /** Takes a step and returns its edges in order. */
  step(event: EventObject): AnyTransitionDefinition[] {
    this.#taken = [];
    this.events.push(event);
    this.#actor.send(event);
    return this.#taken;
  }

  /**
   * Returns the timers that run after a step with these edges, in the order in which they fire. Each active state with a delay
   * has one timer, whose delay in milliseconds starts when the chart enters the state.
   */
  timersAfter(
    edges: readonly AnyTransitionDefinition[],
    delayOf: (node: AnyStateNode) => number | undefined,
    now: number,
  ): Timer[] {
    const running = new Map<AnyStateNode, Timer>();
    for (const node of this.nodes) {
      const ms = delayOf(node);
      if (ms === undefined) continue;
      const before = edges.some((edge) => isReentered(node, edge)) ? undefined : this.#timers.get(node);
      running.set(node, before ?? { ms, due: now + ms });
    }
    this.#timers = running;
    return [...running.values()].sort((a, b) => a.due - b.due);
  }
}

/** Returns the metadata of edges in order. */
export const metasOf = (edges: readonly AnyTransitionDefinition[]): EdgeMeta[] =>
  edges.flatMap(({ meta }) => (meta ? [meta as EdgeMeta] : []));

export const rulesOf = (edges: readonly AnyTransitionDefinition[]): string[] =>
  metasOf(edges).flatMap(({ spec, also = [] }) => [spec, ...also]);

/** Whether the edge exits the node and enters it again. */
export function isReentered(
  node: AnyStateNode,
  { source, target, reenter }: AnyTransitionDefinition,
): boolean {
  if (!target) return false;
  const staysInside = !reenter && target.every((to) => to === source || isBelow(to, source));
  const domain = staysInside ? source : commonParent([source, ...target]);
  return domain === undefined || isBelow(node, domain);
}

function commonParent(nodes: readonly AnyStateNode[]): AnyStateNode | undefined {
  for (let parent = nodes[0]?.parent; parent; parent = parent.parent) {
    const candidate = parent;
    if (nodes.every((node) => isBelow(node, candidate))) return candidate;
  }
  return undefined;
}

const isBelow = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node.parent !== undefined && (node.parent === ancestor || isBelow(node.parent, ancestor));
