import { always, extract, type Formula } from '@antithesishq/bombadil';
import type { State } from '@antithesishq/bombadil/browser';

// Bombadil pauses the page after every action. If an animation begins during the pause, its events are lost, and a dialog
// that waits for these events is never removed. So animations are off.
if (typeof document !== 'undefined') {
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** A check that runs in the page after every action and returns the faults, one line each. */
type Look = (state: State) => string[];

/** A property: the check never finds anything. The trace contains its lines under the property's name. */
export function never(property: string, look: Look): Formula {
  const lines = extract((state: State) => {
    const { pathname, search } = state.window.location;
    return look(state).map((line) => `${pathname}${search}: ${line}`);
  }).named(property);
  return always(() => lines.current.length === 0);
}

/** For each property, how many seconds the page must stay unchanged to decide whether a fault persists. */
const watched = new Map<string, number>();
export const secondsToWatch = () => Math.max(0, ...watched.values());

/** Checks per second that are needed for a violation. On a slow computer the page also renders slowly. */
const LOOKS = 2;

/**
 * A property whose faults may be visible for a moment, for example while a page opens. It is violated if every check
 * finds the fault for this many seconds. A new document starts again, because this runs inside the document.
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

/** Returns the controls that are enabled and visible, even if another element covers them. */
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
