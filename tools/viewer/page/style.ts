/** The stylesheet of the viewer and of the live chart, for the light and the dark theme of the system. */
export const style = `
:root { color-scheme: light dark; font: 16px / 1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink);
  --ground: light-dark(#f6f5f2, #16181b); --sheet: light-dark(#fff, #1f2226); --line: light-dark(#c9c6bf, #43484f);
  --ink: light-dark(#1c1d1f, #eceae6); --quiet: light-dark(#5a5d63, #a9adb4); --bad: light-dark(#a3172b, #ff9aa5); --good: light-dark(#1d6b3a, #7fd49b);
  --accent: light-dark(#8a3412, #f0a478); --lit: light-dark(#f6c84c, #6b4d0a) }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem clamp(0.75rem, 3vw, 2rem); overflow-wrap: anywhere }
h1, h2, h3, p, ul, ol { margin: 0 0 0.5rem }
h1 { font-size: 1.4rem }
h2 { font-size: 1.2rem }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[aria-current] { background: var(--lit); color: inherit }
code, pre { font: 0.85em ui-monospace, Menlo, Consolas, monospace }
small, .quiet, .count { color: var(--quiet) }
.bad { color: var(--bad); font-weight: 600 }
nav ul, form { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; padding: 0; list-style: none }
input, select, textarea, button { padding: 0.1rem 0.4rem; border: 1px solid var(--quiet); border-radius: 5px; background: var(--sheet);
  color: inherit; font: inherit }
label > :is(input, select) { margin-left: 0.4rem; max-width: 12rem }
textarea { display: block; width: 100% }
.scroll { overflow-x: auto; overflow-wrap: normal }
table { border-collapse: collapse; margin-bottom: 1rem }
caption, dt { padding: 0.5rem 0; font-weight: 600; text-align: left }
th, td { padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
.items { padding: 0; list-style: none }
.items > li, .path { margin-bottom: 0.3rem; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--sheet) }
summary > * { margin-right: 0.6rem }
pre { overflow-x: auto; padding: 0.5rem; border-left: 3px solid var(--lit) }
img { max-width: 100%; border: 1px solid var(--line) }
.chart { overflow: auto; max-height: 60vh; margin-bottom: 1rem; border: 1px solid var(--line) }
.chart [data-edge] { cursor: pointer }
.chart .is-on > rect:first-of-type { stroke: var(--accent); stroke-width: 4 }
.chart .is-covered > rect:first-of-type { stroke: var(--good); stroke-width: 1.5 }
.chart .is-taken > rect:first-of-type { fill: var(--lit); stroke: var(--accent); stroke-width: 2.5 }
.chart [data-from].is-taken { stroke: var(--accent); stroke-width: 4 }
.chart .can-send > rect:first-of-type, .chart .is-chosen > rect:first-of-type { stroke-width: 3 }
.chart .is-asked > rect:first-of-type { stroke: var(--bad); stroke-width: 4; stroke-dasharray: 9 4 }
.chart :is(.is-blocked, .is-missed) > rect:first-of-type { stroke: var(--bad); stroke-width: 3; stroke-dasharray: 6 4 }
@media (min-width: 64rem) {
  .beside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem; align-items: start }
  .chart { position: sticky; top: 0.5rem; max-height: 96vh }
  .log { overflow: auto; max-height: 50vh }
}`;
