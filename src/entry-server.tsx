import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { structuredData } from './content/structured-data.ts';

import { prerendered } from './prerendered.ts';
import { Site, pages as screens } from './routes.tsx';

/** Every page, with what it is prerendered with, if it is. */
export const pages = screens.map(({ path, title }) => ({
  path,
  title,
  prerendered: prerendered[path] ?? null,
}));

/** Renders one path to HTML, everything that it waits for included. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>
    </StrictMode>,
    {
      onError(error) {
        throw error;
      },
      // Past this size React would move a page into a hidden element and bring it back by inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}
