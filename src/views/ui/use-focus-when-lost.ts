import { type RefObject, useEffect } from 'react';

/**
 * Focuses a dialog's first field, or the dialog itself if it has none or is busy. It moves the focus only if the
 * focus is lost: when the dialog opens, when its content is replaced, and when the focused button is disabled.
 *
 * @param keepsTitle Whether the dialog has the focus instead of a field that is in view only after scrolling (PAY-85).
 */
export function useFocusWhenLost(
  content: RefObject<HTMLElement | null>,
  { isBusy, field, keepsTitle = false }: { isBusy: boolean; field: string | null; keepsTitle?: boolean },
): void {
  useEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="dialog"]');
    if (!panel || isSomewhereIn(panel)) return;
    const first = isBusy || field === null ? null : content.current?.querySelector<HTMLElement>(field);
    (first && (!keepsTitle || isOnFirstScreen(first, panel)) ? first : panel).focus();
  }, [content, isBusy, field, keepsTitle]);
}

/** Whether a field is in view, above the bar of actions, while its dialog is not scrolled. */
function isOnFirstScreen(field: HTMLElement, panel: HTMLElement): boolean {
  const end = field.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
  const bar = Number.parseFloat(getComputedStyle(panel).scrollPaddingBottom) || 0;
  return end + bar <= Math.min(panel.clientHeight, innerHeight);
}

function isSomewhereIn(panel: HTMLElement): boolean {
  const holder = document.activeElement;
  return holder !== null && holder !== panel && panel.contains(holder) && !holder.matches(':disabled');
}
