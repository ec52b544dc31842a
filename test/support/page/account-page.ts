import { storedProfiles } from '../my-account-samples.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

const token = 'token-of-a-customer';

/** A customer who signed in before opens a page of their account. */
export async function openAccountPage(stage: PageStage, path: string, foreign = false): Promise<void> {
  await stage.open({ path, token, foreign });
  await stage.eventually(() => stage.requests.answer('loadProfile', storedProfiles.full));
}

/** The same by the side menu: the session has its profile by then, and the page asks for it once more. */
export async function turnToAccountPage(stage: PageStage, name: string): Promise<void> {
  await openAccountPage(stage, '/my-account/orders');
  stage.requests.noteLooked();
  await stage.hands.press('link', name);
}

/** Buttons of these names that a page shows, sorted: `Save changes`, `Saving... (disabled)`. */
export const buttonsOf = ({ controls }: SeenPage, names: (name: string) => boolean): string[] =>
  controls
    .filter(({ role, name }) => role === 'button' && names(name))
    .map(({ name, disabled }) => button(name, !disabled))
    .sort();

export const button = (name: string, isEnabled = true): string => (isEnabled ? name : `${name} (disabled)`);

/** What a page says while a call takes long. */
export const isSlow = ({ text }: SeenPage): boolean =>
  text.includes('This is taking longer than usual. We are still trying.');

/** What is alerted, without the way out that stands beside it. */
export const alertsOf = ({ alerts }: SeenPage): string[] =>
  alerts.map((alert) => alert.replace(/Try again$/, ''));

const closings = new Map<string, number>();

/** Closes a dialog by its buttons, by Escape and by a click outside: in this order, over all paths of a kind. */
export async function closeDialog({ hands }: PageStage, names: readonly string[]): Promise<void> {
  const ways = [
    // Close is the cross of every dialog; where a button has the same name, it is that.
    ...names.map((name) => () => hands.press('button', name, 'last')),
    () => hands.key('Escape'),
    () => hands.pressOutside(),
  ];
  const kind = names.join();
  const before = closings.get(kind) ?? 0;
  closings.set(kind, before + 1);
  await ways[before % ways.length]?.();
}
