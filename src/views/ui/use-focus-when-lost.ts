import { type RefObject, useEffect } from 'react';

/**
 * Focuses a dialog's first field, or the dialog itself if it has none or is busy. It moves the focus only if the
 * focus is lost: when the dialog opens, when its content is replaced, and when the focused button is disabled.
 *
 * @param keepsTitle Whether the dialog has the focus unless all its fields are in view without scrolling (PAY-85).
 */
export function useFocusWhenLost(
  content: RefObject<HTMLElement | null>,
  { isBusy, field, keepsTitle = false }: { isBusy: boolean; field: string | null; keepsTitle?: boolean },
): void {
  useEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="dialog"]');
    if (!panel || isSomewhereIn(panel)) return;
    const fields =
      isBusy || field === null ? [] : [...(content.current?.querySelectorAll<HTMLElement>(field) ?? [])];
    const areInView = fields.every((shown) => isOnFirstScreen(shown, panel));
    ((!keepsTitle || areInView ? fields[0] : undefined) ?? panel).focus();
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
