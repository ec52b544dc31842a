import { type ReactNode, type RefObject, useEffect } from 'react';

interface InertOutsideProps {
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * While it is there, only the dialog, the toasts, the announcer and the word about the connection answer: the page stands still, and everything else in the
 * body is inert and hidden from screen readers. Radix's own modal mode hides the page but leaves it focusable, its focus guards too.
 * It wraps the dialog's content, so that it runs after the guards were added.
 */
export function InertOutside({ panel, children }: InertOutsideProps): ReactNode {
  useEffect(() => {
    const overlay = panel.current?.closest<HTMLElement>('[data-dialog]');
    // A press beside a dialog that stays takes the focus from nobody (SITE-83).
    const keepFocus = (event: MouseEvent) => event.target === overlay && event.preventDefault();
    overlay?.addEventListener('mousedown', keepFocus);
    const quiet = [...document.body.children].filter(
      (element) =>
        element !== overlay &&
        !element.matches(
          '[inert], [data-dialog], [data-toasts], [data-connection], [data-announcer], script, style',
        ),
    );
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
