import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { type ViewerData, viewerData } from './data.ts';
import { style } from './page/style.ts';

/** Writes `coverage/index.html` from the data of the last runs and returns its name. */
export async function buildViewer(root: string, data: ViewerData = viewerData(root)): Promise<string> {
  const page = join(root, 'coverage/index.html');
  mkdirSync(join(root, 'coverage'), { recursive: true });
  writeFileSync(page, await pageOf(data));
  return page;
}

/** Renders the viewer as a single HTML file. It opens without a server and loads only pictures. */
async function pageOf(data: ViewerData): Promise<string> {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Statecharts and their proof</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>
${await scriptOfPage()}</script>
</body>
</html>
`;
}

/** Bundles the viewer's script and returns it as text. */
async function scriptOfPage(): Promise<string> {
  const entry = join(import.meta.dirname, 'page/main.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'viewer' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output))
    throw new Error('Vite returned no output for the script of the viewer.');
  return output.output[0].code.replaceAll('</script', '<\\/script');
}
