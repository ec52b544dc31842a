import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate';
import { edgesOf } from '../../tools/chart/keys.ts';
import { proveOnActor } from './actor-level.ts';
import { cover } from './cover.ts';
import { modelOf } from './reach.ts';
import { cut, searchPaths, textOf } from './search.ts';
import { isViewTimer, rowOf, type Spec } from './spec.ts';

/** Returns the write that an event answers. */
const writtenBy = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  event: E,
): string | undefined => {
  const row = rowOf(spec, event);
  const name = 'answers' in row && typeof row.answers === 'string' ? row.answers : '';
  return spec.endpoints[name]?.kind === 'write' ? name : undefined;
};

/** Returns keys for waits that begin while a view already shows that an earlier wait is slow. The view must restart its timer. */
function restartedWaits<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  before: readonly AnyStateNode[],
  after: readonly AnyStateNode[],
): string[] {
  const isWaiting = (node: AnyStateNode) => isViewTimer(spec, node);
  const slow = before.filter(
    (node) => !isWaiting(node) && Object.values(node.parent?.states ?? {}).some(isWaiting),
  );
  const begun = after.filter((node) => isWaiting(node) && !before.includes(node));
  return slow.flatMap((slowState) => begun.map((newState) => `anew: ${slowState.id} | ${newState.id}`));
}

/**
 * What the page paths of a spec cover. `states`: every state and every type of event, because a view renders states and
 * has a control for an event. `edges`: every edge for each case of its event, and every outcome of a guard as well.
 */
export type Goal = 'states' | 'edges';

/**
 * Chooses few paths that cover everything of the goal that all page paths of a spec cover. Drives the paths on an actor
 * first to learn what they cover. Prefers the short paths from edge to edge; the longer paths cover guards that depend on the context.
 */
export async function pagePaths<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  goal: Goal,
): Promise<TestPath<S, E>[]> {
  const model = modelOf(spec, 'page');
  const direct = searchPaths(model, { goals: 'edges' });
  const remaining = goal === 'edges' ? searchPaths(model) : [];
  const taken = new Map<TestPath<S, E>, string[][]>();
  for (const path of [...direct, ...remaining]) {
    const keys: string[][] = [];
    const before = new Map<string, string>();
    await proveOnActor(path, spec, ({ driver }, edges, event) => {
      const recorded = driver.recorded[spec.machine.id];
      const guards = Object.entries(recorded?.guards ?? {}).flatMap(([name, outcomes]) => [
        ...(outcomes.true > 0 ? [`${name} is true`] : []),
        ...(outcomes.false > 0 ? [`${name} is false`] : []),
      ]);
      const ofChart = edges.map(({ source, target, meta }) => {
        const to = target?.map(({ id }) => id).join(' ') ?? 'stays';
        return `chart: ${source.id} | ${textOf(event)} | ${to} | ${meta?.spec}`;
      });
      // A view has state of its own, so a page must also show what happens when a second write is sent.
      const written = writtenBy(spec, event);
      const sent = JSON.stringify(driver.services.calls.findLast(({ name }) => name === written)?.input);
      const again = (written ? edges : []).flatMap(({ source, eventType, target }) => {
        const edge = `again: ${source.id} | ${eventType} | ${target?.map(({ id }) => id).join(' ')}`;
        const first = before.get(edge);
        before.set(edge, first ?? sent);
        return first === undefined || first === sent ? [] : [edge];
      });
      const [from, to] = path.steps.slice(keys.length, keys.length + 2);
      const after: AnyStateNode[] = to?.state._nodes ?? [];
      const anew = restartedWaits(spec, from?.state._nodes ?? [], after);
      const states = after.map(({ id }) => `state: ${id}`);
      keys.push(
        goal === 'states'
          ? [...states, `event: ${event.type}`, ...anew]
          : [...again, ...anew, ...ofChart, ...Object.keys(recorded?.edges ?? {}), ...guards],
      );
    });
    taken.set(path, keys);
  }
  const keysOf = (path: TestPath<S, E>) => taken.get(path) ?? [];
  const first = cover(direct, keysOf);
  const rest = cover(
    remaining,
    keysOf,
    direct.flatMap((path) => keysOf(path).flat()),
  );
  return [...first, ...rest].map(({ path, length }) => cut(model, path, length));
}

/** Returns states in which no path waits for the view's timer. The machine does not have these states, so its coverage cannot show that. */
export function notWaitedOut<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  paths: readonly TestPath<S, E>[],
): string[] {
  const waitedOut = paths.flatMap(({ steps }) =>
    steps.flatMap(({ event }, index) => {
      const before: AnyStateNode[] = steps[index - 1]?.state._nodes ?? [];
      return before.filter(({ transitions }) => transitions.has(event.type)).map(({ id }) => id);
    }),
  );
  const waiting = [...edgesOf(spec.chart)].flatMap(({ node }) => (isViewTimer(spec, node) ? [node.id] : []));
  return waiting.filter((id) => !waitedOut.includes(id));
}
