import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** An edge in words, and where it leads: undefined where it stays. */
interface Edge {
  words: string;
  target: AnyStateNode | undefined;
}

/**
 * The chart of a machine as Mermaid's `stateDiagram-v2`, in the order of its file. A state's box lists what it
 * does by itself. What a state with states inside does by itself is in a dashed card, because Mermaid gives such
 * a state a title only. Ways to the state itself, or to one around or inside it, are words there too.
 *
 * Mermaid's own sign for parallel regions (`--`) and arrows into regions make it fail on some charts, in every
 * release from 10.9 to 11.17: regions are boxes side by side in a state that is called parallel.
 */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const nodes = [...nodesUnder(root)];
  const cards = nodes.filter((node) => isComposite(node) && wordsOf(node).length > 0).map(cardOf);
  return [
    'stateDiagram-v2',
    `  accTitle: ${oneLine(machine.id)}`,
    ...(root.description ? [`  accDescr: ${oneLine(root.description)}`] : []),
    ...(root.type === 'parallel' ? linesOf(root, '  ') : linesInside(root, '  ')),
    // Told inside a box, an arrow to a state elsewhere would pull that state into the box.
    ...nodes.flatMap((node) => arrowsOf(node, (to) => to.parent !== node.parent, '  ')),
    ...(cards.length > 0 ? ['  classDef card fill:none,stroke-dasharray:4,font-style:italic'] : []),
    ...cards.map((card) => `  class ${card} card`),
    '',
  ].join('\n');
}

function linesOf(node: AnyStateNode, indent: string): string[] {
  const note = node.type === 'parallel' || node.type === 'history' ? ` (${node.type})` : '';
  const declared = `${indent}state "${escaped(node.key + note)}" as ${aliasOf(node)}`;
  if (isComposite(node)) return [`${declared} {`, ...linesInside(node, `${indent}  `), `${indent}}`];
  return [declared, ...wordsOf(node).map((words) => `${indent}${aliasOf(node)}: ${escaped(words)}`)];
}

/** A state's card, then its states with where they begin and end, and their ways to each other. */
function linesInside(node: AnyStateNode, indent: string): string[] {
  const words = wordsOf(node).map((line) => `${indent}${cardOf(node)}: ${escaped(line)}`);
  const card =
    words.length > 0 ? [`${indent}state "in ${escaped(node.key)}" as ${cardOf(node)}`, ...words] : [];
  const children = Object.values(node.states).flatMap((child) => [
    ...(node.initial?.target?.[0] === child ? [firstArrow(node, child, indent)] : []),
    ...linesOf(child, indent),
    ...arrowsOf(child, (to) => to.parent === node, indent),
    ...(child.type === 'final' ? [`${indent}${aliasOf(child)} --> [*]`] : []),
  ]);
  return [...card, ...children];
}

function firstArrow(node: AnyStateNode, first: AnyStateNode, indent: string): string {
  const actions = node.initial.actions.map(nameOf).join(', ');
  return `${indent}[*] --> ${aliasOf(first)}${actions === '' ? '' : `: / ${escaped(actions)}`}`;
}

/** One arrow to each state that it leads to, with all the ways there. */
function arrowsOf(node: AnyStateNode, isAsked: (to: AnyStateNode) => boolean, indent: string): string[] {
  const ways = new Map<AnyStateNode, string[]>();
  for (const { words, target } of edgesOf(node)) {
    if (!target || isRelated(node, target) || !isAsked(target)) continue;
    ways.set(target, [...(ways.get(target) ?? []), escaped(words)]);
  }
  return [...ways].map(
    ([to, words]) => `${indent}${aliasOf(node)} --> ${aliasOf(to)}: ${words.join('<br/>')}`,
  );
}

/** Whether one is the other, or around or inside it. */
const isRelated = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node === other || isInside(node, other) || isInside(other, node);

const isInside = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node.parent === other || (node.parent !== undefined && isInside(node.parent, other));

const isComposite = (node: AnyStateNode): boolean => Object.keys(node.states).length > 0;

/** What a state does without leaving it, and the ways that are no arrow. */
function wordsOf(node: AnyStateNode): string[] {
  const words = node.tags.length > 0 ? [`tags ${node.tags.join(', ')}`] : [];
  for (const when of ['entry', 'exit'] as const) {
    // Of the file: the node's own lists hold the timers of its delays as well.
    const actions = listOf(node.config[when]);
    if (actions.length > 0) words.push(`${when} / ${actions.map(nameOf).join(', ')}`);
  }
  words.push(...node.invoke.map(({ src }) => `invoke ${nameOf(src)}`));
  for (const { words: way, target } of edgesOf(node)) {
    if (!target) words.push(way);
    else if (isRelated(node, target)) words.push(`${way} → ${pathFrom(node, target)}`);
  }
  return words;
}

const pathFrom = (node: AnyStateNode, target: AnyStateNode): string =>
  isInside(target, node) ? target.path.slice(node.path.length).join('.') : target.key;

function edgesOf(node: AnyStateNode): Edge[] {
  const lists = [...node.transitions];
  if (node.always) lists.push(['', node.always]);
  return lists.flatMap(([event, transitions]) =>
    transitions.flatMap((transition, index) => {
      const words = edgeWords(node, event, index, transition);
      const targets: readonly (AnyStateNode | undefined)[] = transition.target ?? [undefined];
      return targets.map((target) => ({ words, target }));
    }),
  );
}

/** `done loadStores [else if storeWasDeselected] / keepStores`. */
function edgeWords(
  node: AnyStateNode,
  event: string,
  index: number,
  { guard, actions, reenter, target }: AnyTransitionDefinition,
): string {
  const condition = guard === undefined ? '' : nameOf(guard);
  const otherwise = index === 0 ? [] : [condition === '' ? 'else' : 'else if'];
  const when = [...otherwise, condition].filter((part) => part !== '').join(' ');
  return [
    eventWords(node, event),
    when === '' ? '' : ` [${when}]`,
    actions.length === 0 ? '' : ` / ${actions.map(nameOf).join(', ')}`,
    reenter && target ? ' (reenters)' : '',
  ].join('');
}

function eventWords(node: AnyStateNode, event: string): string {
  if (event === '') return 'always';
  if (event === `xstate.done.state.${node.id}`) return 'done';
  const after = 'xstate.after.';
  if (event.startsWith(after))
    return `after ${delayWords(node, event.slice(after.length, -node.id.length - 1))}`;
  return event.replace(/^xstate\.(done|error|snapshot)\.actor\./, '$1 ');
}

/** `slowAfter (5 s)`. */
function delayWords({ machine }: AnyStateNode, name: string): string {
  const given = machine.implementations.delays[name];
  if (typeof given === 'number') return `${name} (${timeWords(given)})`;
  return /^\d+$/.test(name) ? timeWords(Number(name)) : name;
}

function timeWords(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

/** The name of a guard, an action or a service, with what the chart tells it: `toastError “Failed to join queue”`. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('type' in value)) return 'unnamed';
  const params: unknown = 'params' in value ? value.params : undefined;
  if (typeof params !== 'object' || params === null) return String(value.type);
  return [String(value.type), ...Object.values(params).map((told) => `“${String(told)}”`)].join(' ');
}

/** Two lines between names: `_start` and `_end` after one are Mermaid's own. */
const aliasOf = ({ machine, path }: AnyStateNode): string =>
  [machine.id, ...path].map((name) => name.replace(/\W/g, '_')).join('__');

/** Three lines: a state may be called a card. */
const cardOf = (node: AnyStateNode): string => `${aliasOf(node)}___card`;

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function* nodesUnder(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesUnder(child);
}

/** What Mermaid reads as its own signs is written by number. */
const escaped = (text: string): string =>
  oneLine(text).replace(/[#;:"<>`\\]/g, (sign) => `#${sign.charCodeAt(0)};`);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
