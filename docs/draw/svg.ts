import type { Layout } from './layout.ts';
import { legendOf } from './legend.ts';
import {
  drawCard,
  drawHead,
  drawInside,
  drawPile,
  drawStart,
  escaped,
  type Ink,
  type Nesting,
  short,
} from './paint.ts';
import { drawLine } from './route.ts';

const MARGIN = 28;
const GAP = 24;
const LEAST_WIDTH = 560;

/** What a picture is called, for whoever hears it. */
export interface Name {
  /** Unlike any other in the same page. */
  id: string;
  title: string;
  description: string;
}

/** A chart as an SVG: its title, its states and lines, and what the signs mean. */
export function svgOf(layout: Layout, { id, title, description }: Name, ink: Ink): string {
  const wide = Math.max(LEAST_WIDTH, layout.width, layout.title.width);
  const legend = legendOf(layout, wide, ink.coverage !== null);
  const graphTop = layout.title.height + GAP;
  const legendTop = graphTop + layout.height + GAP;
  const width = Math.ceil(wide + 2 * MARGIN);
  const height = Math.ceil(legendTop + legend.height + 2 * MARGIN);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const role = `role="${ink.linkOf ? 'group' : 'img'}" aria-labelledby="${id}-title ${id}-desc"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${role} font-family="Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif">
<title id="${id}-title">${escaped(title)}</title>
<desc id="${id}-desc">${escaped(description)}</desc>
<rect width="100%" height="100%" fill="${ink.palette.paper}"/>
<g transform="translate(${MARGIN} ${MARGIN})">
<g data-state="${escaped(layout.title.state.id)}">${drawInside(layout.title, { x: -12, y: 0, width: wide + 24 }, ink)}</g>
<g transform="translate(${short((wide - layout.width) / 2)} ${graphTop})">
${drawGraph(layout, ink)}
</g>
<path d="M0 ${short(legendTop - GAP / 3)}h${wide}" stroke="${ink.palette.line}"/>
${legend.draw(legendTop, ink)}
</g>
</svg>
`;
}

function drawGraph(layout: Layout, ink: Ink): string {
  const { cards, lines } = layout;
  const states = new Map(
    [layout.title, ...cards.map(({ card }) => card)].map(({ state }) => [state.id, state]),
  );
  const nestingOf = (id: string): Nesting => {
    const state = states.get(id);
    const parent = states.get(state?.parent ?? '');
    return {
      isRegion: parent?.kind === 'parallel',
      isInitial: parent?.initial === id,
      depth: parent ? nestingOf(parent.id).depth + 1 : 0,
    };
  };
  const nests = cards.filter(({ card }) => card.state.children.length > 0);
  const starts = cards.filter(({ card }) => nestingOf(card.state.id).isInitial);
  return [
    ...cards.map(({ card, box }) => drawCard(card, box, nestingOf(card.state.id), ink)),
    ...lines.map(({ bundle, points }) => drawLine(bundle, points, ink)),
    ...nests.map(({ card, box }) => drawHead(card, box, nestingOf(card.state.id), ink)),
    ...starts.map(({ box }) => drawStart(box, ink)),
    ...lines.map(({ bundle, label }) => drawPile(bundle.pills, label, ink)),
  ].join('\n');
}
