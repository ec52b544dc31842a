import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Part } from '../loading/part.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { InertOutside } from './inert-outside.ts';

interface DialogProps {
  open: boolean;
  /** Escape, a click outside and the close button ask for it. The owner decides by changing `open`. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** While something may not be interrupted: nothing asks to close it (SITE-7). */
  locked?: boolean;
  /** `drawer` comes up from the bottom edge, for phones; a sheet does so on a phone and is a panel elsewhere. */
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

/**
 * A modal dialog: focus is kept inside it, the rest is hidden from screen readers, and focus goes back to
 * where it was, unless something else has taken it by then. The first thing that can take focus gets it,
 * save where a child takes it as it appears.
 * Radix's own Overlay is left out on purpose: it writes a <style> element at run time, which the content
 * security policy forbids. `InertOutside` keeps the page still instead.
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
  // Already while it renders: the commit that opens it may switch off the button that was pressed.
  if (open !== wasOpen) {
    setWasOpen(open);
    const holder = document.activeElement;
    // Nobody had it when the dialog only comes back: then it goes where the first one was opened from.
    if (open && holder !== document.body)
      setCameFrom({ button: holder, row: holder?.closest('tr, li') ?? null });
  }
  // Only a press on the site's own backdrop closes a dialog: a toast or an extension's overlay lies above it.
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
                const giveTo = (place: Element | null | undefined) => {
                  const isFree = document.activeElement === document.body;
                  // The page stays where the visitor left it (SITE-18).
                  if (isFree && place instanceof HTMLElement) place.focus({ preventScroll: true });
                };
                giveTo(cameFrom?.button);
                // What it was opened from may be gone, and what it was about with it.
                giveTo(cameFrom?.row?.querySelector('button:not(:disabled)'));
                giveTo(document.querySelector('main'));
              }}
              // Where Tab goes round, nobody scrolls (SITE-81).
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
                <Part>{children}</Part>
              </div>
            </Radix.Content>
          </InertOutside>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
