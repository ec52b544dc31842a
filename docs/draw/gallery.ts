import { ledger } from '../../machines/ledger.ts';
import type { Chart } from './model.ts';
import { counted, type Drawing, pageOf } from './page.ts';
import { escaped } from './paint.ts';
import type { Themes } from './pictures.ts';

const title = 'Statecharts';

/** The page that all others are found from. */
export function galleryPage(drawings: Drawing[], themes: Themes): string {
  return pageOf(
    `${title} of Wattle & Blade`,
    themes,
    `<header>
<h1>${title}</h1>
<p>What the site does, drawn from the machines that do it by <code>npm run charts</code>. Each page has the picture, an outline in words, and the rules of the ledger.</p>
</header>
<main>
<ul class="gallery">
${drawings.map(card).join('\n')}
</ul>
<h2>Open one in Stately</h2>
<p>Paste a machine's Stately JSON into <a href="https://sketch.stately.ai">sketch.stately.ai</a>, or import its file from <code>machines/</code> in Stately Studio's editor.</p>
<h2>Which rule is where</h2>
<table>
<thead><tr><th scope="col">rule</th><th scope="col">what it says</th><th scope="col">charts</th></tr></thead>
<tbody>
${rows(drawings)}
</tbody>
</table>
</main>`,
  );
}

/** The picture that stands for a machine where there is little room. */
export const firstName = ({ pictures, chart }: Drawing): string => pictures[0]?.name ?? chart.id;

function card(drawing: Drawing): string {
  const { id, states } = drawing.chart;
  const name = firstName(drawing);
  return `<li><a href="${id}.html" tabindex="-1" aria-hidden="true"><picture><source srcset="${name}.dark.svg" media="(prefers-color-scheme: dark)"><img src="${name}.svg" alt=""></picture></a>
<div><h2><a href="${id}.html">${escaped(id)}</a></h2><p>${escaped(states[0]?.description ?? '')}</p><p class="soft">${counted(drawing.chart)}</p></div></li>`;
}

function rows(drawings: Drawing[]): string {
  return ledger
    .map(({ id, rule }) => {
      const links = drawings
        .filter(({ chart }) => names(chart, id))
        .map(({ chart }) => `<a href="${chart.id}.html#rule-${id}">${escaped(chart.id)}</a>`);
      return `<tr><td>${id}</td><td>${escaped(rule)}</td><td>${links.join(', ') || 'shown by a page'}</td></tr>`;
    })
    .join('\n');
}

const names = ({ states, edges }: Chart, rule: string): boolean =>
  [...states, ...edges].some(({ spec }) => spec === rule);

/** What a code host shows of the folder. */
export function galleryText(drawings: Drawing[]): string {
  const entries = drawings.map((drawing) => {
    const { id, states } = drawing.chart;
    const name = firstName(drawing);
    const others = drawing.pictures
      .filter((picture) => picture.name !== name)
      .map((picture) => `[${picture.title}](${picture.name}.svg)`);
    const links = [
      ...others,
      `[machine](../../${drawing.file})`,
      `[Stately JSON](${id}.stately.json)`,
      `[Mermaid](${id}.mmd)`,
      `page with outline: \`${id}.html\``,
    ];
    return `## ${id}

${states[0]?.description ?? ''} ${counted(drawing.chart)}. ${links.join(' · ')}

<picture><source media="(prefers-color-scheme: dark)" srcset="${name}.dark.svg"><img alt="Statechart ${name}" src="${name}.svg"></picture>
`;
  });
  const list = drawings.map(({ chart: { id } }) => `[${id}](#${id})`).join(' · ');
  return `# Statecharts

Drawn by \`npm run charts\` from \`machines/\`: nothing here is edited by hand, and \`npm run charts -- --check\` fails
when a file is stale. Open \`index.html\` in a browser for the gallery; every machine has a page there with its
pictures, an outline in words that a screen reader and a phone can read, and the rules of the ledger that it is for.

To open a chart in Stately, paste its Stately JSON into [sketch.stately.ai](https://sketch.stately.ai), or import the
machine's file in Stately Studio's editor. Code hosts draw the Mermaid files by themselves.

How to read a picture: [machines/README.md](../../machines/README.md).

${list}

${entries.join('\n')}`;
}
