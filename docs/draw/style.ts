import { type Palette, tokens } from './palette.ts';
import type { Themes } from './pictures.ts';

const declared = (palette: Palette): string =>
  tokens.map((token) => `--${token}:${palette[token]}`).join(';');

/** The style of every page, in the two themes of the site; a page loads nothing else. */
export const styleOf = ({ light, dark }: Themes): string => `
:root{color-scheme:light;${declared(light)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declared(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:90rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem)}
h1,h2{font-family:"Fraunces Variable",Fraunces,Georgia,serif;line-height:1.15}
h1{font-size:clamp(2rem,1.4rem + 2.4vw,3rem);margin:.5rem 0}
h2{font-size:1.6rem;margin:2.5rem 0 .75rem}
h3,h4,h5,h6{font-size:1.05rem;margin:0}
p{margin:.25rem 0;max-width:46rem}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible,summary:focus-visible,.picture:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code{font:.92em ui-monospace,Menlo,monospace}
small,.soft{color:var(--ink-soft)}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
.links a{display:inline-block;padding:.25rem 0}
.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1.25rem;padding:0;list-style:none}
.gallery li{background:var(--surface);border:2px solid var(--ink);border-radius:14px;overflow:hidden}
.gallery img{display:block;width:100%;height:13rem;object-fit:cover;object-position:top;border-bottom:1px solid var(--line)}
.gallery div{padding:.75rem 1rem 1rem}
.gallery h2{margin:0;font-size:1.3rem}
.picture{overflow:auto;max-height:92vh;border:1px solid var(--line);border-radius:14px;background:var(--paper)}
.picture svg{display:block;margin:0 auto}
.picture g:target>rect{stroke:var(--accent);stroke-width:5}
.fit:has(input:checked) .picture svg{width:100%;height:auto}
.fit:has(input:checked) .picture{max-height:none}
.fit label{display:inline-block;padding:.4rem 0}
.picture a{text-decoration:none}
.state>:is(h3,h4,h5,h6){display:inline-block;margin-right:.6rem}
.see{white-space:nowrap;font-size:.8rem;color:var(--ink-soft)}
.state{margin:.6rem 0;padding:.1rem 0 .1rem .9rem;border-left:3px solid var(--line);scroll-margin-top:1rem}
.state:target{border-left-color:var(--accent);background:var(--surface)}
.mark{margin-left:.4em;padding:.05em .5em;border:1px solid var(--edge);border-radius:1em;font-weight:400}
.ways{margin:.3rem 0;padding-left:1.2rem;max-width:52rem}
.ways li{margin:.2rem 0}
.note{color:var(--ink-soft)}
.rule{font-size:.8rem;color:var(--ink-soft);white-space:nowrap}
.ways li.done::marker,.ways li.stateDone::marker{color:var(--success)}
.ways li.error::marker{color:var(--danger)}
.ways li.event::marker{color:var(--info)}
.ways li.after::marker{color:var(--warning)}
dl.rules dt{font-weight:600;margin-top:.8rem;scroll-margin-top:1rem}
dl.rules dt:target{background:var(--accent);color:var(--on-accent)}
dl.rules dd{margin:0;max-width:46rem}
table{border-collapse:collapse}
th,td{padding:.3rem .9rem .3rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
td.number{text-align:right;font-variant-numeric:tabular-nums}
.missed{color:var(--danger)}
@media (max-width:30rem){.state{padding-left:.55rem;margin:.5rem 0}.ways{padding-left:.9rem}}
`;
