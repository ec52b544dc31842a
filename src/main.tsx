import './styles/fonts.css';
import './styles/tokens.css';
import 'virtual:shop/colours.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startQueuePlace, startSession, startStorefront } from './page-machines.ts';
import { pageAt, Site } from './routes.tsx';

const report = (error: unknown) => console.error('The site could not start:', error);

// Not before the page is hydrated: what the machines say would throw the prerendered page away.
const startMachines = () => {
  startStorefront().catch(report);
  startSession().catch(report);
  startQueuePlace().catch(report);
};

const site = (
  <StrictMode>
    <BrowserRouter>
      <Site onOpened={startMachines} />
    </BrowserRouter>
  </StrictMode>
);

async function open(root: HTMLElement): Promise<void> {
  await pageAt(location.pathname)?.load();
  if (root.firstElementChild) {
    // In short tasks, between which the page answers: hydration that is no transition is one long task.
    startTransition(() => {
      hydrateRoot(root, site, { onRecoverableError: (error) => console.error('Hydration:', error) });
    });
  } else {
    createRoot(root).render(site);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
open(root).catch(report);
