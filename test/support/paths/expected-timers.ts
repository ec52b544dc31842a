import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Timer } from './manual-clock.ts';

/**
 * Which delays run by the spec, with their due times: one for each active state of the model whose
 * name has a delay (milliseconds), counted from when the state was last entered.
 */
export class ExpectedTimers {
  readonly #delays: Readonly<Record<string, number>>;
  #running = new Map<AnyStateNode, Timer>();

  constructor(delays: Readonly<Record<string, number>>) {
    this.#delays = delays;
  }

  /** After a step at this time (milliseconds), the next to fire first. */
  after(nodes: readonly AnyStateNode[], edges: readonly AnyTransitionDefinition[], now: number): Timer[] {
    const running = new Map<AnyStateNode, Timer>();
    for (const node of nodes) {
      const ms = this.#delays[node.key];
      if (ms === undefined) continue;
      const before = edges.some((edge) => isReentered(node, edge)) ? undefined : this.#running.get(node);
      running.set(node, before ?? { ms, due: now + ms });
    }
    this.#running = running;
    return [...running.values()].sort((a, b) => a.due - b.due);
  }
}

/** Whether taking the edge leaves the node and comes back to it. */
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
