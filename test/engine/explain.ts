import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { edgesOf, statesOf } from '../../tools/chart/keys.ts';
import { machinesIn } from '../../tools/viewer/data.ts';
import { rulesOf } from './chart-run.ts';
import type { Recorded } from './recorder.ts';
import { rowOf, type Spec } from './spec.ts';

const root = join(import.meta.dirname, '../..');
const filesOf = (id: string) =>
  machinesIn(root).find(({ name }) => name === id) ?? { file: `${id}.machine.ts`, spec: `${id}.spec.ts` };

/** Explains each part of a machine that no path of its spec covers: where it is in the source, and how to fix that. */
export function explainMissed(machine: AnyStateMachine, missed: readonly string[]): string[] {
  const { id } = machine;
  const edges = [...edgesOf(machine)];
  const states = statesOf(machine);
  return missed.map((key) => {
    const edge = edges.find((candidate) => candidate.key === key);
    if (edge) {
      const at = placeOf(filesOf(id).file, [...edge.node.path, edge.event]);
      return (
        `The machine ${id} has an edge that no path of its spec takes: ${key} (${at}). If the specification wants this edge, ` +
        `add the edge or the case to the chart, near ${placeOf(filesOf(id).spec, edge.node.path)}. Otherwise delete the edge.`
      );
    }
    return states.some((state) => state.id === key)
      ? `The machine ${id} has a state that no path reaches: ${key} (${placeOf(filesOf(id).file, key.split('.').slice(1))}).`
      : `No path of the machine ${id} reaches this guard outcome: ${key}. Add a case to ${filesOf(id).spec} that produces it.`;
  });
}

/** Explains a failed step if the chart took an edge that the machine may lack. Otherwise returns `undefined`. */
export function lacking<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  event: E,
  edges: readonly AnyTransitionDefinition[],
  recorded: Recorded | undefined,
): string | undefined {
  const { id } = spec.machine;
  const [edge] = edges;
  const row = rowOf(spec, event);
  // The machine names this edge after its service, so the event's name explains nothing.
  if ('answers' in row || 'fails' in row) return undefined;
  const isAccepted = Object.keys(recorded?.edges ?? {}).some((key) => key.includes(` | ${event.type} #`));
  const isExplained =
    !edge || edge.meta?.refused === true || isAccepted || /^(page|clock)\./.test(event.type);
  if (isExplained || !edge) return undefined;
  const target = edge.target?.map(({ key }) => key).join(' ');
  return (
    `The machine ${id} probably has no edge for ${event.type} (${rulesOf([edge]).join(', ')}). The chart has this edge at ` +
    `${placeOf(filesOf(id).spec, [...edge.source.path, event.type])}${target ? `, to ${target}` : ''}.`
  );
}

/** Returns the line of the machine's source that should implement an edge of the chart: the edge itself, or its state. */
export const sourceOf = ({ id }: AnyStateMachine, { source, eventType }: AnyTransitionDefinition): string =>
  placeOf(filesOf(id).file, [...source.path, eventType]);

/** Returns the line of the innermost name that the file contains, looking for each name inside the range of the previous name. */
function placeOf(file: string, names: readonly string[]): string {
  if (!existsSync(join(root, file))) return file;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const indentOf = (line: string) => line.length - line.trimStart().length;
  let [from, to] = [0, lines.length];
  for (const name of names) {
    const at = lines.findIndex(
      (line, index) =>
        index >= from &&
        index < to &&
        [`${name}:`, `'${name}':`, `const ${name} `].some((start) => line.trimStart().startsWith(start)),
    );
    if (at < 0) continue;
    const end = lines.findIndex(
      (line, index) => index > at && line.trim() !== '' && indentOf(line) <= indentOf(lines[at] ?? ''),
    );
    [from, to] = [at, end < 0 ? lines.length : end];
  }
  return `${file}:${from + 1}`;
}
