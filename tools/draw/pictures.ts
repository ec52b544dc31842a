import type { Chart } from '../chart/chart.ts';
import { layoutOf } from './layout.ts';
import { dark, light, ofThePage } from './palette.ts';
import { overviewOf, partOf, partsOf } from './parts.ts';
import { svgOf } from './svg.ts';

/** A picture of a machine, or of a part of it. */
export interface Picture {
  /** What its files are called: `booking`, `booking.overview`, `booking.barber`. */
  name: string;
  title: string;
  /** For files of their own. */
  light: string;
  dark: string;
  /** For a page that declares both themes as custom properties; a state's name is a link to its id. */
  inline: string;
}

/** The pictures of one machine: the whole, and of a large one an overview and its parts first. */
export async function picturesOf(chart: Chart): Promise<Picture[]> {
  const parts = partsOf(chart);
  const whole = { name: chart.id, title: parts.length > 0 ? 'All of it' : 'Picture', chart };
  const overview = { name: `${chart.id}.overview`, title: 'Overview', chart: overviewOf(chart) };
  const kinds = [
    ...(parts.length > 0 ? [overview] : []),
    ...parts.map((part) => ({ name: part.id, title: part.key, chart: partOf(chart, part) })),
    whole,
  ];
  const pictures: Picture[] = [];
  for (const { name, title, chart: drawn } of kinds) {
    const layout = await layoutOf(drawn);
    pictures.push({
      name,
      title,
      light: svgOf(layout, name, { palette: light, isInPage: false }),
      dark: svgOf(layout, name, { palette: dark, isInPage: false }),
      inline: svgOf(layout, name, { palette: ofThePage, isInPage: true }),
    });
  }
  return pictures;
}
