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

/** How long a page that is empty at first waits for its script before it says that it does, in milliseconds. */
const PATIENCE_MS = 500;

let letThrough = () => {};

// Not before the page is hydrated: what the machines say would throw the prerendered page away.
const onOpened = () => {
  letThrough();
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
  // Somebody may have gone back before this script came: what is prerendered is then another page.
  const isPrerendered = root.firstElementChild !== null && document.title === here?.title;
  const page = here?.Screen.load();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // The page itself says what did not come.
  const [hasCome] = await Promise.allSettled([isPrerendered ? page : Promise.race([page, patience])]);
  // Or meanwhile.
  if (isPrerendered && hasCome.status === 'fulfilled' && location.pathname === pathname) {
    letThrough = holdPresses();
    // In short tasks, between which the page answers: hydration that is no transition is one long task.
    startTransition(() => {
      hydrateRoot(root, site, {
        onRecoverableError(error) {
          // Anyone who has gone on by then gets that page, and this one was bound to be thrown away.
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
