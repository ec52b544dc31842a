import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type TryAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  onRetry: () => void;
};

/**
 * The way to ask again for what did not come: by a press, or by itself once the network is back (SITE-12). The button
 * goes with it: what it stands under gets the focus.
 */
export function TryAgain({ onRetry, children = 'Try again', ...look }: TryAgainProps) {
  const button = useRef<HTMLButtonElement>(null);
  const retry = () => {
    focusAround(button.current);
    onRetry();
  };
  const onOnline = useEffectEvent(() => (document.activeElement === button.current ? retry : onRetry)());
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <Button {...look} ref={button} onClick={retry}>
      {children}
    </Button>
  );
}

function focusAround(button: HTMLElement | null): void {
  const part = button?.closest<HTMLElement>('section:has([tabindex="-1"]), [role="dialog"], main');
  const heading = part?.querySelector<HTMLElement>('h1[tabindex], h2[tabindex], h3[tabindex]');
  (heading ?? part)?.focus();
}
