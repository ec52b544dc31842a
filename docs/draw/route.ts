import type { ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { Bundle } from './lines.ts';
import { escaped, type Ink, pillColours, short } from './paint.ts';

const CORNER = 8;
const TIP = 9;

/** A line from state to state with its head; its words are drawn over it. */
export function drawLine(bundle: Bundle, points: ElkPoint[], ink: Ink): string {
  const { colour, dashes } = look(bundle, ink);
  const ends = `data-from="${escaped(bundle.source)}" data-to="${escaped(bundle.target)}"`;
  const stroke = `fill="none" stroke="${colour}" stroke-width="1.6"${dashes}`;
  return `<path ${ends} d="${rounded(points)}" ${stroke}/>${head(points, colour)}`;
}

/** Whether one of its edges was missed; the colour of what sets all of them off. */
function look({ pills }: Bundle, { palette, coverage }: Ink): { colour: string; dashes: string } {
  if (coverage) {
    const isMissed = pills.some(({ edge }) => !coverage(edge.key).isTaken);
    if (isMissed) return { colour: palette.danger, dashes: ' stroke-dasharray="6 4"' };
    return { colour: palette.success, dashes: '' };
  }
  const strokes = new Set(pills.map(({ trigger }) => pillColours[trigger][1]));
  const [only = 'ink-soft'] = strokes;
  return { colour: palette[strokes.size === 1 ? only : 'ink-soft'], dashes: '' };
}

/** A path through the points whose corners are round. */
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
