import { block, ICON, type Icon, line } from './blocks.ts';
import type { Box, Layout } from './layout.ts';
import { drawBlock, drawStart, type Ink, inset, pillFrame, rectangle, signs } from './paint.ts';

const GAP = 8;
const ROW = 24 + GAP;

interface Entry {
  words: string;
  icon?: Icon;
  /** The room of what stands before the words. */
  indent?: number;
  sign?: (box: Box) => string;
}

/** What the signs of a picture mean, in rows of a width at most; only those that it has. */
export function legendOf(
  layout: Layout,
  most: number,
  top: number,
  ink: Ink,
): { height: number; drawn: string } {
  const drawn: string[] = [];
  let [x, y] = [0, top];
  for (const { words, icon, indent = 0, sign } of entriesOf(layout, ink)) {
    const said = block([line(icon ?? null, 'note', words)]);
    const width = said.width + indent;
    if (x > 0 && x + width > most) [x, y] = [0, y + ROW];
    const frame = sign?.({ x, y, width, height: said.height }) ?? '';
    drawn.push(frame + drawBlock(said, { x: x + indent, y, width }, ink));
    x += width + GAP;
  }
  return { height: y + ROW - top, drawn: drawn.join('\n') };
}

function entriesOf({ title, cards, lines }: Layout, ink: Ink): Entry[] {
  const all = [title, ...cards];
  const pills = [...all.flatMap((card) => card.pills), ...lines.flatMap(({ bundle }) => bundle.pills)];
  const blocks = [...all.map(({ head }) => head), ...pills];
  const icons = new Set(blocks.flatMap((one) => one.lines.map(({ icon }) => icon)));
  const kinds = new Set(cards.map(({ state }) => state.kind));
  const frame = (box: Box, corner: number, isDashed = false) =>
    rectangle(box, corner, ['none', ink.palette.ink, 1.2], isDashed);
  const rule = pills.find(({ edge }) => edge.spec !== null)?.edge.spec;
  return [
    {
      words: 'starts here',
      indent: ICON,
      sign: (box) => drawStart({ ...box, x: box.x + 10, y: box.y - 1 }, ink),
    },
    ...(kinds.has('final')
      ? [{ words: 'an end', sign: (box: Box) => frame(box, 6) + frame(inset(box, 2.5), 4) }]
      : []),
    ...(kinds.has('parallel')
      ? [{ words: 'all of these at once', sign: (box: Box) => frame(box, 6, true) }]
      : []),
    ...(Object.keys(signs) as Icon[])
      .filter((icon) => icons.has(icon))
      .map((icon) => ({ words: signs[icon][0], icon, sign: (box: Box) => pillFrame(box, icon, ink) })),
    ...(pills.some(({ edge }) => edge.guard !== null) ? [{ words: 'if: a guard that must hold' }] : []),
    ...(rule ? [{ words: `${rule}: a rule of the ledger` }] : []),
  ];
}
