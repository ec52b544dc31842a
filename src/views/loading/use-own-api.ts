import { useEffect, useState } from 'react';
import { absoluteRoot, loadConfig } from '../../services/config.ts';

/**
 * Returns the API root if the API is our own, which alone has calendar files (SHOP-22); otherwise, and until it is
 * known, null.
 */
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
