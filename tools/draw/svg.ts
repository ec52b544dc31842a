import type { ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { Layout } from './layout.ts';
import { legendOf } from './legend.ts';
import type { Bundle } from './lines.ts';
import { drawCard, drawHead, drawInside, drawPile, drawStart, escaped, short, signs } from './paint.ts';
import type { Palette } from './palette.ts';

const MARGIN = 28;
const GAP = 24;
const LEAST_WIDTH = 560;
const CORNER = 8;
const TIP = 9;

/** Renders a chart as SVG: its title, states, lines and legend. */
export function svgOf(layout: Layout, name: string, palette: Palette): string {
  const { state, height: titleHeight, width: titleWidth } = layout.title;
  const wide = Math.max(LEAST_WIDTH, layout.width, titleWidth);
  const graphTop = titleHeight + GAP;
  const legendTop = graphTop + layout.height + GAP;
  const legend = legendOf(layout, wide, legendTop, palette);
  const width = Math.ceil(wide + 2 * MARGIN);
  const height = Math.ceil(legendTop + legend.height + 2 * MARGIN);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const id = `picture-${name.replaceAll('.', '-')}`;
  const role = `role="img" aria-labelledby="${id}-title ${id}-desc"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${role} font-family="Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif">
<title id="${id}-title">${escaped(`Statechart ${name}`)}</title>
<desc id="${id}-desc">${escaped(state.description ?? '')}</desc>
<rect width="100%" height="100%" fill="${palette.paper}"/>
<g transform="translate(${MARGIN} ${MARGIN})">
<g data-state="${escaped(state.id)}">${drawInside(layout.title, { x: -12, y: 0, width: wide + 24 }, palette)}</g>
<g transform="translate(${short((wide - layout.width) / 2)} ${graphTop})">
${drawGraph(layout, palette)}
</g>
<path d="M0 ${short(legendTop - GAP / 3)}h${wide}" stroke="${palette.line}"/>
${legend.drawn}
</g>
</svg>
`;
}

/** Draws in stacking order: states, lines, heads of states with children, initial marks, and the pills of lines. */
const drawGraph = ({ cards, lines }: Layout, palette: Palette): string =>
  [
    ...cards.map((card) => drawCard(card, palette)),
    ...lines.map(({ bundle, points }) => drawLine(bundle, points, palette)),
    ...cards.filter(({ state }) => state.children.length > 0).map((card) => drawHead(card, palette)),
    ...cards
      .filter(({ state, parent }) => parent.initial === state.id)
      .map(({ box }) => drawStart(box, palette)),
    ...lines.map(({ bundle, label }) => drawPile(bundle.pills, label, palette)),
  ].join('\n');

/** Draws a line with an arrowhead, in the colour of the trigger if all its edges have the same trigger. */
function drawLine({ source, target, pills }: Bundle, points: ElkPoint[], palette: Palette): string {
  const [only = 'ink-soft', ...otherColours] = new Set(pills.map(({ edge }) => signs[edge.trigger.kind][1]));
  const colour = palette[otherColours.length === 0 ? only : 'ink-soft'];
  const ends = `data-from="${escaped(source)}" data-to="${escaped(target)}"`;
  return `<path ${ends} d="${rounded(points)}" fill="none" stroke="${colour}" stroke-width="1.6"/>${head(points, colour)}`;
}

/** Returns a path through the points with rounded corners. */
function rounded(points: ElkPoint[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before || !after) return `${before ? 'L' : 'M'}${at(point)}`;
      const room = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
      return `L${at(toward(point, before, room))}Q${at(point)} ${at(toward(point, after, room))}`;
    })
    .join('');
}

function head(points: ElkPoint[], colour: string): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const back = toward(tip, before, TIP);
  const [dx, dy] = [(tip.x - back.x) / 2, (tip.y - back.y) / 2];
  const left = { x: back.x - dy, y: back.y + dx };
  const right = { x: back.x + dy, y: back.y - dx };
  return `<path d="M${at(tip)}L${at(left)}L${at(right)}z" fill="${colour}"/>`;
}

const at = ({ x, y }: ElkPoint): string => `${short(x)} ${short(y)}`;

const distance = (a: ElkPoint, b: ElkPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

function toward(from: ElkPoint, to: ElkPoint, length: number): ElkPoint {
  const share = length / (distance(from, to) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
