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

/** What of a machine no path of its spec takes, each with where it is and what to write. */
export function untaken(machine: AnyStateMachine, missed: readonly string[]): string[] {
  const { id } = machine;
  const edges = [...edgesOf(machine)];
  const states = statesOf(machine);
  return missed.map((key) => {
    const edge = edges.find((one) => one.key === key);
    if (edge) {
      const at = placeOf(filesOf(id).file, [...edge.node.path, edge.event]);
      return (
        `The machine ${id} has an edge that no path of its spec takes: ${key} (${at}). If the specification wants it, ` +
        `give the chart the edge or the case, near ${placeOf(filesOf(id).spec, edge.node.path)}; if not, take it out.`
      );
    }
    return states.some((state) => state.id === key)
      ? `The machine ${id} has a state that no path comes to: ${key} (${placeOf(filesOf(id).file, key.split('.').slice(1))}).`
      : `Of the machine ${id} no path finds that ${key}: give ${filesOf(id).spec} the case that makes it so.`;
  });
}

/** What to say where an edge of the chart was taken and none of the machine; nothing, where that is no reason. */
export function lacking<S extends AnyMachineSnapshot, E extends EventObject, F>(
  spec: Spec<S, E, F>,
  event: E,
  edges: readonly AnyTransitionDefinition[],
  recorded: Recorded | undefined,
): string | undefined {
  const { id } = spec.machine;
  const [edge] = edges;
  const row = rowOf(spec, event);
  // An answer's edge has another name in the machine: that of its service.
  if ('answers' in row || 'fails' in row) return undefined;
  const isHeard = Object.keys(recorded?.edges ?? {}).some((key) => key.includes(` | ${event.type} #`));
  const isOwn = !edge || edge.meta?.refused === true || isHeard || /^(page|clock)\./.test(event.type);
  if (isOwn || !edge) return undefined;
  const target = edge.target?.map(({ key }) => key).join(' ');
  return (
    `Perhaps the machine ${id} has no edge for ${event.type} (${rulesOf([edge]).join(', ')}), which the chart has at ` +
    `${placeOf(filesOf(id).spec, [...edge.source.path, event.type])}${target ? `, to ${target}` : ''}.`
  );
}

/** The place of the innermost name that a file has, each looked for inside the one before it. */
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
