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

const CONTROLS = ':is(button, input, select, textarea)';
/** What they are kept off: all of it, else what is pressed, else the form. */
const obstacles = [
  `h1, h2, h3, ${CONTROLS}, a, p, dt, dd, td, label`,
  `h1, h2, h3, ${CONTROLS}, a`,
  `h1, h2, h3, :is(form, [role="dialog"]) ${CONTROLS}`,
];

/** Moves them, on a phone, to where they cover no heading and nothing that is pressed next; a form before all else (SITE-13). */
function useFreePlace(list: RefObject<HTMLUListElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current || shown === '') return;
    const isPhone = matchMedia('(max-width: 47.99rem)');
    const place = () => {
      current.style.translate = '';
      if (!isPhone.matches) return;
      const box = current.getBoundingClientRect();
      const around = document.querySelector('[role="dialog"]') ?? document;
      for (const wanted of obstacles) {
        const taken = [...around.querySelectorAll(wanted)]
          .filter((element) => !current.contains(element))
          .map((element) => element.getBoundingClientRect());
        const move = moves(box).find((by) =>
          taken.every(({ top, bottom }) => bottom <= box.top + by || top >= box.bottom + by),
        );
        if (move === undefined) continue;
        current.style.translate = `0 ${move}px`;
        return;
      }
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [list, shown]);
}

/** From where they stand up to the middle of the screen, then down to its edge. */
function moves({ top, bottom }: DOMRect): number[] {
  const steps = (room: number, step: number) =>
    Array.from({ length: Math.max(0, Math.floor(room / Math.abs(step))) }, (_, count) => (count + 1) * step);
  return [0, ...steps(top - innerHeight / 2, -STEP), ...steps(innerHeight - bottom, STEP)];
}
const STEP = 8;
