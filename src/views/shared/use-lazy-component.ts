import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that comes in a script of its own, or how far that has come. Every use asks for the script until it
 * is there; `load` and `name` stay the same. Not by `lazy`: a fallback that React has shown stays for 300 ms at least.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  name: string,
): ComponentType<Props> | 'loading' | 'missing' {
  const [late, setLate] = useState<ComponentType<Props> | 'loading' | 'missing'>('loading');
  useEffect(() => {
    load().then(
      (loaded) => setLate(() => loaded),
      (error: unknown) => {
        console.error(`${name} could not be loaded:`, error);
        setLate('missing');
      },
    );
  }, [load, name]);
  return late;
}
