import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../contract/constants.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './toasts.module.css';

/**
 * The toasts, in the site's own clothes (SITE-3). Headless: the package's own look writes <style> elements at run
 * time, which the content security policy forbids. Code that shows one imports `toast` from the same entry,
 * `react-hot-toast/headless`; the package's main entry keeps another list.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  const list = useRef<HTMLUListElement>(null);
  useRoom(list);
  const before = useRef<EventTarget>(null);

  function enter({ currentTarget, relatedTarget }: FocusEvent): void {
    handlers.startPause();
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      before.current = relatedTarget;
  }

  /** The focus goes back to where it was: a button that is removed tells nobody that it has lost it. */
  function dismiss(id: string): void {
    toast.dismiss(id);
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected;
    (isThere ? current : document.getElementById('main'))?.focus({ preventScroll: true });
  }

  return (
    <ul
      ref={list}
      className={styles.list}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={enter}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <li key={one.id} className={styles.toast} data-type={one.type} data-leaving={!one.visible}>
          <span className={styles.mark} aria-hidden="true">
            <Icon name={one.type === 'error' ? 'warning' : 'check'} size={18} />
          </span>
          <p className={styles.words}>{resolveValue(one.message, one)}</p>
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismiss(one.id)}>
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where they are a bar at the very bottom, page and dialogs keep room for them as long as they are shown (SITE-13). */
function useRoom(list: RefObject<HTMLUListElement | null>): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const { style } = document.documentElement;
    const keep = () => style.setProperty('--toast-height', `${current.offsetHeight}px`);
    const watch = new ResizeObserver(keep);
    watch.observe(current);
    return () => watch.disconnect();
  }, [list]);
}
