/**
 * Returns a ref that stores the height of a bar in a custom property of its dialog. The dialog leaves that much room
 * beside the focused field (SITE-81).
 */
const measuredAs = (property: '--brief' | '--footer') => (bar: HTMLElement | null) => {
  const dialog = bar?.closest<HTMLElement>('[data-dialog]');
  if (!bar || !dialog) return;
  const measure = () => dialog.style.setProperty(property, `${bar.offsetHeight}px`);
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => observer.disconnect();
};

export const measureBrief = measuredAs('--brief');
export const measureFooter = measuredAs('--footer');
