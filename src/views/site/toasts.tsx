import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../contract/constants.ts';
import { provideToasts } from '../../actors/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './toasts.module.css';

provideToasts(toast);

/**
 * Renders the toasts in the site's design (SITE-3). Headless: the package's own design writes <style> elements at
 * run time, which the content security policy forbids.
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

  /** Returns the focus to where it was: removing a focused button fires no blur event. */
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
      {toasts.map((shown) => (
        <li key={shown.id} className={styles.toast} data-type={shown.type} data-leaving={!shown.visible}>
          <span className={styles.mark} aria-hidden="true">
            <Icon name={shown.type === 'error' ? 'warning' : 'check'} size={18} />
          </span>
          <p className={styles.words}>{resolveValue(shown.message, shown)}</p>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => dismiss(shown.id)}
          >
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Where toasts are a bar at the bottom, page and dialogs reserve space for them while they are shown (SITE-13). An open
 * dialog keeps the space after its toast has gone, so that no button moves away from a press. The next press or key, or
 * a change of the dialog's content, releases the space.
 */
function useRoom(list: RefObject<HTMLUListElement | null>): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    let height = 0;
    let room = 0;
    const reserve = (next: number) => {
      room = next;
      document.documentElement.style.setProperty('--toast-height', `${room}px`);
    };
    const openDialog = () => document.querySelector('[data-dialog]');
    // On the window, where a click is already handled.
    const release = () => room > height && reserve(height);
    const size = new ResizeObserver(() => {
      height = current.offsetHeight;
      reserve(openDialog() ? Math.max(room, height) : height);
    });
    size.observe(current);
    const content = new MutationObserver((changes) => {
      if (room === height) return;
      const dialog = openDialog();
      if (!dialog || changes.some(({ target }) => dialog.contains(target))) release();
    });
    content.observe(document.body, { childList: true, subtree: true });
    addEventListener('click', release);
    addEventListener('keyup', release);
    return () => {
      size.disconnect();
      content.disconnect();
      removeEventListener('click', release);
      removeEventListener('keyup', release);
    };
  }, [list]);
}
