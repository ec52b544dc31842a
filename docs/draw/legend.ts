import { block, ICON, type Icon, line } from './blocks.ts';
import type { Box, Layout } from './layout.ts';
import type { Trigger } from './model.ts';
import { drawBlock, drawStart, type Ink, pillColours, pillFrame, rectangle } from './paint.ts';

const GAP = 8;

const meanings: readonly [Icon, string][] = [
  ['event', 'what a visitor, a tab or the shop does'],
  ['always', 'at once, the first whose guard holds'],
  ['after', 'time has passed'],
  ['done', 'a service has answered'],
  ['stateDone', 'all inside has come to its end'],
  ['error', 'a service has failed'],
  ['asks', 'a service that is asked while here'],
  ['act', 'what is done'],
  ['says', 'a sentence that is shown'],
  ['from', 'where → jumps here come from'],
];

interface Entry {
  width: number;
  height: number;
  draw: (box: Box, ink: Ink) => string;
}

/** What the signs of a picture mean, in rows under it; only those that it has. */
export function legendOf(
  layout: Layout,
  most: number,
  isCovered: boolean,
): { height: number; draw: (y: number, ink: Ink) => string } {
  const places: { entry: Entry; x: number; row: number }[] = [];
  let [x, row] = [0, 0];
  for (const entry of [...(isCovered ? coverageEntries : []), ...entriesOf(layout)]) {
    if (x > 0 && x + entry.width > most) [x, row] = [0, row + 1];
    places.push({ entry, x, row });
    x += entry.width + GAP;
  }
  const rowHeight = 24 + GAP;
  return {
    height: (row + 1) * rowHeight,
    draw: (y, ink) =>
      places
        .map(({ entry, x: left, row: down }) =>
          entry.draw({ x: left, y: y + down * rowHeight, width: entry.width, height: entry.height }, ink),
        )
        .join('\n'),
  };
}

function entriesOf({ title, cards, lines }: Layout): Entry[] {
  const all = [title, ...cards.map(({ card }) => card)];
  const pills = [...all.flatMap((card) => card.pills), ...lines.flatMap(({ bundle }) => bundle.pills)];
  const blocks = [...all.map(({ head }) => head), ...pills];
  const icons = new Set(blocks.flatMap((one) => one.lines.map(({ icon }) => icon)));
  const kinds = new Set(cards.map(({ card }) => card.state.kind));
  return [
    entry('starts here', (box, ink) => drawStart({ ...box, x: box.x + 10, y: box.y - 1 }, ink), ICON),
    ...(kinds.has('final') ? [entry('an end', framed(true))] : []),
    ...(kinds.has('parallel') ? [entry('all of these at once', framed(false))] : []),
    ...meanings.filter(([icon]) => icons.has(icon)).map(([icon, words]) => signed(icon, words)),
    ...(pills.some(({ edge }) => edge.guard !== null) ? [entry('if: a guard that must hold', plain)] : []),
    ...pills
      .flatMap(({ edge }) => edge.spec ?? [])
      .slice(0, 1)
      .map((rule) => entry(`${rule}: a rule of the ledger`, plain)),
  ];
}

type Draw = Entry['draw'];
const plain: Draw = () => '';

function entry(words: string, draw: Draw, indent = 0): Entry {
  const said = block([line(null, 'note', words)]);
  return {
    width: said.width + indent,
    height: said.height,
    draw: (box, ink) => draw(box, ink) + drawBlock(said, { ...box, x: box.x + indent }, ink),
  };
}

const isTrigger = (icon: Icon | null): icon is Trigger['kind'] => icon !== null && icon in pillColours;

function signed(icon: Icon | null, words: string, isTaken?: boolean): Entry {
  const said = block([line(icon, 'note', words)]);
  return {
    width: said.width,
    height: said.height,
    draw: (box, ink) => {
      const isFramed = isTaken !== undefined || (isTrigger(icon) && !ink.coverage);
      const frame = rectangle(box, pillFrame(isTrigger(icon) ? icon : 'always', isTaken, ink.palette));
      return (isFramed ? frame : '') + drawBlock(said, box, ink);
    },
  };
}

const coverageEntries = [
  signed(null, 'taken by paths on every level', true),
  signed(null, 'missed on a level', false),
];

function framed(isEnd: boolean): Draw {
  return (box, { palette }) => {
    const paint = { ground: 'none', stroke: palette.ink, width: 1.2, corner: 6 };
    const inner = { x: box.x + 2.5, y: box.y + 2.5, width: box.width - 5, height: box.height - 5 };
    if (isEnd) return rectangle(box, paint) + rectangle(inner, { ...paint, corner: 4 });
    return rectangle(box, { ...paint, isDashed: true });
  };
}
