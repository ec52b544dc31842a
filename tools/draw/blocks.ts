import type { Action, Edge, State, Trigger } from '../chart/chart.ts';
import { endingText, guardText, idWithoutMachine, triggerText } from '../chart/edge-text.ts';
import type { Token } from './palette.ts';
import { type Face, widthOf, wrapped } from './text.ts';

export type Icon = Trigger['kind'] | 'asks' | 'says' | 'act' | 'from';

/** Text in a single style. */
interface Run {
  style: Style;
  text: string;
}

export type Style = 'machine' | 'name' | 'note' | 'trigger' | 'guard' | 'action' | 'says' | 'spec' | 'to';

export const faces: Record<Style, Face & { ink: Token }> = {
  machine: { size: 28, isBold: true, ink: 'ink' },
  name: { size: 15, isBold: true, ink: 'ink' },
  note: { size: 12, isBold: false, ink: 'ink-soft' },
  trigger: { size: 12.5, isBold: true, ink: 'ink' },
  guard: { size: 12, isBold: false, ink: 'accent-text' },
  action: { size: 11.5, isBold: false, ink: 'ink-soft' },
  says: { size: 11.5, isBold: false, ink: 'ink' },
  spec: { size: 10, isBold: false, ink: 'ink-soft' },
  to: { size: 12, isBold: true, ink: 'ink' },
};

export interface Line {
  /** `blank` reserves the space of an icon. */
  icon: Icon | 'blank' | null;
  runs: Run[];
  /** The id of a rule at the right end. */
  spec: string | null;
}

/** Lines of text and their size in px. */
export interface Block {
  lines: Line[];
  width: number;
  height: number;
}

/** The text of an edge, in the card of its state or on its line. */
export interface Pill extends Block {
  edge: Edge;
}

export const ICON = 17;
export const PAD = 8;
const GAP = 10;
const MOST_SAID = 220;
const MOST_NOTE = 270;
const MOST_TITLE_NOTE = 640;

/** Returns the height of a line in px. */
export function heightOf({ runs }: Line): number {
  const style = runs[0]?.style;
  return style === 'machine' ? 46 : style === 'name' ? 20 : 16;
}

const lineWidth = ({ icon, runs, spec }: Line): number =>
  (icon ? ICON : 0) +
  runs.reduce((sum, { style, text }) => sum + widthOf(text, faces[style]), 0) +
  (spec ? GAP + widthOf(spec, faces.spec) : 0);

/** Combines lines in a block with padding. */
export function block(lines: Line[]): Block {
  const width = Math.max(0, ...lines.map(lineWidth)) + 2 * PAD;
  const height = lines.reduce((sum, line) => sum + heightOf(line), PAD);
  return { lines, width: Math.ceil(width), height };
}

export const line = (icon: Line['icon'], style: Style, text: string, spec: string | null = null): Line => ({
  icon,
  runs: [{ style, text }],
  spec,
});

/** Breaks a text, if any, into lines of at most this width in px. The first line has the icon. */
const paragraph = (icon: Line['icon'], style: Style, text: string | null, most: number): Line[] =>
  text === null
    ? []
    : wrapped(text, faces[style], most).map((words, index) =>
        line(index === 0 ? icon : icon && 'blank', style, words),
      );

/** Creates the pill of an edge. It names the target if no line leads to it. */
export function pillOf(edge: Edge, namesTarget: boolean): Pill {
  const guard = guardText(edge);
  const lines = [
    line(edge.trigger.kind, 'trigger', triggerText(edge.trigger), edge.spec),
    ...(guard === '' ? [] : [line('blank', 'guard', guard)]),
    ...edge.actions.flatMap(actionLines),
    ...paragraph('blank', 'note', edge.description, MOST_SAID),
    ...(namesTarget ? [line('blank', 'to', endingText(edge))] : []),
  ];
  return { ...block(lines), edge };
}

const actionLines = ({ name, says, params }: Action): [Line, ...Line[]] => [
  line('act', 'action', params === null ? name : `${name} ${params}`),
  ...paragraph('says', 'says', says && `“${says}”`, MOST_SAID),
];

/**
 * Creates the head of a state: its name, its description, the sources of edges that have no line, its services,
 * and its entry and exit actions.
 */
export function headOf(state: State, arrivals: string[]): Block {
  const isRoot = state.parent === null;
  const from = arrivals.length > 0 ? `from ${[...new Set(arrivals.map(idWithoutMachine))].join(', ')}` : null;
  return block([
    line(null, isRoot ? 'machine' : 'name', nameOf(state), state.spec),
    ...paragraph(null, 'note', state.description, isRoot ? MOST_TITLE_NOTE : MOST_NOTE),
    ...(state.tags.length > 0 ? [line(null, 'spec', `tags: ${state.tags.join(', ')}`)] : []),
    ...(state.hidden > 0 ? [line(null, 'note', `${state.hidden} states inside`)] : []),
    ...paragraph('from', 'note', from, MOST_NOTE),
    ...state.invokes.map((src) => line('asks', 'action', `asks ${src}`)),
    ...state.entry.flatMap((action) => prefixed('on entry: ', action)),
    ...state.exit.flatMap((action) => prefixed('on exit: ', action)),
  ]);
}

function nameOf({ key, kind, history, parent }: State): string {
  if (kind === 'parallel' && parent !== null) return `${key} (all at once)`;
  if (kind === 'history') return `${key} (${history} history)`;
  return key;
}

function prefixed(prefix: string, action: Action): Line[] {
  const [first, ...furtherLines] = actionLines(action);
  return [{ ...first, runs: [{ style: 'note', text: prefix }, ...first.runs] }, ...furtherLines];
}
