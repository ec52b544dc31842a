import { block, type Icon, type Line, line } from './blocks.ts';
import type { Box, Layout } from './layout.ts';
import { drawBlock, drawStart, inset, pillFrame, rectangle, signs } from './paint.ts';
import type { Palette } from './palette.ts';

const GAP = 8;
const ROW = 24 + GAP;

type Entry = [isThere: boolean, words: string, icon?: Line['icon'], sign?: (box: Box) => string];

/** Draws the legend in rows of at most this width. It contains only the signs of this picture. */
export function legendOf(
  { title, cards, lines }: Layout,
  most: number,
  top: number,
  palette: Palette,
): { height: number; drawn: string } {
  const all = [title, ...cards];
  const pills = [...all.flatMap((card) => card.pills), ...lines.flatMap(({ bundle }) => bundle.pills)];
  const blocks = [...all.map(({ head }) => head), ...pills];
  const icons = new Set(blocks.flatMap((block) => block.lines.map(({ icon }) => icon)));
  const kinds = new Set(cards.map(({ state }) => state.kind));
  const rule = pills.find(({ edge }) => edge.spec !== null)?.edge.spec;
  const frame = (box: Box, corner: number, isDashed = false) =>
    rectangle(box, corner, ['none', palette.ink, 1.2], isDashed);
  const entries: Entry[] = [
    [
      true,
      'starts here',
      'blank',
      ({ x, y, ...size }) => drawStart({ x: x + 10, y: y - 1, ...size }, palette),
    ],
    [kinds.has('final'), 'an end', null, (box) => frame(box, 6) + frame(inset(box, 2.5), 4)],
    [kinds.has('parallel'), 'all of these at once', null, (box) => frame(box, 6, true)],
    ...(Object.keys(signs) as Icon[]).map(
      (icon): Entry => [icons.has(icon), signs[icon][0], icon, (box) => pillFrame(box, icon, palette)],
    ),
    [pills.some(({ edge }) => edge.guard !== null), 'if: a guard that must hold'],
    [rule !== undefined, `${rule}: a rule of the ledger`],
  ];
  const drawn: string[] = [];
  let [x, y] = [0, top];
  for (const [isThere, words, icon = null, sign] of entries) {
    if (!isThere) continue;
    const signText = block([line(icon, 'note', words)]);
    if (x > 0 && x + signText.width > most) [x, y] = [0, y + ROW];
    const box = { x, y, width: signText.width, height: signText.height };
    drawn.push((sign?.(box) ?? '') + drawBlock(signText, box, palette));
    x += signText.width + GAP;
  }
  return { height: y + ROW - top, drawn: drawn.join('\n') };
}
