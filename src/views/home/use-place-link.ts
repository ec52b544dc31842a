import { useEffect } from 'react';

/** Follows the link of a mail with which the home page opens, or which opens in its tab (PLACE-18). */
export function usePlaceLink(): void {
  useEffect(() => {
    takeLink();
    addEventListener('hashchange', takeLink);
    return () => removeEventListener('hashchange', takeLink);
  }, []);
}

/** Removes the key of the link from the address, and follows its place. */
function takeLink(): void {
  const [address, token] = location.href.split('#place=');
  if (!token) return;
  history.replaceState(history.state, '', address);
  import('../../actors/queue-place.ts')
    .then(({ followLink }) => followLink(token))
    .catch((error: unknown) => console.error('The place of the link could not be followed:', error));
}
