import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  StateMachine,
} from 'xstate';
import { edgesOf, statesOf } from '../../../tools/chart/keys.ts';
import { chartOf, eventInWords } from '../../engine/machine-words.ts';
import type { Level } from './coverage.ts';
import { metasOf } from './promises.ts';
import { inHouse, type Place, placeOf, type Sources } from './source-places.ts';

/** What of a machine no path of its model takes, each with what to write and where. */
export function untaken(
  machine: AnyStateMachine,
  model: unknown,
  missed: readonly string[],
  files: Sources,
): string[] {
  if (!(model instanceof StateMachine)) throw new Error('A model is a state machine.');
  return missed.map((key) => {
    const edge = chartOf(machine).edges.find((one) => one.key === key);
    if (edge) return untakenEdge(edge, { machine, model, files });
    const isState = statesOf(machine).some(({ id }) => id === key);
    return isState
      ? `The machine ${machine.id} has a state that no path comes to: ${key} (${placeOf([files.machine], namesOf(key))}). ` +
          `Give its model the edge that leads there, in ${inHouse(files.model[0] ?? '')}.`
      : `Of the machine ${machine.id} no path finds that ${key}. Give its model the case that makes it so, in ` +
          `${inHouse(files.model[0] ?? '')} or the cases beside it.`;
  });
}

interface Sides {
  machine: AnyStateMachine;
  model: AnyStateMachine;
  files: Sources;
}

type Edge = ReturnType<typeof chartOf>['edges'][number];

function untakenEdge(edge: Edge, { machine, model, files }: Sides): string {
  const type = [...edgesOf(machine)].find(({ key }) => key === edge.key)?.event ?? '';
  const names = namesOf(edge.source);
  const at = placeOf([files.machine], [...names, type]);
  const head = `The machine ${machine.id} has an edge that no path of its model takes: ${edge.key} (${at}).`;
  const rule = edge.rule ?? 'BOOK-1';
  const isOutside = type === '' || type.startsWith('xstate.');
  const own = edgesIn(model);
  const known = isOutside
    ? own.filter(({ rules }) => rules.includes(rule))
    : own.filter((one) => one.type === type);
  const place = placeOf(files.model, names);
  if (known.length === 0) {
    const event = isOutside ? 'noun.verb' : type;
    const what = isOutside
      ? `Its model has no edge of the rule ${rule}. Answers and delays are plain events there.`
      : `Its model knows no event ${type}.`;
    return `${head}\n  ${what} Write at ${place}, if the spec wants it:\n    ${literalFor(event, edge, rule)}\n  with its case beside it, and what makes it happen in ${inHouse(files.proof)}. If the spec does not want it, take it out of the machine.`;
  }
  const list = known.map((one) => `    ${one.name} (${placeOf(files.model, [...one.names, one.type])})`);
  const subject = isOutside ? `has for ${rule}` : `has for ${type}`;
  return `${head}\n  What its model ${subject}:\n${list.join('\n')}\n  None of them is taken where ${edge.guard ? `${edge.guard} decides so` : `the machine stands in ${edge.source}`}: give it the case or the edge that is missing, at ${place}.`;
}

/** The line to begin with. */
function literalFor(event: string, { targets, isBlocked }: Edge, rule: string): string {
  if (isBlocked) return `'${event}': refused('${rule}'),`;
  const target =
    targets.length > 0
      ? `target: '${targets.map((id) => id.split('.').slice(1).join('.')).join(' ')}', `
      : '';
  return `'${event}': { ${target}...by('${rule}') },`;
}

/** What only the model has: an edge of it was taken, and none of the machine. Nothing, where it says that nothing may happen. */
export function unmatched(
  machine: AnyStateMachine,
  event: EventObject | undefined,
  edges: readonly AnyTransitionDefinition[],
  files: Sources,
): string | undefined {
  const [edge] = edges;
  if (!event || !edge || edges.every(({ meta }) => meta?.refused === true)) return undefined;
  const names = edge.source.path;
  const [rule = ''] = rulesOf(edge);
  const name = nameIn(edge);
  const at: Place = placeOf(files.model, [...names, event.type]);
  const target = edge.target?.map(({ key }) => key).join(' ');
  const leads = target ? `target: '${target}', ` : '';
  return `The model ${machine.id} has an edge where its machine has none: ${name} (${at}).
  Write in ${placeOf([files.machine], names)}, if the spec wants it:
    '${event.type}': { ${leads}meta: { spec: '${rule}' } },
  If ${event.type} is an answer or a delay, it belongs into onDone, onError or after. If the spec does not want it, take it out of the model.`;
}

/** What of a machine no path takes at the level of a page, each with what to do. */
export const untakenOnPage = (level: Level, missed: readonly string[]): string[] =>
  missed.map(
    (key) =>
      `No path of level ${level} takes ${key}. Its model may have it, and the paths for pages are fewer: let one of the ` +
      `tours have it (test/support/page), or name it as impossible there, with the reason why no visitor can take it.`,
  );

interface ModelEdge {
  name: string;
  type: string;
  names: readonly string[];
  rules: string[];
}

const edgesIn = (model: AnyStateMachine): ModelEdge[] =>
  [...edgesOf(model)].flatMap(({ node, event, transition }) =>
    transition
      ? [{ name: nameIn(transition), type: event, names: node.path, rules: rulesOf(transition) }]
      : [],
  );

const nameIn = ({ source, eventType, target }: AnyTransitionDefinition): string => {
  const to = (target as readonly AnyStateNode[] | undefined)?.map(({ id }) => id).join(' + ') ?? 'stays';
  return `${source.id} | ${eventInWords(eventType)} | ${to}`;
};

const rulesOf = (edge: AnyTransitionDefinition): string[] =>
  metasOf([edge]).flatMap(({ spec, also = [] }) => (spec ? [spec, ...also] : []));

/** A state's names from the root down, without the machine's own. */
const namesOf = (id: string): string[] => id.split('.').slice(1);
