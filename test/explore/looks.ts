import { always, extract, type Formula } from '@antithesishq/bombadil';
import type { State } from '@antithesishq/bombadil/browser';

// Bombadil stops the page after every action. An animation that begins while it stands tells nobody, and a dialog that
// waits for its animation to have begun and ended is never taken away: nothing moves here.
if (typeof document !== 'undefined') {
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** Runs in the page after every action, and names what is wrong there, a line each. */
type Look = (state: State) => string[];

/** A property: at no time does a look find anything. In the trace its lines bear its name. */
export function never(property: string, look: Look): Formula {
  const lines = extract((state: State) => {
    const { pathname, search } = state.window.location;
    return look(state).map((line) => `${pathname}${search}: ${line}`);
  }).named(property);
  return always(() => lines.current.length === 0);
}

/** For how many seconds the page must be watched as it is, until a property says that it stays so. */
const watched = new Map<string, number>();
export const secondsToWatch = () => Math.max(0, ...watched.values());

/** Looks a second that make sure of it: a computer that hardly gets to look hardly gets to draw. */
const LOOKS = 2;

/**
 * The same of what may be so for a moment, while a page opens or changes: it is wrong once it was found at every look
 * for so many seconds. A new document begins anew, because this runs in it.
 */
export function notFor(seconds: number, property: string, look: Look): Formula {
  let found = new Map<string, { since: number; looks: number }>();
  return never(property, (state) => {
    const now = Date.now();
    const lines = look(state);
    found = new Map(
      lines.map((line) => {
        const { since, looks } = found.get(line) ?? { since: now, looks: 0 };
        return [line, { since, looks: looks + 1 }];
      }),
    );
    watched.set(property, lines.length > 0 ? seconds : 0);
    const stays = ({ since, looks }: { since: number; looks: number }) =>
      looks >= seconds * LOOKS && now - since >= seconds * 1000;
    return [...found].filter(([, each]) => stays(each)).map(([line]) => line);
  });
}

export const CONTROLS = 'a[href], button, input, textarea, select, summary, label, [role=tab], [role=option]';

/** What can be pressed, or could if nothing lay over it: enabled, and in sight. */
export function controlsIn({ document, window }: State) {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    const [box] = element.getClientRects();
    if (!box || element.matches(':disabled, [aria-disabled=true], [type=file], select')) return [];
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (point.x < 0 || point.y < 0 || point.x > window.innerWidth || point.y > window.innerHeight) return [];
    const isCovered = !element.contains(document.elementFromPoint(point.x, point.y));
    return [{ element, point, isCovered }];
  });
}

export const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
export const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();
