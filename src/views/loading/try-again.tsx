import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { focusHeading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';

type TryAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  onRetry: () => void;
};

/**
 * A button that loads failed content again; the retry also starts automatically when the network is back (SITE-12).
 * The button then disappears and the focus moves to the heading above it.
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

interface ListFailedProps extends Omit<TryAgainProps, 'children'> {
  children: ReactNode;
  /** The server's message, if any (SITE-16). */
  reason?: string | null;
  /** Set it if nothing else announces the failure. */
  role?: 'alert' | 'status';
}

/** A list that failed to load: why, and a button to load it again. */
export const ListFailed = ({ children, reason, role, ...again }: ListFailedProps) => (
  <Notice tone="danger" role={role} action={<TryAgain {...again} />}>
    <p>{children}</p>
    {reason && <p>{reason}</p>}
  </Notice>
);
