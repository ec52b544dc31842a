import { isPassedThrough, leavesOf } from '../../test/support/accessibility/watched-machines.ts';
import { chartOf } from '../../tools/chart/chart.ts';
import { type Drawn, machines } from '../../tools/chart/machines.ts';
import { shortId } from '../../tools/chart/words.ts';
import { escaped } from '../../tools/draw/paint.ts';
import { dark, light, type Palette } from '../../tools/draw/palette.ts';
import { picturesOf } from '../../tools/draw/pictures.ts';
import { fileOf, widths } from './camera.ts';
import { boxOf, placeOf } from './place.ts';

const declared = (palette: Palette): string =>
  Object.entries(palette)
    .map(([token, colour]) => `--${token}:${colour}`)
    .join(';');

const style = `<style>
:root{color-scheme:light;${declared(light)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declared(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:90rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem)}
a{color:inherit}
.soft{color:var(--ink-soft)}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
.sheet{position:absolute;width:0;height:0;overflow:hidden}
.frame{display:grid;grid-template-columns:minmax(0,6fr) minmax(0,6fr) minmax(0,2fr);gap:1rem;align-items:start;padding:1rem 0;border-top:1px solid var(--line);scroll-margin-top:1rem}
.frame h3,.frame p{grid-column:1/-1;margin:0}
.frame .place~p{grid-column:2/-1}
.frame:target h3{background:var(--accent);color:var(--on-accent)}
.frame img,.place{display:block;width:100%;border:1.5px solid var(--ink);border-radius:8px;background:var(--paper)}
.here{fill:none;stroke:var(--accent);stroke-width:6}
.passed .place{opacity:.6}
@media (max-width:50rem){.frame{grid-template-columns:minmax(0,3fr) minmax(0,1fr)}.place{grid-column:1/-1}}
</style>`;

/** The storyboard: each leaf state of each machine, its place on the chart beside the screen that it shows. */
export async function storyboardPage(taken: ReadonlyMap<string, unknown>): Promise<string> {
  const sections: string[] = [];
  for (const drawn of machines) sections.push(await section(drawn, taken));
  const links = machines.map(({ machine }) => `<li><a href="#${machine.id}">${machine.id}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Storyboard</title>
${style}
</head>
<body>
<header>
<h1>Storyboard</h1>
<p>The screen in every state, beside its place on the chart: taken on the built site by <code>npm run storyboard</code>, on a laptop and on a phone. Every state has its own address: its id after a #.</p>
<nav aria-label="Machines"><ul class="links">${links.join('')}</ul></nav>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

async function section({ machine }: Drawn, taken: ReadonlyMap<string, unknown>): Promise<string> {
  const chart = chartOf(machine);
  const pictures = await picturesOf(chart);
  const svg = pictures.find(({ name }) => name === machine.id)?.inline ?? '';
  const sheet = `chart-${machine.id}`;
  const frames = leavesOf(machine).map((leaf) => {
    const box = boxOf(svg, leaf.id);
    const place = box ? placeOf(sheet, box, `${leaf.id} on the chart`) : '';
    const description = leaf.description ? `<p>${escaped(leaf.description)}</p>` : '';
    const screens = taken.has(leaf.id)
      ? widths.map((width) => screen(leaf.id, width)).join('\n')
      : `<p class="soft">${isPassedThrough(leaf) ? 'Nobody stands here: it is left as soon as it is entered.' : 'No screen of its own.'}</p>`;
    return `<article class="frame${taken.has(leaf.id) ? '' : ' passed'}" id="${leaf.id}">
<h3><a href="#${leaf.id}">${escaped(shortId(leaf.id))}</a></h3>
${description}
${place}
${screens}
</article>`;
  });
  return `<section><h2 id="${machine.id}">${machine.id}</h2>
<p><a href="../../docs/statecharts/${machine.id}.svg">The whole chart</a></p>
<div class="sheet" aria-hidden="true" inert>${svg.replace('<svg ', `<svg id="${sheet}" `)}</div>
${frames.join('\n')}
</section>`;
}

function screen(leaf: string, width: number): string {
  const file = `screens/${fileOf(leaf, width)}`;
  return `<a href="${file}"><img src="${file}" loading="lazy" alt="${escaped(leaf)} on a screen of ${width} px"></a>`;
}
