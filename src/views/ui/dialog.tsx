import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { InertOutside } from './inert-outside.ts';

interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside and the close button. The owner decides by changing `open`. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Whether the dialog must not be interrupted: it then ignores all ways of closing (SITE-7). */
  locked?: boolean;
  /**
   * `drawer` opens from the bottom edge, for phones. `sheet` does so on a phone and is a panel on wider screens.
   */
  shape?: 'panel' | 'wide' | 'drawer' | 'sheet' | 'wide-sheet';
  children: ReactNode;
}

const edges = {
  panel: undefined,
  wide: undefined,
  drawer: styles.drawer,
  sheet: styles.sheet,
  'wide-sheet': `${styles.sheet} ${styles.framed}`,
};

const buttonIn = (row: Element | null | undefined) => row?.querySelector('button:not(:disabled)');

/**
 * A modal dialog: it traps the focus, hides the rest from screen readers, and returns the focus to where it was,
 * unless something else has taken it. The first focusable element gets the focus, except where a child takes it on
 * mount. Radix's Overlay is omitted on purpose: it writes a <style> element at run time, which the content security
 * policy forbids. `InertOutside` stops the page's scrolling instead.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  locked = false,
  shape = 'panel',
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [cameFrom, setCameFrom] = useState<{ button: Element | null; row: Element | null }>();
  // Read during render, because the commit that opens the dialog may disable the button that was pressed.
  if (open !== wasOpen) {
    setWasOpen(open);
    const holder = document.activeElement;
    // If a dialog only reappears, nothing had the focus: it then returns to where the first dialog was opened from.
    if (open && holder !== document.body)
      setCameFrom({ button: holder, row: holder?.closest('tr, li') ?? null });
  }
  // Only a press on the site's own backdrop closes a dialog. A toast or an extension's overlay is above it.
  const keepOpen = (event: Event) => {
    const { target } = event;
    const isBackdrop = target instanceof Element && target.closest('[data-dialog]') !== null;
    if (locked || !isBackdrop) event.preventDefault();
  };
  return (
    <Radix.Root modal={false} open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Radix.Portal>
        <div className={[styles.overlay, edges[shape]].filter(Boolean).join(' ')} data-dialog="">
          <InertOutside panel={panel}>
            <Radix.Content
              ref={panel}
              aria-modal="true"
              className={[styles.panel, shape.startsWith('wide') && styles.wide].filter(Boolean).join(' ')}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                const giveTo = (place: Element | null | undefined, options?: FocusOptions) => {
                  const isFree = document.activeElement === document.body;
                  if (isFree && place instanceof HTMLElement) place.focus(options);
                };
                // The scroll position does not change (SITE-18).
                const stay = { preventScroll: true };
                giveTo(cameFrom?.button, stay);
                // The element that opened it may be gone.
                giveTo(buttonIn(cameFrom?.row), stay);
                // The row may have moved to a different list.
                giveTo(buttonIn(document.getElementById(cameFrom?.row?.id ?? '')));
                giveTo(document.querySelector('main'), stay);
              }}
              // When Tab wraps around, the focus trap does not scroll to the focused control (SITE-81).
              onFocus={({ target }) => {
                if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
              }}
              onEscapeKeyDown={(event) => locked && event.preventDefault()}
              onInteractOutside={keepOpen}
              {...(description ? {} : { 'aria-describedby': undefined })}
            >
              <div className={styles.top}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                <Radix.Close className={styles.close} aria-label="Close" disabled={locked}>
                  <Icon name="close" size={22} />
                </Radix.Close>
              </div>
              {description && (
                <Radix.Description className={styles.description} asChild>
                  <div>{description}</div>
                </Radix.Description>
              )}
              <div className={styles.body}>
                <ErrorBoundary>{children}</ErrorBoundary>
              </div>
            </Radix.Content>
          </InertOutside>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
