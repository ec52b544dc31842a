import './styles/fonts.css';
import './styles/tokens.css';
import 'virtual:shop/colours.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startMachines } from './page-machines.ts';
import { pageAt, Site } from './routes.tsx';
import { holdPresses } from './services/held-presses.ts';

/** After this time an empty page shows that its script is still loading, in milliseconds. */
const PATIENCE_MS = 500;

declare global {
  interface Window {
    /** Of `server/build/early-presses.js`; absent in a page that is not prerendered. */
    pressHeldButton?: () => void;
  }
}

let letThrough = () => {};

// Not before hydration: a state change of a machine would make React discard the prerendered page.
const onOpened = () => {
  letThrough();
  window.pressHeldButton?.();
  void startMachines();
};

const site = (
  <StrictMode>
    <BrowserRouter>
      <Site onOpened={onOpened} />
    </BrowserRouter>
  </StrictMode>
);

async function open(root: HTMLElement): Promise<void> {
  const { pathname } = location;
  const here = pageAt(pathname);
  // The visitor may have gone back before this script loaded. The prerendered HTML is then of the wrong page.
  const isPrerendered = root.firstElementChild !== null && document.title === here?.title;
  const page = here?.Screen.load();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // The page itself shows the failure.
  const [hasCome] = await Promise.allSettled([isPrerendered ? page : Promise.race([page, patience])]);
  // The visitor may also have left the page in the meantime.
  if (isPrerendered && hasCome.status === 'fulfilled' && location.pathname === pathname) {
    letThrough = holdPresses();
    // As a transition, hydration runs in short tasks between which the page responds; otherwise it is a long
    // task.
    startTransition(() => {
      hydrateRoot(root, site, {
        onRecoverableError(error) {
          // If the visitor has opened a different page by then, that page is rendered and the prerendered page is
          // discarded.
          if (location.pathname === pathname) console.error('Hydration:', error);
        },
      });
    });
  } else {
    createRoot(root).render(site);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
open(root).catch((error: unknown) => console.error('The site could not start:', error));
