import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import { focusHeading } from './heading.tsx';

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
    focusHeading(button.current?.closest<HTMLElement>('section:has([tabindex="-1"]), [role="dialog"], main'));
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
