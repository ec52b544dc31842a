import { focusHeading } from './heading.tsx';

/** Focuses the page's heading if the focused element has gone (SITE-83). */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) focusHeading(document.querySelector('main'));
}
