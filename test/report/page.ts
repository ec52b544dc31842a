import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Report } from './report.ts';

/** The report as one page that needs nothing beside it and opens from a file. */
export async function pageOf(report: Report): Promise<string> {
  const style = ['page/page.css', 'page/list.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
  // No text of the data can end the element that holds it.
  const data = JSON.stringify(report).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paths: what they take of each machine</title>
<style>
${style}</style>
</head>
<body>
<header>
<h1>What the generated paths take</h1>
<p class="quiet">Every state, edge and guard outcome of every machine, the paths that take it on an actor, through the
rendered views and in a browser, and the command that runs one of them alone; and which mutants, machines with one
thing wrong, they notice there.</p>
</header>
<main></main>
<noscript><p>This page needs JavaScript. The same data is in <code>paths.json</code> beside it.</p></noscript>
<script type="application/json" id="report">${data}</script>
<script>
${await scriptOfPage()}</script>
</body>
</html>
`;
}

/** The page's own script, as one text. */
async function scriptOfPage(): Promise<string> {
  const entry = fileURLToPath(new URL('page/script.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'report' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The script of the page was not built.');
  return output.output[0].code.replaceAll('</script', '<\\/script');
}
