import type { Chart } from '../chart/chart.ts';
import { type Layout, layoutOf } from './layout.ts';
import { dark, light } from './palette.ts';
import { overviewOf, partOf, partsOf } from './parts.ts';
import { svgOf } from './svg.ts';

/** A picture of a machine or of a part of it. */
export interface Picture {
  /** The file name without its ending: `booking`, `booking.overview`, `booking.barber`. */
  name: string;
  title: string;
  layout: Layout;
  light: string;
  dark: string;
}

/** Returns the pictures of a machine. A large machine has an overview and its parts before the complete picture. */
export function picturesOf(chart: Chart): Promise<Picture[]> {
  const parts = partsOf(chart);
  const overview = { name: `${chart.id}.overview`, title: 'Overview', part: overviewOf(chart) };
  const all = [
    ...(parts.length > 0 ? [overview] : []),
    ...parts.map((part) => ({ name: part.id, title: part.key, part: partOf(chart, part) })),
    { name: chart.id, title: parts.length > 0 ? 'All of it' : 'Picture', part: chart },
  ];
  return Promise.all(
    all.map(async ({ name, title, part }) => {
      const layout = await layoutOf(part);
      return { name, title, layout, light: svgOf(layout, name, light), dark: svgOf(layout, name, dark) };
    }),
  );
}
