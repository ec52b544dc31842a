import { useSyncExternalStore } from 'react';
import { absoluteRoot, knownConfig, loadConfig } from '../../services/config.ts';

let root: URL | null = null;

function ownRoot(): URL | null {
  const config = knownConfig();
  if (config?.ownApi) root ??= absoluteRoot(config);
  return root;
}

function whenKnown(tell: () => void): () => void {
  let isWanted = true;
  loadConfig().then(
    () => isWanted && tell(),
    (error: unknown) => console.error('The configuration could not be read:', error),
  );
  return () => {
    isWanted = false;
  };
}

/**
 * Returns the API root if the API is our own, which alone has calendar files (SHOP-22); otherwise, and until it is
 * known, null. A known root is there at the first render: a form that gets a field later could be sent without it.
 */
export const useOwnApi = (): URL | null => useSyncExternalStore(whenKnown, ownRoot, () => null);
