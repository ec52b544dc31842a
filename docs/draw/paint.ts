import {
  type Block,
  faces,
  heightOf,
  ICON,
  type Line,
  PAD,
  type Pill,
  type Style,
  type Taken,
} from './blocks.ts';
import { drawIcon } from './icons.ts';
import type { Box, Card } from './layout.ts';
import { PILL_GAP } from './lines.ts';
import type { Edge, State, Trigger } from './model.ts';
import type { Palette, Token } from './palette.ts';
import { widthOf } from './text.ts';

/** What a picture is painted with. */
export interface Ink {
  palette: Palette;
  coverage: Taken | null;
  /** Where a state's name leads to, in a picture inside a page. */
  linkOf: ((stateId: string) => string) | null;
  /** What a state is found by, in the one picture of a page that its outline points at. */
  anchorOf: ((stateId: string) => string) | null;
  /** What is told of an edge or a state to whoever points at it. */
  tellOf: (of: Edge | State) => string;
}

type Place = Pick<Box, 'x' | 'y' | 'width'>;

/** Escapes what XML would read as its own. */
export const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** A number as short as a picture needs it. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The colour of each style of text. */
export const inks: Record<Style, Token> = {
  machine: 'ink',
  name: 'ink',
  note: 'ink-soft',
  trigger: 'ink',
  guard: 'accent-text',
  action: 'ink-soft',
  says: 'ink',
  spec: 'ink-soft',
  to: 'ink',
};

/** The ground and the ink of an edge, by what sets it off. */
export const pillColours: Record<Trigger['kind'], readonly [Token, Token]> = {
  event: ['info-soft', 'info'],
  done: ['success-soft', 'success'],
  stateDone: ['success-soft', 'success'],
  error: ['danger-soft', 'danger'],
  after: ['warning-soft', 'warning'],
  always: ['sunk', 'ink-soft'],
};

interface Frame {
  ground: string;
  stroke: string;
  width: number;
  corner: number;
  isDashed?: boolean;
}

export function rectangle(box: Box, { ground, stroke, width, corner, isDashed }: Frame): string {
  const at = `x="${short(box.x)}" y="${short(box.y)}" width="${short(box.width)}" height="${short(box.height)}"`;
  const dashes = isDashed ? ' stroke-dasharray="6 4"' : '';
  return `<rect ${at} rx="${corner}" fill="${ground}" stroke="${stroke}" stroke-width="${width}"${dashes}/>`;
}

const told = (text: string) => (text === '' ? '' : `<title>${escaped(text)}</title>`);

/** A state: what holds others is an outline under the lines, its head is drawn over them by `drawHead`. */
export function drawCard(card: Card, box: Box, { isRegion, depth }: Nesting, ink: Ink): string {
  const { palette } = ink;
  const { state } = card;
  const holds = state.children.length > 0;
  const frame = rectangle(box, {
    ground: holds && depth % 2 === 0 ? palette.paper : palette.surface,
    stroke: palette.ink,
    width: holds ? 1.2 : 1.8,
    corner: 9,
    isDashed: isRegion,
  });
  const inner = { x: box.x + 3.5, y: box.y + 3.5, width: box.width - 7, height: box.height - 7 };
  const end = { ground: 'none', stroke: palette.ink, width: 1.2, corner: 6 };
  const isEnd = state.kind === 'final';
  const content = holds ? '' : drawInside(card, box, ink);
  const tells = told(ink.tellOf(state));
  const anchor = ink.anchorOf ? ` id="${escaped(ink.anchorOf(state.id))}"` : '';
  return `<g data-state="${escaped(state.id)}"${anchor}>${tells}${frame}${isEnd ? rectangle(inner, end) : ''}${content}</g>`;
}

/** How a state stands among others. */
export interface Nesting {
  isRegion: boolean;
  isInitial: boolean;
  /** How many states it stands in. */
  depth: number;
}

/** The head of a state that holds others, over the lines that pass behind it. */
export function drawHead(card: Card, box: Box, { depth }: Nesting, ink: Ink): string {
  const { palette } = ink;
  const fill = depth % 2 === 0 ? palette.paper : palette.surface;
  const [x, y] = [short(box.x + 1.5), short(box.y + 1.5)];
  const ground = `<rect x="${x}" y="${y}" width="${short(box.width - 3)}" height="${short(card.height)}" rx="8" fill="${fill}"/>`;
  const rule = `<path d="M${short(box.x)} ${short(box.y + card.height + 2)}h${short(box.width)}" stroke="${palette.line}"/>`;
  return `<g>${ground}${rule}${drawInside(card, box, ink)}</g>`;
}

/** The mark of the state that comes first, on its left border. */
export function drawStart({ x, y }: Box, { palette }: Ink): string {
  const middle = y + 14;
  const disc = `<circle cx="${short(x)}" cy="${short(middle)}" r="7" fill="${palette.accent}" stroke="${palette['accent-edge']}" stroke-width="1.5"/>`;
  return `${disc}<path d="M${short(x - 2)} ${short(middle - 3.2)}l5 3.2-5 3.2z" fill="${palette['on-accent']}"/>`;
}

/** What a state says, and its pills under that. */
export function drawInside(card: Card, box: Place, ink: Ink): string {
  const { state, head, pills } = card;
  const says = drawBlock(head, { ...box, x: box.x + PAD / 2, width: box.width - PAD }, ink);
  const link = ink.linkOf?.(state.id);
  const linked = link ? `<a href="${escaped(link)}">${says}</a>` : says;
  const width = Math.max(card.width, state.children.length > 0 ? 0 : box.width) - 2 * PAD;
  return linked + drawPile(pills, { x: box.x + PAD, y: box.y + head.height + PILL_GAP, width }, ink);
}

export function drawPile(pills: Pill[], { x, y, width }: Place, ink: Ink): string {
  let top = y;
  return pills
    .map((pill) => {
      const drawn = drawPill(pill, { x, y: top, width, height: pill.height }, ink);
      top += pill.height + PILL_GAP;
      return drawn;
    })
    .join('');
}

/** The frame of a pill: by what sets its edge off, or by whether paths took it. */
export function pillFrame(kind: Trigger['kind'], isTaken: boolean | undefined, palette: Palette): Frame {
  const [ground, stroke] = pillColours[kind];
  if (isTaken === undefined) {
    return { ground: palette[ground], stroke: palette[stroke], width: 1, corner: 6 };
  }
  if (isTaken) return { ground: palette['success-soft'], stroke: palette.success, width: 1.5, corner: 6 };
  return { ground: palette['danger-soft'], stroke: palette.danger, width: 1.5, corner: 6, isDashed: true };
}

function drawPill(pill: Pill, box: Box, ink: Ink): string {
  const isTaken = ink.coverage?.(pill.edge.key).isTaken;
  const frame = rectangle(box, pillFrame(pill.trigger, isTaken, ink.palette));
  const own = pill.blocked === null ? pill.lines : pill.lines.slice(0, -2);
  const under = { ...box, y: box.y + own.reduce((sum, line) => sum + heightOf(line), 0) };
  const rest = drawBlock({ ...pill, lines: pill.lines.slice(own.length) }, under, ink);
  const blocked = pill.blocked === null ? '' : `<g data-edge="${escaped(pill.blocked)}">${rest}</g>`;
  const says = drawBlock({ ...pill, lines: own }, box, ink);
  return `<g data-edge="${escaped(pill.edge.key)}">${told(ink.tellOf(pill.edge))}${frame}${says}</g>${blocked}`;
}

export function drawBlock({ lines }: Block, { x, y, width }: Place, ink: Ink): string {
  let top = y + PAD / 2;
  return lines
    .map((line) => {
      const drawn = drawWords(line, { x: x + PAD, y: top, width: width - 2 * PAD }, ink.palette);
      top += heightOf(line);
      return drawn;
    })
    .join('');
}

function drawWords(line: Line, { x, y, width }: Place, palette: Palette): string {
  const base = y + heightOf(line) - (line.runs[0]?.style === 'machine' ? 14 : 4);
  let at = x + (line.icon ? ICON : 0);
  const runs = line.runs.map(({ style, text }) => {
    const drawn = drawText(text.trimEnd(), style, at, base, palette);
    at += widthOf(text, faces[style]);
    return drawn;
  });
  const icon = line.icon && line.icon !== 'blank' ? drawIcon(line.icon, x, base - 10, palette) : '';
  const right = line.spec === null ? 0 : x + width - widthOf(line.spec, faces.spec);
  return icon + runs.join('') + (line.spec === null ? '' : drawText(line.spec, 'spec', right, base, palette));
}

function drawText(text: string, style: Style, x: number, y: number, palette: Palette): string {
  const face = faces[style];
  const family = style === 'machine' ? ` font-family="Fraunces, 'Fraunces Variable', Georgia, serif"` : '';
  const weight = face.isBold ? ' font-weight="700"' : '';
  const fit = `textLength="${short(widthOf(text, face))}" lengthAdjust="spacingAndGlyphs"`;
  const look = `font-size="${face.size}"${family}${weight} fill="${palette[inks[style]]}"`;
  return `<text x="${short(x)}" y="${short(y)}" ${look} ${fit}>${escaped(text)}</text>`;
}
