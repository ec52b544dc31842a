import type { ComponentProps, MouseEvent } from 'react';
import { Button } from './button.tsx';

type TryAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  onRetry: () => void;
};

/** The way to ask again for what did not come. The button goes with its press: what it stands under gets the focus. */
export function TryAgain({ onRetry, children = 'Try again', ...look }: TryAgainProps) {
  const retry = (event: MouseEvent<HTMLButtonElement>) => {
    const part = event.currentTarget.closest<HTMLElement>(
      'section:has([tabindex="-1"]), [role="dialog"], main',
    );
    const heading = part?.querySelector<HTMLElement>('h1[tabindex], h2[tabindex], h3[tabindex]');
    (heading ?? part)?.focus();
    onRetry();
  };
  return (
    <Button {...look} onClick={retry}>
      {children}
    </Button>
  );
}
