import { type RefObject, useEffect } from 'react';

/**
 * Focuses a dialog's first field, or the dialog itself if it has none or is busy. It moves the focus only if the
 * focus is lost: when the dialog opens, when its content is replaced, and when the focused button is disabled.
 */
export function useFocusWhenLost(
  content: RefObject<HTMLElement | null>,
  { isBusy, field }: { isBusy: boolean; field: string | null },
): void {
  useEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="dialog"]');
    if (!panel || isSomewhereIn(panel)) return;
    const first = isBusy || field === null ? null : content.current?.querySelector<HTMLElement>(field);
    (first ?? panel).focus();
  }, [content, isBusy, field]);
}

function isSomewhereIn(panel: HTMLElement): boolean {
  const holder = document.activeElement;
  return holder !== null && holder !== panel && panel.contains(holder) && !holder.matches(':disabled');
}
