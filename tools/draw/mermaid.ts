import type { Chart, State } from '../chart/chart.ts';
import { actionWords, edgeWords } from '../chart/words.ts';

/**
 * A chart as Mermaid's `stateDiagram-v2`, in the order of its file. A state's box lists what it does by itself. What a
 * state with states inside does by itself is in a dashed card, because Mermaid gives such a state a title only. Ways to
 * the state itself, or to one around or inside it, are words there too.
 *
 * Mermaid's own sign for parallel regions (`--`) and arrows into regions make it fail on some charts, in every
 * release from 10.9 to 11.17: regions are boxes side by side in a state that is called parallel.
 */
export function mermaid(chart: Chart): string {
  const [root, ...states] = chart.states;
  if (!root) throw new Error(`${chart.id} has no states`);
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]));
  const childrenOf = ({ id }: State) => states.filter(({ parent }) => parent === id);

  /** What a state does without leaving it, and the ways that are no arrow. */
  const wordsOf = ({ id, tags, entry, exit, invokes }: State): string[] => [
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...(entry.length > 0 ? [`entry / ${entry.map(actionWords).join(', ')}`] : []),
    ...(exit.length > 0 ? [`exit / ${exit.map(actionWords).join(', ')}`] : []),
    ...invokes.map((src) => `asks ${src}`),
    ...chart.edges
      .filter(({ source, targets }) => source === id && targets.every((target) => isRelated(id, target)))
      .map((edge) => edgeWords(edge)),
  ];

  /** One arrow to each state that it leads to, with all the ways there. */
  const arrowsOf = ({ id, parent }: State, areSiblings: boolean, indent: string): string[] => {
    const ways = new Map<string, string[]>();
    for (const edge of chart.edges.filter(({ source }) => source === id)) {
      for (const target of edge.targets) {
        if (isRelated(id, target) || (parentOf.get(target) === parent) !== areSiblings) continue;
        ways.set(target, [...(ways.get(target) ?? []), escaped(edgeWords(edge, false))]);
      }
    }
    return [...ways].map(
      ([to, words]) => `${indent}${aliasOf(id)} --> ${aliasOf(to)}: ${words.join('<br/>')}`,
    );
  };

  const linesOf = (state: State, indent: string): string[] => {
    const { id, key, kind } = state;
    const alias = aliasOf(id);
    const note = kind === 'parallel' || kind === 'history' ? ` (${kind})` : '';
    const declared = `${indent}state "${escaped(key + note)}" as ${alias}`;
    if (state.children.length > 0)
      return [`${declared} {`, ...linesInside(state, `${indent}  `), `${indent}}`];
    return [declared, ...wordsOf(state).map((words) => `${indent}${alias}: ${escaped(words)}`)];
  };

  /** A state's card, then its states with where they begin and end, and their ways to each other. */
  const linesInside = (state: State, indent: string): string[] => {
    const words = wordsOf(state).map((line) => `${indent}${cardOf(state)}: ${escaped(line)}`);
    return [
      ...(words.length > 0 ? [`${indent}state "in ${escaped(state.key)}" as ${cardOf(state)}`] : []),
      ...words,
      ...childrenOf(state).flatMap((child) => [
        ...(state.initial === child.id ? [`${indent}[*] --> ${aliasOf(child.id)}`] : []),
        ...linesOf(child, indent),
        ...arrowsOf(child, true, indent),
        ...(child.kind === 'final' ? [`${indent}${aliasOf(child.id)} --> [*]`] : []),
      ]),
    ];
  };

  const cards = chart.states
    .filter((state) => state.children.length > 0 && wordsOf(state).length > 0)
    .map(cardOf);
  return [
    'stateDiagram-v2',
    `  accTitle: ${chart.id}`,
    ...(root.description ? [`  accDescr: ${root.description}`] : []),
    ...(root.kind === 'parallel' ? linesOf(root, '  ') : linesInside(root, '  ')),
    // Told inside a box, an arrow to a state elsewhere would pull that state into the box.
    ...chart.states.flatMap((state) => arrowsOf(state, false, '  ')),
    ...(cards.length > 0 ? ['  classDef card fill:none,stroke-dasharray:4,font-style:italic'] : []),
    ...cards.map((card) => `  class ${card} card`),
    '',
  ].join('\n');
}

/** Whether one is the other, or around or inside it. */
const isRelated = (one: string, other: string): boolean =>
  `${other}.`.startsWith(`${one}.`) || one.startsWith(`${other}.`);

/** Two lines between names: `_start` and `_end` after one are Mermaid's own. */
const aliasOf = (id: string): string => id.replaceAll('.', '__').replace(/\W/g, '_');

/** Three lines: a state may be called a card. */
const cardOf = ({ id }: State): string => `${aliasOf(id)}___card`;

/** What Mermaid reads as its own signs is written by number. */
const escaped = (text: string): string => text.replace(/[#;:"<>`\\]/g, (sign) => `#${sign.charCodeAt(0)};`);
