/**
 * Holds clicks that lead away from the page while this page hydrates, and returns a function that releases them
 * (SITE-11). React would otherwise compare the prerendered HTML with the new page and discard it.
 */
export function holdPresses(): () => void {
  let held: (() => void) | undefined;
  const hold = (event: Event) => {
    const { target, type } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (type === 'click') {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    held = link ? () => link.click() : () => dispatchEvent(new PopStateEvent(type, { state: history.state }));
  };
  const types = ['click', 'popstate'];
  for (const type of types) addEventListener(type, hold, true);
  return () => {
    for (const type of types) removeEventListener(type, hold, true);
    held?.();
    held = undefined;
  };
}
