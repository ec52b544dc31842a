import type { Taken } from './blocks.ts';
import { layoutOf } from './layout.ts';
import type { Chart, Edge, State } from './model.ts';
import type { Ink } from './paint.ts';
import { ofThePage, type Palette } from './palette.ts';
import { overviewOf, partOf, partsOf } from './parts.ts';
import { ruleOf } from './rules.ts';
import { svgOf } from './svg.ts';
import { edgeWords } from './words.ts';

/** A picture of a machine, or of a part of it. */
export interface Picture {
  /** What its files are called: `booking`, `booking.overview`, `booking.barber`. */
  name: string;
  title: string;
  /** For files of their own. */
  light: string;
  dark: string;
  /** For a page that knows both themes; names lead to its outline. */
  inline: string;
}

export interface Themes {
  light: Palette;
  dark: Palette;
}

const alone = { linkOf: null, anchorOf: null };

/** Where a page's picture of the whole machine shows a state. */
export const pictureAnchor = (stateId: string): string => `at-${stateId}`;

/** The pictures of one machine: the whole, and of a large one an overview and its parts first. */
export async function picturesOf(chart: Chart, themes: Themes, coverage: Taken | null): Promise<Picture[]> {
  const parts = coverage ? [] : partsOf(chart);
  const overview = {
    name: `${chart.id}.overview`,
    title: 'Overview',
    chart: overviewOf(chart),
    isBrief: true,
  };
  const kinds = [
    ...(parts.length > 0 ? [overview] : []),
    ...parts.map((part) => ({ name: part.id, title: part.key, chart: partOf(chart, part), isBrief: false })),
    { name: chart.id, title: parts.length > 0 ? 'All of it' : 'Picture', chart, isBrief: false },
  ];
  const pictures: Picture[] = [];
  for (const { name, title, chart: drawn, isBrief } of kinds) {
    const layout = await layoutOf(drawn, { isBrief, coverage });
    const [root] = drawn.states;
    const svg = (palette: Palette, { linkOf, anchorOf }: Pick<Ink, 'linkOf' | 'anchorOf'>) =>
      svgOf(
        layout,
        {
          id: `picture-${name.replaceAll('.', '-')}`,
          title: `Statechart ${name}`,
          description: root?.description ?? '',
        },
        { palette, coverage, linkOf, anchorOf, tellOf },
      );
    pictures.push({
      name,
      title,
      light: svg(themes.light, alone),
      dark: svg(themes.dark, alone),
      inline: svg(ofThePage, {
        linkOf: (id) => `${coverage ? `../../docs/statecharts/${chart.id}.html` : ''}#${id}`,
        anchorOf: name === chart.id ? pictureAnchor : null,
      }),
    });
  }
  return pictures;
}

/** What pointing at an edge or a state tells: all of it on one line, and the rule that it is for. */
function tellOf(of: Edge | State): string {
  const said = 'trigger' in of ? edgeWords(of) : of.id;
  const rule = ruleOf(of.spec);
  return [said, of.description, rule && `${rule.id}: ${rule.rule}`].filter(Boolean).join('\n');
}
