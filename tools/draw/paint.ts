import { ledger } from '../../machines/ledger.ts';
import type { Edge, State } from '../chart/chart.ts';
import { edgeText } from '../chart/edge-text.ts';
import {
  type Block,
  faces,
  heightOf,
  ICON,
  type Icon,
  type Line,
  PAD,
  type Pill,
  type Style,
} from './blocks.ts';
import type { Box, Card, PlacedCard } from './layout.ts';
import { PILL_GAP } from './lines.ts';
import type { Palette, Token } from './palette.ts';
import { widthOf } from './text.ts';

type Place = Pick<Box, 'x' | 'y' | 'width'>;

/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) =>
    sign === '"' ? '&quot;' : ({ '&': '&amp;', '<': '&lt;' }[sign] ?? '&gt;'),
  );

/** Formats a number with at most one decimal. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The icons: meaning, stroke colour, background of a pill with this trigger, and the path on a grid of 12 by 12. */
export const signs: Record<
  Icon,
  readonly [meaning: string, line: Token, ground: Token | null, strokes: string]
> = {
  event: ['what happens from outside', 'info', 'info-soft', 'M6.5 1 2.5 7h3.2L5 11l4.5-6H6.2z'],
  always: ['at once, the first whose guard holds', 'ink-soft', 'sunk', 'M1 6h9M6.5 2.5 10.2 6 6.5 9.5'],
  after: ['time has passed', 'warning', 'warning-soft', 'M6 1a5 5 0 1 0 .01 0zM6 3.5V6l2 1.5'],
  done: ['a service has answered', 'success', 'success-soft', 'm1.5 6.5 3 3.2L10.5 2.5'],
  stateDone: ['all inside has come to its end', 'success', 'success-soft', 'm1.5 6.5 3 3.2L10.5 2.5'],
  error: ['a service has failed', 'danger', 'danger-soft', 'm2 2 8 8M10 2 2 10'],
  asks: ['a service that is asked while here', 'info', null, 'M1 3.5h9L7.5 1M11 8.5H2L4.5 11'],
  act: ['what is done', 'ink-soft', null, 'M8 1 4 11'],
  says: ['a sentence that is shown', 'accent-text', null, 'M1 2h10v6H6l-3 3V8H1z'],
  from: ['where → jumps here come from', 'ink-soft', null, 'M11 6H4M7 2.5 3.5 6 7 9.5M1 2v8'],
};

function drawIcon(icon: Icon, x: number, y: number, palette: Palette): string {
  const [, colour, , path] = signs[icon];
  return `<path transform="translate(${short(x)} ${short(y)})" d="${path}" fill="none" stroke="${palette[colour]}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function rectangle(
  { x, y, width, height }: Box,
  corner: number,
  [fill, stroke, thick]: readonly [fill: string, stroke: string, thick: number],
  isDashed = false,
): string {
  const at = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
  const dashes = isDashed ? ' stroke-dasharray="6 4"' : '';
  return `<rect ${at} rx="${corner}" fill="${fill}" stroke="${stroke}" stroke-width="${thick}"${dashes}/>`;
}

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Returns the tooltip of an edge or a state: its full text, and its rule in the ledger. */
function titleOf(of: Edge | State): string {
  const heading = 'trigger' in of ? edgeText(of) : of.id;
  const rule = ledger.find(({ id }) => id === of.spec);
  return `<title>${escaped([heading, of.description, rule && `${rule.id}: ${rule.rule}`].filter(Boolean).join('\n'))}</title>`;
}

const groundOf = ({ state, depth }: PlacedCard, { paper, surface }: Palette): string =>
  state.children.length > 0 && depth % 2 === 0 ? paper : surface;

/** Draws a state. For a state with children only the outline; `drawHead` draws its head above the lines. */
export function drawCard(card: PlacedCard, palette: Palette): string {
  const { state, box, parent } = card;
  const stroke = palette.ink;
  const holds = state.children.length > 0;
  const look = [groundOf(card, palette), stroke, holds ? 1.2 : 1.8] as const;
  const frame = rectangle(box, 9, look, parent.kind === 'parallel');
  const end = state.kind === 'final' ? rectangle(inset(box, 3.5), 6, ['none', stroke, 1.2]) : '';
  return `<g data-state="${escaped(state.id)}">${titleOf(state)}${frame}${end}${holds ? '' : drawInside(card, box, palette)}</g>`;
}

/** Draws the head of a state with children above the lines that pass behind it. */
export function drawHead(card: PlacedCard, palette: Palette): string {
  const { box, height } = card;
  const [x, y] = [short(box.x + 1.5), short(box.y + 1.5)];
  const ground = `<rect x="${x}" y="${y}" width="${short(box.width - 3)}" height="${short(height)}" rx="8" fill="${groundOf(card, palette)}"/>`;
  const rule = `<path d="M${short(box.x)} ${short(box.y + height + 2)}h${short(box.width)}" stroke="${palette.line}"/>`;
  return `<g>${ground}${rule}${drawInside(card, box, palette)}</g>`;
}

/** Draws the mark of the initial state on its left border. */
export function drawStart({ x, y }: Box, palette: Palette): string {
  const middle = y + 14;
  const disc = `<circle cx="${short(x)}" cy="${short(middle)}" r="7" fill="${palette.accent}" stroke="${palette['accent-edge']}" stroke-width="1.5"/>`;
  return `${disc}<path d="M${short(x - 2)} ${short(middle - 3.2)}l5 3.2-5 3.2z" fill="${palette['on-accent']}"/>`;
}

/** Draws the head of a state and the pills below it. */
export function drawInside({ state, head, pills, width }: Card, box: Place, palette: Palette): string {
  const says = drawBlock(head, { ...box, x: box.x + PAD / 2, width: box.width - PAD }, palette);
  const wide = Math.max(width, state.children.length > 0 ? 0 : box.width) - 2 * PAD;
  return says + drawPile(pills, { x: box.x + PAD, y: box.y + head.height + PILL_GAP, width: wide }, palette);
}

export function drawPile(pills: Pill[], { x, y, width }: Place, palette: Palette): string {
  let top = y;
  return pills
    .map((pill) => {
      const drawn = drawPill(pill, { x, y: top, width, height: pill.height }, palette);
      top += pill.height + PILL_GAP;
      return drawn;
    })
    .join('');
}

/** Draws the frame of an edge's pill in the style of its trigger. Other icons have no frame. */
export function pillFrame(box: Box, icon: Icon, palette: Palette): string {
  const [, line, ground] = signs[icon];
  return ground === null ? '' : rectangle(box, 6, [palette[ground], palette[line], 1]);
}

function drawPill(pill: Pill, box: Box, palette: Palette): string {
  const { key, blocked, trigger } = pill.edge;
  const keys = `data-edge="${escaped(key)}"${blocked ? ` data-blocked="${escaped(blocked)}"` : ''}`;
  return `<g ${keys}>${titleOf(pill.edge)}${pillFrame(box, trigger.kind, palette)}${drawBlock(pill, box, palette)}</g>`;
}

export function drawBlock({ lines }: Block, { x, y, width }: Place, palette: Palette): string {
  let top = y + PAD / 2;
  return lines
    .map((line) => {
      const drawn = drawLine(line, { x: x + PAD, y: top, width: width - 2 * PAD }, palette);
      top += heightOf(line);
      return drawn;
    })
    .join('');
}

function drawLine(line: Line, { x, y, width }: Place, palette: Palette): string {
  const { icon, runs, spec } = line;
  const base = y + heightOf(line) - (runs[0]?.style === 'machine' ? 14 : 4);
  let at = x + (icon ? ICON : 0);
  const words = runs.map(({ style, text }) => {
    const drawn = drawText(text.trimEnd(), style, at, base, palette);
    at += widthOf(text, faces[style]);
    return drawn;
  });
  const sign = icon && icon !== 'blank' ? drawIcon(icon, x, base - 10, palette) : '';
  const rule = spec && drawText(spec, 'spec', x + width - widthOf(spec, faces.spec), base, palette);
  return `${sign}${words.join('')}${rule ?? ''}`;
}

function drawText(text: string, style: Style, x: number, y: number, palette: Palette): string {
  const face = faces[style];
  const family = style === 'machine' ? ` font-family="Fraunces, 'Fraunces Variable', Georgia, serif"` : '';
  const weight = face.isBold ? ' font-weight="700"' : '';
  const fit = `textLength="${short(widthOf(text, face))}" lengthAdjust="spacingAndGlyphs"`;
  const look = `font-size="${face.size}"${family}${weight} fill="${palette[face.ink]}"`;
  return `<text x="${short(x)}" y="${short(y)}" ${look} ${fit}>${escaped(text)}</text>`;
}
