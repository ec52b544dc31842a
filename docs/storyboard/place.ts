interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much of a chart is shown around a state, in px. */
const ROOM = { width: 560, height: 380 };

/** Where a drawn chart shows a state, in the chart's own coordinates. */
export function boxOf(svg: string, state: string): Box | undefined {
  const at = svg.indexOf(`<g data-state="${state}"`);
  const [rect] = /<rect [^>]*>/.exec(svg.slice(at)) ?? [];
  if (at < 0 || rect === undefined) return undefined;
  // Everything stands in the picture's margin, and every state in the graph's own place under the title.
  const moves = [...svg.slice(0, at).matchAll(/<g transform="translate\(([\d.-]+) ([\d.-]+)\)">/g)];
  const number = (name: string) => Number(new RegExp(` ${name}="([\\d.-]+)"`).exec(rect)?.[1]);
  return {
    x: number('x') + sum(moves.map(([, x]) => Number(x))),
    y: number('y') + sum(moves.map(([, , y]) => Number(y))),
    width: number('width'),
    height: number('height'),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The part of a chart around a state, with the state marked; `sheet` is the id of the chart in the same page. */
export function placeOf(sheet: string, { x, y, width, height }: Box, label: string): string {
  const room = { width: Math.max(ROOM.width, width + 80), height: Math.max(ROOM.height, height + 80) };
  const left = x + width / 2 - room.width / 2;
  const top = y + height / 2 - room.height / 2;
  const view = [left, top, room.width, room.height].map(Math.round).join(' ');
  const mark = `<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="13" class="here"/>`;
  return `<svg class="place" viewBox="${view}" role="img" aria-label="${label}"><use href="#${sheet}"/>${mark}</svg>`;
}
