import type { Chart } from '../chart/chart.ts';
import type { MachineFileEntry } from '../chart/machines.ts';
import type { Picture } from './pictures.ts';

/** A machine with its drawings. */
export interface Drawing extends MachineFileEntry {
  chart: Chart;
  pictures: Picture[];
}

/** Returns the README of the folder. */
export function readme(drawings: Drawing[]): string {
  const entries = drawings.map(
    ({ chart: { id, states, edges }, file, pictures: [first, ...furtherPictures] }) => {
      const links = [
        ...furtherPictures.map(({ title, name }) => `[${title}](${name}.svg)`),
        `[machine](../../${file})`,
        `[Stately JSON](${id}.stately.json)`,
      ];
      const counted = `${states.length - 1} states, ${edges.length} transitions`;
      return `## ${id}

${states[0]?.description ?? ''} ${counted}. ${links.join(' · ')}

<picture><source media="(prefers-color-scheme: dark)" srcset="${first?.name}.dark.svg"><img alt="Statechart ${first?.name}" src="${first?.name}.svg"></picture>
`;
    },
  );
  return `# Statecharts

Drawn by \`npm run charts\` from \`machines/\`: nothing here is edited by hand, and \`npm run charts -- --check\` fails
when a file is stale.

To open a chart in Stately, paste its Stately JSON into [sketch.stately.ai](https://sketch.stately.ai), or import the
machine's file in Stately Studio's editor.

How to read a picture: [machines/README.md](../../machines/README.md).

${drawings.map(({ chart: { id } }) => `[${id}](#${id})`).join(' · ')}

${entries.join('\n')}`;
}
