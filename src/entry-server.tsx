import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { structuredData } from './content/structured-data.ts';

import { prerendered } from './prerendered.ts';
import { Site, pages as screens } from './routes.tsx';
import { renderWithOnlyStore } from './services/first-step.ts';

/** All pages, with the prerender data of those that have it. */
export const pages = screens.map(({ path, title, isSecret = false }) => ({
  path,
  title,
  isSecret,
  prerendered: prerendered[path] ?? null,
}));

/**
 * Renders a path to HTML, after everything that it suspends on has loaded.
 *
 * @param hasOnlyStore Whether a single store takes bookings (BOOK-79)
 */
export async function render(path: string, hasOnlyStore: boolean): Promise<string> {
  renderWithOnlyStore(hasOnlyStore);
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
      // Above this size React would move a page into a hidden element and reveal it by inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}
