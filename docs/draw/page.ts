import type { Chart } from './model.ts';
import { outlineOf } from './outline.ts';
import { escaped } from './paint.ts';
import type { Picture, Themes } from './pictures.ts';
import { ruleOf } from './rules.ts';
import { styleOf } from './style.ts';
import { shortId } from './words.ts';

/** All that is drawn of one machine. */
export interface Drawing {
  chart: Chart;
  /** The machine's file, from the top of the project. */
  file: string;
  pictures: Picture[];
}

/** What a drawing counts, `47 states, 93 transitions`. */
export const counted = ({ states, edges }: Chart): string =>
  `${states.length - 1} states, ${edges.length} transitions`;

/** A page that needs no other file and no script. */
export function pageOf(title: string, themes: Themes, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styleOf(themes)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The page of one machine: its pictures, its outline, its rules. */
export function machinePage({ chart, file, pictures }: Drawing, themes: Themes): string {
  const { id } = chart;
  const sections = [
    ...pictures.map(pictureSection),
    `<h2 id="outline">Outline</h2>\n${outlineOf(chart)}`,
    rulesSection(chart),
  ];
  return pageOf(
    `${id}, a statechart`,
    themes,
    `<header>
<p><a href="index.html">All statecharts</a></p>
<h1>${escaped(id)}</h1>
<p>${escaped(chart.states[0]?.description ?? '')}</p>
<p class="soft">${counted(chart)}</p>
<ul class="links">
<li><a href="#outline">Read it as an outline</a></li>
<li><a href="../../${file}">The machine</a></li>
<li><a href="${id}.stately.json">Stately JSON</a></li>
<li><a href="${id}.mmd">Mermaid</a></li>
<li><a href="${id}.svg">SVG</a></li>
<li><a href="${id}.dark.svg">SVG, dark</a></li>
</ul>
${pictures.length > 1 ? contentsOf(pictures) : ''}</header>
<main>
${sections.join('\n')}
</main>`,
  );
}

const anchorOf = ({ name }: Picture) => `see-${name}`;

const contentsOf = (pictures: Picture[]): string =>
  `<nav aria-label="Pictures"><ul class="links">${pictures
    .map((picture) => `<li><a href="#${anchorOf(picture)}">${escaped(picture.title)}</a></li>`)
    .join('')}</ul></nav>\n`;

function pictureSection(picture: Picture): string {
  const name = escaped(picture.name);
  return `<section class="fit">
<h2 id="${anchorOf(picture)}">${escaped(picture.title)}</h2>
<label><input type="checkbox"> fit to the page</label>
<div class="picture" tabindex="0" role="region" aria-label="Picture of ${name}; the outline says the same in words">
${picture.inline}</div>
</section>`;
}

/** The rules that a chart names, and where. */
function rulesSection({ states, edges }: Chart): string {
  const places = new Map<string, Set<string>>();
  const note = (spec: string | null, state: string) => {
    if (spec !== null) places.set(spec, new Set([...(places.get(spec) ?? []), state]));
  };
  for (const { spec, id } of states) note(spec, id);
  for (const { spec, source } of edges) note(spec, source);
  const ids = [...places.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const rows = ids.map((id) => {
    const rule = ruleOf(id);
    const texts = (rule?.texts ?? []).map((text) => ` <q>${escaped(text)}</q>`).join('');
    const where = [...(places.get(id) ?? [])].map(
      (state) => `<a href="#${escaped(state)}">${escaped(shortId(state))}</a>`,
    );
    const section = rule ? ` <small>section ${escaped(rule.section)}</small>` : '';
    return `<dt id="rule-${escaped(id)}">${escaped(id)}${section}</dt>
<dd>${escaped(rule?.rule ?? 'Not in the ledger.')}${texts} <small>In ${where.join(', ')}.</small></dd>`;
  });
  return `<h2 id="rules">Rules of the ledger</h2>
<dl class="rules">
${rows.join('\n')}
</dl>`;
}
