import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { focusHeading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';

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

interface ListFailedProps extends Omit<TryAgainProps, 'children'> {
  children: ReactNode;
  /** In the server's words, where it sent any (SITE-16). */
  reason?: string | null;
  /** Where nothing else says it aloud. */
  role?: 'alert' | 'status';
}

/** A list that did not come, why, and the way to ask for it again. */
export const ListFailed = ({ children, reason, role, ...again }: ListFailedProps) => (
  <Notice tone="danger" role={role} action={<TryAgain {...again} />}>
    <p>{children}</p>
    {reason && <p>{reason}</p>}
  </Notice>
);
