import type { Action, Edge, State, Trigger } from './model.ts';
import { type Face, widthOf, wrapped } from './text.ts';
import { endingWords, guardWords, shortId, triggerWords } from './words.ts';

export type Icon = Trigger['kind'] | 'asks' | 'says' | 'act' | 'from';

/** Text in one face; faces and colours are the picture's grammar, `svg.ts` draws them. */
export interface Run {
  style: Style;
  text: string;
}

export type Style = 'machine' | 'name' | 'note' | 'trigger' | 'guard' | 'action' | 'says' | 'spec' | 'to';

export const faces: Record<Style, Face> = {
  machine: { size: 28, isBold: true },
  name: { size: 15, isBold: true },
  note: { size: 12, isBold: false },
  trigger: { size: 12.5, isBold: true },
  guard: { size: 12, isBold: false },
  action: { size: 11.5, isBold: false },
  says: { size: 11.5, isBold: false },
  spec: { size: 10, isBold: false },
  to: { size: 12, isBold: true },
};

export interface Line {
  /** `blank` keeps the room of one. */
  icon: Icon | 'blank' | null;
  runs: Run[];
  /** A rule's name at the right end. */
  spec: string | null;
}

/** Lines of text with what they need, in px. */
export interface Block {
  lines: Line[];
  width: number;
  height: number;
}

/** What an edge says, in the card of its state or on its line. */
export interface Pill extends Block {
  edge: Edge;
  trigger: Trigger['kind'];
  /** The name of "no guard let it through", where its last lines tell of it. */
  blocked: string | null;
}

export const ICON = 17;
export const PAD = 8;
const GAP = 10;
const MOST_SAID = 220;
const MOST_NOTE = 270;
const MOST_TITLE_NOTE = 640;

/** From one line's top to the next one's, in px. */
export function heightOf({ runs }: Line): number {
  const style = runs[0]?.style;
  return style === 'machine' ? 46 : style === 'name' ? 20 : 16;
}

const lineWidth = ({ icon, runs, spec }: Line): number =>
  (icon ? ICON : 0) +
  runs.reduce((sum, { style, text }) => sum + widthOf(text, faces[style]), 0) +
  (spec ? GAP + widthOf(spec, faces.spec) : 0);

/** Puts lines into a block, with room around them. */
export function block(lines: Line[]): Block {
  const width = Math.max(0, ...lines.map(lineWidth)) + 2 * PAD;
  const height = lines.reduce((sum, one) => sum + heightOf(one), lines.length > 0 ? PAD : 0);
  return { lines, width: Math.ceil(width), height };
}

export const line = (icon: Line['icon'], style: Style, text: string, spec: string | null = null): Line => ({
  icon,
  runs: [{ style, text }],
  spec,
});

export interface PillOptions {
  /** Where no line leads to it. */
  namesTarget: boolean;
  /** Leaves out what it does, says and is described as. */
  isBrief: boolean;
  /** What coverage knows of its edges; "no guard let it through" is counted for itself. */
  coverage: Taken | null;
}

/** How often paths took an edge, by its key. */
export type Taken = (key: string) => { words: string; isTaken: boolean };

/** An edge as a pill. */
export function pillOf(edge: Edge, { namesTarget, isBrief, coverage }: PillOptions): Pill {
  const guard = guardWords(edge);
  const does = isBrief ? [] : edge.actions.flatMap(actionLines);
  const note = isBrief || edge.description === null ? [] : noteLines(edge.description, MOST_SAID, 'blank');
  const blocked = coverage && edge.blocked;
  const lines = [
    line(edge.trigger.kind, 'trigger', triggerWords(edge.trigger), edge.spec),
    ...(guard === '' ? [] : [line('blank', 'guard', guard)]),
    ...does,
    ...note,
    ...(namesTarget ? [line('blank', 'to', endingWords(edge))] : []),
    ...(coverage ? [line('blank', 'spec', coverage(edge.key).words)] : []),
    ...(blocked ? [line('blank', 'guard', 'else nothing happens')] : []),
    ...(blocked ? [line('blank', 'spec', coverage(blocked).words)] : []),
  ];
  return { ...block(lines), edge, trigger: edge.trigger.kind, blocked };
}

function actionLines({ name, says, params }: Action): Line[] {
  const said = says === null ? [] : wrapped(`“${says}”`, faces.says, MOST_SAID);
  const first: Line = {
    icon: 'act',
    runs: [{ style: 'action', text: params === null ? name : `${name} ${params}` }],
    spec: null,
  };
  return [first, ...said.map((text, index) => line(index === 0 ? 'says' : 'blank', 'says', text))];
}

const noteLines = (text: string, most: number, icon: Line['icon'] = null): Line[] =>
  wrapped(text, faces.note, most).map((words) => line(icon, 'note', words));

/**
 * What a state says of itself: its name, what it is for, where lines that are not drawn come from, whom it asks,
 * what it does on the way in and out.
 */
export function headOf(state: State, arrivals: string[]): Block {
  const lines = [
    line(null, state.parent === null ? 'machine' : 'name', nameOf(state), state.spec),
    ...(state.description === null
      ? []
      : noteLines(state.description, state.parent === null ? MOST_TITLE_NOTE : MOST_NOTE)),
    ...(state.tags.length > 0 ? [line(null, 'spec', `tags: ${state.tags.join(', ')}`)] : []),
    ...(state.hidden > 0 ? [line(null, 'note', `${state.hidden} states inside`)] : []),
    ...fromLines(arrivals),
    ...state.invokes.map((src) => line('asks', 'action', `asks ${src}`)),
    ...state.entry.flatMap((action) => prefixed('on entry: ', action)),
    ...state.exit.flatMap((action) => prefixed('on exit: ', action)),
  ];
  return block(lines);
}

function fromLines(sources: string[]): Line[] {
  if (sources.length === 0) return [];
  const words = `from ${[...new Set(sources.map(shortId))].join(', ')}`;
  return wrapped(words, faces.note, MOST_NOTE).map((text, index) =>
    line(index === 0 ? 'from' : 'blank', 'note', text),
  );
}

function nameOf({ key, kind, history, parent }: State): string {
  if (kind === 'parallel' && parent !== null) return `${key} (all at once)`;
  if (kind === 'history') return `${key} (${history} history)`;
  return key;
}

function prefixed(prefix: string, action: Action): Line[] {
  const [first, ...others] = actionLines(action);
  if (!first) return [];
  return [{ ...first, runs: [{ style: 'note', text: prefix }, ...first.runs] }, ...others];
}
