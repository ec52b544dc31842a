import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** What can be left out of a comparison, because a form of the chart has no place for it. */
export type Aspect = 'meta' | 'reenter' | 'delay names';

/** What a chart says of each of its states, in sentences; states and sentences in the order of the file. */
export type Structure = Map<string, string[]>;

/** The structure of a chart: all that it says by name, and nothing that is worked out while it runs. */
export function structureOf(machine: AnyStateMachine, without: readonly Aspect[] = []): Structure {
  const structure: Structure = new Map();
  for (const node of nodesUnder(machine.root)) {
    structure.set(
      node.id,
      [...factsOf(node, without), ...edgesOf(node, without)].filter((fact) => fact !== ''),
    );
  }
  return structure;
}

/** What `found` lost of `wanted`, or has besides it: one sentence each, with the state that it is about. */
export function differences(wanted: Structure, found: Structure): string[] {
  const problems: string[] = [];
  for (const [state, facts] of wanted) {
    const others = found.get(state);
    if (!others) {
      problems.push(`${state} is lost`);
      continue;
    }
    const lost = facts.filter((fact) => !others.includes(fact));
    const added = others.filter((fact) => !facts.includes(fact));
    problems.push(...lost.map((fact) => `${state} lost: ${fact}`));
    problems.push(...added.map((fact) => `${state} never said: ${fact}`));
    if (lost.length + added.length === 0 && facts.join('\n') !== others.join('\n'))
      problems.push(`${state} says it in another order: ${others.join('; ')}`);
  }
  for (const state of found.keys()) if (!wanted.has(state)) problems.push(`${state} is not in the machine`);
  return problems;
}

export function* nodesUnder(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesUnder(child);
}

/** The transitions of a state by their events, `always` as the event without a name. */
export function* listsOf(
  node: AnyStateNode,
): Generator<[event: string, transitions: readonly AnyTransitionDefinition[]]> {
  yield* node.transitions;
  if (node.always) yield ['', node.always];
}

function factsOf(node: AnyStateNode, without: readonly Aspect[]): string[] {
  const first = node.initial?.target?.map(({ id }) => id).join(' + ');
  const { entry, exit } = node.config;
  return [
    `is ${node.type}`,
    said('holds', Object.keys(node.states).join(', ')),
    said('begins in', first),
    said('tags', node.tags.join(', ')),
    said('says', node.description),
    without.includes('meta') ? '' : said('meta', node.meta && JSON.stringify(node.meta)),
    // The node's own lists hold the timers of its delays as well.
    said('entry', listOf(entry).map(worded).join(', ')),
    said('exit', listOf(exit).map(worded).join(', ')),
    ...node.invoke.map(({ id, src }) => `invokes ${worded(src)} as ${id}`),
  ];
}

function edgesOf(node: AnyStateNode, without: readonly Aspect[]): string[] {
  return [...listsOf(node)].flatMap(([event, transitions]) =>
    transitions.map((transition, index) => {
      const { guard, target, actions, reenter, description, meta } = transition;
      return [
        `on ${eventOf(node, event, without)} #${index}`,
        said('if', guard === undefined ? '' : worded(guard)),
        said('to', target?.map(({ id }) => id).join(' + ') ?? 'itself, staying'),
        said('does', actions.map(worded).join(', ')),
        reenter && !without.includes('reenter') ? 'reenters' : '',
        said('says', description),
        without.includes('meta') ? '' : said('meta', meta && JSON.stringify(meta)),
      ]
        .filter((part) => part !== '')
        .join(', ');
    }),
  );
}

function eventOf(node: AnyStateNode, event: string, without: readonly Aspect[]): string {
  const before = 'xstate.after.';
  if (event === '') return 'always';
  if (!event.startsWith(before) || !without.includes('delay names')) return event;
  const name = event.slice(before.length, -node.id.length - 1);
  return `after ${node.machine.implementations.delays[name] ?? name}`;
}

/** The name of a guard, an action or a service, with what the chart itself tells it. */
function worded(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('type' in value)) return '(no name)';
  const params: unknown = 'params' in value ? value.params : undefined;
  const told = typeof params === 'object' && params !== null && Object.keys(params).length > 0;
  return told ? `${String(value.type)} ${JSON.stringify(params)}` : String(value.type);
}

const said = (word: string, what: string | undefined): string => (what ? `${word} ${what}` : '');

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
