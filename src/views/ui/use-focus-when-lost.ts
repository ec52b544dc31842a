import { type RefObject, useEffect } from 'react';

/**
 * Gives focus to a dialog's first field, or to the dialog itself while there is none or it is busy. Focus
 * is moved only where it is lost: as the dialog opens, as its content is replaced, and when the button that
 * had it is switched off. It is never taken from where somebody is.
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
