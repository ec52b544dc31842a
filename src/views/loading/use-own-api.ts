import { useEffect, useState } from 'react';
import { absoluteRoot, loadConfig } from '../../services/config.ts';

/** The root of the API where it is this site's own, which alone has calendar files (SHOP-22); else, or not yet, null. */
export function useOwnApi(): URL | null {
  const [root, setRoot] = useState<URL | null>(null);
  useEffect(() => {
    loadConfig().then(
      (config) => config.ownApi && setRoot(absoluteRoot(config)),
      (error: unknown) => console.error('The configuration could not be read:', error),
    );
  }, []);
  return root;
}
