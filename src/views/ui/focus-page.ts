import { focusHeading } from './heading.tsx';

/** Gives the focus to the page's heading where what had it has gone (SITE-83). */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) focusHeading(document.querySelector('main'));
}
