import type { AxeResults, RunOnly } from 'axe-core';
import { runAxe } from '../../support/axe.ts';
import type { PageDriver } from './page-driver.ts';

declare global {
  /** The element that had the focus before the last step of a walk. */
  var __heldFocus: Element | null;
}

/** WCAG 2.2 A and AA, and axe's best practices. Only `frame-tested` is off: the frames belong to other sites. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the theme. In the dark theme we check only these. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Returns what axe reports as a violation or cannot decide, in the light and the dark theme. */
export async function axeComplaints(page: PageDriver, width: number): Promise<string[]> {
  const { playwright } = page;
  await playwright.setViewportSize({ width, height: 1400 });
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await playwright.emulateMedia({ colorScheme });
    await playwright.evaluate(finishAnimations);
    const runOnly: RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: rulesOfColour };
    const results = await analyse(page, runOnly);
    found.push(...wordsOf(results).map((words) => `${width} px, ${colorScheme}: ${words}`));
  }
  await playwright.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * Returns layout faults: the element that makes the page wider than the screen or a dialog wider than itself, phone
 * fields too narrow for a number with a country code, and columns so narrow that they break an ordinary word.
 */
export async function sidewaysComplaints(
  { playwright }: Pick<PageDriver, 'playwright'>,
  width: number,
): Promise<string[]> {
  const { wide, shown, cut, widest, outside, overfull, broken } = await playwright.evaluate(async () => {
    await document.fonts.ready;
    const { scrollWidth, clientWidth } = document.documentElement;
    const pen = document.createElement('canvas').getContext('2d');
    const isCut = (input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      if (pen) pen.font = font;
      const needed = pen?.measureText('+61 491 570 313').width ?? 0;
      return needed > input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    const phones = [...document.querySelectorAll<HTMLInputElement>('input[type="tel"]')];
    const right = (element: Element) => element.getBoundingClientRect().right;
    const widest = [...document.querySelectorAll('body *')].reduce((most, element) =>
      right(element) >= right(most) ? element : most,
    );
    const modal = document.querySelector('dialog[open]') ?? document;
    const outside = [...modal.querySelectorAll('a[href], button, input, select, textarea')].filter((one) => {
      const box = one.getBoundingClientRect();
      const isShown = one.checkVisibility({ visibilityProperty: true }) && box.width > 1;
      return isShown && (box.left < -1 || box.right > clientWidth + 1);
    });
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of text.nodeValue?.matchAll(
        /(?<![\p{L}@.])\p{L}\p{Ll}{1,9}(?![\p{L}@.])/gu,
      ) ?? []) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.add(word);
      }
    }
    return {
      wide: scrollWidth,
      shown: clientWidth,
      cut: phones.filter(isCut).length,
      widest: widest.outerHTML.slice(0, 120),
      outside: outside.map((one) => one.ariaLabel || one.textContent || one.outerHTML.slice(0, 120)),
      overfull: [...document.querySelectorAll('[role="dialog"]')]
        .filter((dialog) => dialog.scrollWidth > dialog.clientWidth)
        .map((dialog) =>
          [...dialog.querySelectorAll('*')]
            .reduce((most, element) => (right(element) >= right(most) ? element : most), dialog)
            .outerHTML.slice(0, 120),
        ),
      broken: [...broken],
    };
  });
  return [
    ...(wide > shown
      ? [`${width} px: the page is ${wide - shown} px wider than its screen. Widest element: ${widest}`]
      : []),
    ...outside.map((words) => `${width} px: a control lies outside the screen: ${words}`),
    ...(cut > 0 ? [`${width} px: a phone number does not fit into its field.`] : []),
    ...overfull.map((wide) => `${width} px: the content of a dialog is wider than the dialog: ${wide}`),
    ...(broken.length > 0 ? [`${width} px: words are broken across lines: ${broken.join(', ')}`] : []),
  ];
}

/** Replaces each name and each sentence from the server by one word of 40 letters. */
export const lengthenNames = ({ playwright, network }: PageDriver): Promise<void> =>
  playwright.evaluate(
    ([words, long]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const found = words.find((word) => text.nodeValue?.startsWith(word));
        if (found) text.nodeValue = text.nodeValue?.replace(found, long) ?? null;
      }
    },
    [network.words.sort((a, b) => b.length - a.length), 'Wolfeschlegelsteinhausenbergerdorffsohne'] as const,
  );

/** Records the focused element before the last step of a walk. On a phone, toasts cover controls until they are dismissed. */
export async function noteFocus(page: PageDriver): Promise<void> {
  await page.dismissToasts();
  await page.playwright.evaluate(() => {
    globalThis.__heldFocus = document.activeElement;
  });
}

/** Returns the focused element if the focus has moved since `noteFocus` and the element is covered or out of view (BOOK-64). */
export const focusComplaints = ({ playwright }: PageDriver): Promise<string[]> =>
  playwright.evaluate(() =>
    document.activeElement === globalThis.__heldFocus ? [] : [__pageProbe.hiddenFocus() ?? []].flat(),
  );

async function analyse(page: PageDriver, runOnly: RunOnly): Promise<AxeResults> {
  const results = await waitForAxe(page, runOnly);
  const undecided = results.incomplete.map(({ id }) => id);
  if (undecided.length === 0) return results;
  // axe cannot decide about text over an inert page or under a toast. Hide these elements and run the rules again.
  await page.playwright.evaluate(hideObscured, true);
  const { violations, incomplete } = await waitForAxe(page, { type: 'rule', values: undecided });
  await page.playwright.evaluate(hideObscured, false);
  return { ...results, violations: [...results.violations, ...violations], incomplete };
}

/** Runs axe while the page's fake clock advances: axe waits for timers. */
async function waitForAxe({ playwright }: PageDriver, runOnly: RunOnly): Promise<AxeResults> {
  let isOver = false;
  const results = runAxe(playwright, { runOnly }).finally(() => {
    isOver = true;
  });
  const advanceClock = async () => {
    while (!isOver) await playwright.clock.runFor(1);
  };
  const [found] = await Promise.all([results, advanceClock()]);
  return found;
}

/** Hides toasts and everything behind a modal dialog: axe does not know that the browser makes that inert. */
function hideObscured(isHidden: boolean): void {
  const obscured =
    '[data-toasts] ul, body > [inert], body:has(dialog:modal) > :not(:has(dialog:modal), dialog:modal)';
  for (const element of document.querySelectorAll<HTMLElement>(obscured)) {
    element.style.visibility = isHidden ? 'hidden' : '';
  }
}

async function finishAnimations(): Promise<void> {
  scrollTo(0, 0);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

const wordsOf = ({ violations, incomplete }: AxeResults): string[] =>
  Object.entries({ violations, incomplete }).flatMap(([kind, rules]) =>
    rules.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const reasons = [...any, ...all, ...none].map(({ message }) => message);
        return `${id} (${kind}) at ${target.join(' ')}: ${reasons.join(' ')}`;
      }),
    ),
  );
