import type { Taken } from './blocks.ts';
import type { Chart } from './model.ts';
import { pageOf } from './page.ts';
import { escaped } from './paint.ts';
import type { Picture, Themes } from './pictures.ts';

/** A machine's picture, and what paths took of it. */
export interface Covered {
  chart: Chart;
  picture: Picture;
  coverage: Taken;
}

/** All that paths did and did not take, as numbers, names and pictures. */
export function coveragePage(all: Covered[], themes: Themes): string {
  const rows = all.map((covered) => {
    const { id } = covered.chart;
    const missed = missedIn(covered).length;
    const taken = keysOf(covered).length - missed;
    return `<tr><td><a href="#${id}">${id}</a></td><td class="number">${taken}</td><td class="number">${missed}</td></tr>`;
  });
  return pageOf(
    'What paths took',
    themes,
    `<header><h1>What paths took</h1>
<p>Green with a whole outline: taken on every level that was driven, or shown to be impossible there. Red and dashed: missed on one at least. Each edge says how often on which level.</p></header>
<main>
<table><thead><tr><th scope="col">machine</th><th scope="col">taken</th><th scope="col">missed</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
${all.map(section).join('\n')}
</main>`,
  );
}

/** Every name that coverage counts for a chart. */
const keysOf = ({ chart }: Covered): string[] =>
  chart.edges.flatMap(({ key, blocked }) => (blocked === null ? [key] : [key, blocked]));

const missedIn = (covered: Covered): string[] =>
  keysOf(covered).filter((key) => !covered.coverage(key).isTaken);

function section(covered: Covered): string {
  const { chart, picture, coverage } = covered;
  const items = missedIn(covered).map(
    (key) => `<li class="missed">${escaped(key)}: ${escaped(coverage(key).words)}</li>`,
  );
  return `<section class="fit"><h2 id="${chart.id}">${chart.id}</h2>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>Nothing was missed.</p>'}
<label><input type="checkbox"> fit to the page</label>
<div class="picture" tabindex="0" role="region" aria-label="Picture of ${chart.id}">
${picture.inline}</div></section>`;
}
