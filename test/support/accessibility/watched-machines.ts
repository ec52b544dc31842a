import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent, StateValue } from 'xstate';

/** What a page tells of a machine; null once a new document begins, in which no machine runs yet. */
type Told = { machine: string; value: StateValue; isOver: boolean } | null;

declare global {
  var __tellState: (told: Told) => void;
}

/** All leaf states of a chart; their ids are as `booking.stores.loading.fresh`. */
export function leavesOf({ root }: AnyStateMachine): AnyStateNode[] {
  const under = (node: AnyStateNode): AnyStateNode[] => {
    const children = Object.values(node.states);
    return children.length === 0 ? [node] : children.flatMap(under);
  };
  return under(root);
}

/** A state that is left as soon as it is entered, or in which its machine ends. */
export const isPassedThrough = ({ type, always }: AnyStateNode): boolean =>
  type === 'final' || (always !== undefined && always.length > 0);

const leavesIn = (path: string, value: StateValue | undefined): string[] =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([key, child]) => leavesIn(`${path}.${key}`, child))
    : [`${path}.${value}`];

/** Listens where the site lets an inspector attach, and knows which states its machines have come to. */
export class WatchedMachines {
  readonly #now = new Map<string, string[]>();

  /** The leaf states of all machines that run at this moment. */
  get now(): string[] {
    return [...this.#now.values()].flat();
  }

  /** To be called before the page opens anything. */
  async watch(page: Page): Promise<void> {
    await page.exposeFunction('__tellState', (told: Told) => this.#hear(told));
    await page.addInitScript(() => {
      globalThis.__tellState(null);
      globalThis.__statechartInspector = (happened: InspectionEvent) => {
        if (happened.type !== '@xstate.snapshot' || !('logic' in happened.actorRef)) return;
        const { id } = happened.actorRef.logic as AnyStateMachine;
        const { value, status } = happened.snapshot as AnyMachineSnapshot;
        if (id && value !== undefined) {
          globalThis.__tellState({ machine: id, value, isOver: status !== 'active' });
        }
      };
    });
  }

  #hear(told: Told): void {
    if (told === null) {
      this.#now.clear();
      return;
    }
    const leaves = leavesIn(told.machine, told.value);
    if (told.isOver) this.#now.delete(told.machine);
    else this.#now.set(told.machine, leaves);
  }
}
