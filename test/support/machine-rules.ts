import { machines } from '../../tools/chart/machines.ts';
import { type Literal, type MachineFile, nameOf } from './machine-form.ts';

type Fields = { [key: string]: Literal };

const stateKeys = new Set(
  'id description meta tags type initial context output entry exit invoke always on after onDone states'.split(
    ' ',
  ),
);
const edgeKeys = new Set('description meta guard target actions reenter'.split(' '));

const camelCaseOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns every deviation from the form of machine files. The ledger's tests check the rules. */
export function formProblems(machine: MachineFile): string[] {
  const name = nameOf(machine);
  const problems = [...machine.problems];
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) problems.push('the file name is not kebab-case');
  if (machine.exported !== `${camelCaseOf(name)}Machine`)
    problems.push(`exports ${machine.exported || 'nothing'}`);
  if (machine.story.id !== name) problems.push(`its id is ${JSON.stringify(machine.story.id)}`);
  if (!('description' in machine.story)) problems.push('the machine has no description');

  const used: Used = { guards: new Set(), actions: new Set(), actors: new Set(), delays: new Set() };
  const report = (where: string, problem: string) => problems.push(`${where}: ${problem}`);
  state(machine.story, name, { used, report });

  for (const kind of ['guards', 'actions', 'actors', 'delays'] as const) {
    const known = new Set(machine.vocabulary[kind]);
    for (const word of used[kind]) if (!known.has(word)) problems.push(`${kind}: ${word} is not in setup`);
    for (const word of known) if (!used[kind].has(word)) problems.push(`${kind}: ${word} is never used`);
  }
  return problems;
}

type Used = Record<'guards' | 'actions' | 'actors' | 'delays', Set<string>>;

interface Rules {
  used: Used;
  report: (where: string, problem: string) => void;
}

function state(node: Fields, where: string, rules: Rules): void {
  const { used, report } = rules;
  for (const key of Object.keys(node))
    if (!stateKeys.has(key)) report(where, `"${key}" is not part of a state`);
  actions(node.entry, where, rules);
  actions(node.exit, where, rules);
  if (node.invoke !== undefined) invoke(node.invoke, where, rules);
  if (node.always !== undefined) edges(node.always, `${where} always`, rules);
  if (node.onDone !== undefined) edges(node.onDone, `${where} done`, rules);
  for (const [event, list] of entriesOf(node.on)) {
    if (!/^[a-z]+(\.[a-z]+)*$/.test(event)) report(where, `the event ${event} is not named noun.verb`);
    edges(list, `${where} ${event}`, rules);
  }
  for (const [delay, list] of entriesOf(node.after)) {
    used.delays.add(delay);
    edges(list, `${where} after ${delay}`, rules);
  }
  const children = entriesOf(node.states);
  const isSimple = node.type === 'parallel' || children.length === 0;
  if (isSimple === 'initial' in node)
    report(where, 'has "initial" exactly when one of its states comes first');
  for (const [name, child] of children) {
    if (isFields(child)) state(child, `${where}.${name}`, rules);
    else report(`${where}.${name}`, 'is not an inline state');
  }
}

function invoke(value: Literal, where: string, rules: Rules): void {
  const { used, report } = rules;
  const { id, src, onDone, onError }: Fields = isFields(value) ? value : {};
  if (typeof src !== 'string') {
    report(where, 'invokes more than one service, or one without a name');
    return;
  }
  used.actors.add(src);
  if (id !== src) report(where, `invokes ${src} under the id ${JSON.stringify(id)}`);
  const child = machines.find(({ machine }) => camelCaseOf(machine.id) === src)?.machine;
  const ends = child ? Object.values(child.states).some(({ type }) => type === 'final') : true;
  if (onDone !== undefined) edges(onDone, `${where} done ${src}`, rules);
  else if (ends) report(where, `${src} has no onDone`);
  // A child machine of ours cannot fail. Every other service can.
  if (onError !== undefined) edges(onError, `${where} error ${src}`, rules);
  else if (!child) report(where, `${src} has no onError`);
}

function edges(value: Literal, where: string, rules: Rules): void {
  const list = Array.isArray(value) ? value : [value];
  for (const [index, one] of list.entries()) {
    const here = list.length > 1 ? `${where} #${index}` : where;
    const isLast = index === list.length - 1;
    if (isFields(one)) edge(one, here, isLast, rules);
    else rules.report(here, 'is not an edge with a target and a rule');
  }
}

function edge(fields: Fields, where: string, isLast: boolean, rules: Rules): void {
  const { target, guard } = fields;
  for (const key of Object.keys(fields)) if (!edgeKeys.has(key)) rules.report(where, `has "${key}"`);
  if (target !== undefined && typeof target !== 'string') rules.report(where, 'has not one target');
  if (guard !== undefined) rules.used.guards.add(named(guard, where, rules));
  else if (!isLast) rules.report(where, 'hides the edges after it');
  actions(fields.actions, where, rules);
}

function actions(value: Literal | undefined, where: string, rules: Rules): void {
  if (value === undefined) return;
  for (const action of Array.isArray(value) ? value : [value]) {
    const name = named(action, where, rules);
    rules.used.actions.add(name);
    const isToast = name === 'toastSuccess' || name === 'toastError';
    const params = isFields(action) ? action.params : undefined;
    const says = isFields(params) ? params.text : undefined;
    if (isToast && typeof says !== 'string') rules.report(where, 'a toast does not say its sentence');
  }
}

function named(value: Literal, where: string, { report }: Rules): string {
  if (typeof value === 'string') return value;
  const isNamed = isFields(value) && typeof value.type === 'string';
  const keys = isFields(value) ? Object.keys(value).filter((key) => key !== 'type' && key !== 'params') : [];
  if (isNamed && keys.length === 0) return String(value.type);
  report(where, 'a guard or an action that is not a name');
  return '';
}

const entriesOf = (value: Literal | undefined) => (isFields(value) ? Object.entries(value) : []);

function isFields(value: Literal | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('isFunction' in value);
}
