import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { proveOnActor } from './actor-level.ts';
import { cover } from './cover.ts';
import { modelOf } from './reach.ts';
import { cut, searchPaths, textOf } from './search.ts';
import { rowOf, type Spec } from './spec.ts';

/** The write that an event answers. */
const writtenBy = <S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  event: E,
): string | undefined => {
  const row = rowOf(spec, event);
  const name = 'answers' in row && typeof row.answers === 'string' ? row.answers : '';
  return spec.endpoints[name]?.kind === 'write' ? name : undefined;
};

/** Few paths that still take all that the spec's paths for pages take: found by driving them on an actor first. */
export async function pagePaths<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
): Promise<TestPath<S, E>[]> {
  const model = modelOf(spec, 'page');
  const candidates = searchPaths(model);
  const taken = new Map<TestPath<S, E>, string[][]>();
  for (const path of candidates) {
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
      // A view has a state of its own: what it shows when something else is sent a second time has to be seen as well.
      const written = writtenBy(spec, event);
      const sent = JSON.stringify(driver.services.calls.findLast(({ name }) => name === written)?.input);
      const again = (written ? edges : []).flatMap(({ source, eventType, target }) => {
        const edge = `again: ${source.id} | ${eventType} | ${target?.map(({ id }) => id).join(' ')}`;
        const first = before.get(edge);
        before.set(edge, first ?? sent);
        return first === undefined || first === sent ? [] : [edge];
      });
      keys.push([...again, ...ofChart, ...Object.keys(recorded?.edges ?? {}), ...guards]);
    });
    taken.set(path, keys);
  }
  return cover(candidates, (path) => taken.get(path) ?? []).map(({ path, length }) =>
    cut(model, path, length),
  );
}
