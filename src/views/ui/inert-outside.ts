import { type ReactNode, type RefObject, useEffect } from 'react';

interface InertOutsideProps {
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * While a dialog is open, makes the page behind it inert, hides it from screen readers and stops its scrolling. Toasts,
 * the announcer and the connection notice are outside `#root` and stay usable. Radix's own modal mode hides the page but
 * leaves the page and Radix's focus guards focusable. The component wraps the dialog's content, so that its effect runs
 * after Radix has added the guards.
 */
export function InertOutside({ panel, children }: InertOutsideProps): ReactNode {
  useEffect(() => {
    const overlay = panel.current?.closest<HTMLElement>('[data-dialog]');
    // A press beside a dialog that cannot be closed must not move the focus (SITE-83).
    const keepFocus = (event: MouseEvent) => event.target === overlay && event.preventDefault();
    overlay?.addEventListener('mousedown', keepFocus);
    // Only the site's own page: elements that an extension adds to the body stay usable (SITE-17).
    const quiet = document.querySelectorAll('body > :is(#root, [data-radix-focus-guard]):not([inert])');
    const page = document.documentElement;
    page.dataset.still = window.innerWidth > page.clientWidth ? 'with-gutter' : 'plain';
    for (const element of quiet) {
      element.setAttribute('inert', '');
      element.setAttribute('aria-hidden', 'true');
    }
    return () => {
      overlay?.removeEventListener('mousedown', keepFocus);
      delete page.dataset.still;
      for (const element of quiet) {
        element.removeAttribute('inert');
        element.removeAttribute('aria-hidden');
      }
    };
  }, [panel]);
  return children;
}
