import type { SeenControl } from './read-page.ts';

/** What a visitor does to a page, by role and name; in jsdom and in a browser. */
export interface Hands {
  /** Clicks a control; where several share a name, the first that is not disabled, or the last. */
  press(role: SeenControl['role'], name: string, which?: 'first' | 'last'): Promise<void>;
  /** Replaces what stands in a text field of one line or several. */
  type(label: string, text: string): Promise<void>;
  /** Chooses one of a list's options. */
  choose(label: string, option: string): Promise<void>;
  key(name: 'Escape'): Promise<void>;
  /** A click on what lies around an open dialog. */
  pressOutside(): Promise<void>;
  /** Whether a day of the calendar can be clicked, after turning to its month as far as the calendar goes. */
  dayState(day: string): Promise<'enabled' | 'disabled' | 'absent'>;
  /** A click on a day of the calendar, `yyyy-MM-dd`, after turning to its month. */
  pressDay(day: string): Promise<void>;
  /** The browser's own Back button. */
  back(): Promise<void>;
  /** The browser comes to an address by its history, without loading the page anew. */
  travelTo(path: string): Promise<void>;
  /** Somebody signs in or out in another tab; null is out. */
  changeToken(token: string | null): Promise<void>;
  /** The kept token is another, or gone, and no page hears of it. */
  swapToken(token: string | null): Promise<void>;
  /** Another tab has joined a queue, or forgotten its place; null is that. */
  changePlace(token: string | null): Promise<void>;
  /** The page comes to the front again, or the network does. */
  comeBack(by: 'focus' | 'online'): Promise<void>;
  /** The clock on the wall moves on and the visitor comes back to the page. */
  returnAt(moment: Date): Promise<void>;
  /** Milliseconds go by. */
  wait(ms: number): Promise<void>;
}
