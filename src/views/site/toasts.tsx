import { type RefObject, useLayoutEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../contract/constants.ts';
import { Icon } from '../shared/icon.tsx';
import styles from './toasts.module.css';

/**
 * The toasts, in the site's own clothes (SITE-3). Headless: the package's own look writes <style> elements at run
 * time, which the content security policy forbids. Whoever shows one imports `toast` from the same entry,
 * `react-hot-toast/headless`; the package's main entry keeps another list.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  const list = useRef<HTMLUListElement>(null);
  useFreePlace(list, toasts.map(({ id }) => id).join());
  return (
    <ul
      ref={list}
      className={styles.list}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <li key={one.id} className={styles.toast} data-type={one.type} data-leaving={!one.visible}>
          <span className={styles.mark} aria-hidden="true">
            <Icon name={one.type === 'error' ? 'warning' : 'check'} size={18} />
          </span>
          <p className={styles.words}>{resolveValue(one.message, one)}</p>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => toast.dismiss(one.id)}
          >
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What they are kept off: headings, tickets, what is pressed, and what a form or a dialog says. */
const OBSTACLES =
  'h1, h2, h3, dl, button:not([data-toasts] *), :is(form, [role="dialog"]) :is(input, select, textarea, p)';

/** Moves them, on a phone, to where they cover nothing that matters; not past the middle of the screen (SITE-13). */
function useFreePlace(list: RefObject<HTMLUListElement | null>, shown: string): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const place = () => {
      const { current } = list;
      if (current) current.style.translate = `0 ${freePlace(current)}px`;
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [list, shown]);
}

/** How far to move them down. */
function freePlace(list: HTMLUListElement): number {
  list.style.translate = '';
  if (!matchMedia('(max-width: 47.99rem)').matches) return 0;
  const { top, bottom } = list.getBoundingClientRect();
  const taken = [...document.querySelectorAll(OBSTACLES)].map((one) => one.getBoundingClientRect());
  const lowest = innerHeight - bottom;
  const steps = Math.max(0, Math.floor((top + lowest - innerHeight / 2) / 8));
  const places = [0, ...Array.from({ length: steps }, (_, step) => lowest - step * 8)];
  return places.find((by) => taken.every((one) => one.bottom <= top + by || one.top >= bottom + by)) ?? 0;
}
