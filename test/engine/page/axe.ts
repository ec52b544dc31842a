import type { AxeResults, RunOnly } from 'axe-core';
import { runAxe } from '../../support/axe.ts';
import type { PageDriver } from './page-driver.ts';

declare global {
  /** What had the focus before the last step of a walk. */
  var __heldFocus: Element | null;
}

/** WCAG 2.2 A and AA, and what axe calls best practice. No rule is switched off, but that a frame has to be looked at: what is in one is another site's. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme makes a difference to: in the dark one, all else was looked at already. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page, or cannot decide, in light and in dark. */
export async function axeComplaints(page: PageDriver, width: number): Promise<string[]> {
  const { playwright } = page;
  await playwright.setViewportSize({ width, height: 1400 });
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await playwright.emulateMedia({ colorScheme });
    await playwright.evaluate(comeToRest);
    const runOnly: RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: rulesOfColour };
    const results = await analyse(page, runOnly);
    found.push(...wordsOf(results).map((words) => `${width} px, ${colorScheme}: ${words}`));
  }
  await playwright.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * What makes a page wider than its screen, or a dialog than itself, fields that cut a phone with its country's code,
 * and columns so narrow that they break an ordinary word.
 */
export async function sidewaysComplaints({ playwright }: PageDriver, width: number): Promise<string[]> {
  const { wide, shown, cut, widest, overfull, broken } = await playwright.evaluate(async () => {
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
    const widest = [...document.querySelectorAll('body *')].reduce((most, one) =>
      right(one) >= right(most) ? one : most,
    );
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of text.nodeValue?.matchAll(/(?<![\p{L}@.])\p{L}{2,10}(?![\p{L}@.])/gu) ??
        []) {
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
      overfull: [...document.querySelectorAll('[role="dialog"]')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((dialog) =>
          [...dialog.querySelectorAll('*')]
            .reduce((most, one) => (right(one) >= right(most) ? one : most), dialog)
            .outerHTML.slice(0, 120),
        ),
      broken: [...broken],
    };
  });
  return [
    ...(wide > shown ? [`${width} px: the page is ${wide - shown} px wider than its screen: ${widest}`] : []),
    ...(cut > 0 ? [`${width} px: a phone does not fit into its field.`] : []),
    ...overfull.map((wide) => `${width} px: what a dialog says is wider than it is: ${wide}`),
    ...(broken.length > 0 ? [`${width} px: a word is broken: ${broken.join(', ')}`] : []),
  ];
}

/** Each name and each sentence that came from the server becomes one word of 40 letters. */
export const lengthenNames = ({ playwright, network }: PageDriver): Promise<void> =>
  playwright.evaluate(
    ([words, long]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const found = words.find((one) => text.nodeValue?.startsWith(one));
        if (found) text.nodeValue = text.nodeValue?.replace(found, long) ?? null;
      }
    },
    [
      network.words.sort((one, other) => other.length - one.length),
      'Wolfeschlegelsteinhausenbergerdorffsohne',
    ] as const,
  );

/** Before the last step of a walk. A toast lies over what is pressed on a phone until it is dismissed. */
export async function noteFocus(page: PageDriver): Promise<void> {
  await page.dismissToasts();
  await page.playwright.evaluate(() => {
    globalThis.__heldFocus = document.activeElement;
  });
}

/** Whatever has been given the focus since then is in sight, and nothing lies over it (BOOK-64). */
export const focusComplaints = ({ playwright }: PageDriver): Promise<string[]> =>
  playwright.evaluate(() =>
    document.activeElement === globalThis.__heldFocus ? [] : [__pageProbe.hiddenFocus() ?? []].flat(),
  );

async function analyse(page: PageDriver, runOnly: RunOnly): Promise<AxeResults> {
  const results = await askAxe(page, runOnly);
  const undecided = results.incomplete.map(({ id }) => id);
  if (undecided.length === 0) return results;
  // Text over an inert page far below, or under a toast, is more than axe can decide: it is asked again without.
  await page.playwright.evaluate(hideOthers, true);
  const { violations, incomplete } = await askAxe(page, { type: 'rule', values: undecided });
  await page.playwright.evaluate(hideOthers, false);
  return { ...results, violations: [...results.violations, ...violations], incomplete };
}

/** The page's clock has to go on for axe. */
async function askAxe({ playwright }: PageDriver, runOnly: RunOnly): Promise<AxeResults> {
  let isOver = false;
  const results = runAxe(playwright, { runOnly }).finally(() => {
    isOver = true;
  });
  const passing = async () => {
    while (!isOver) await playwright.clock.runFor(1);
  };
  const [found] = await Promise.all([results, passing()]);
  return found;
}

/** Beside a modal dialog of the browser's own everything is inert, without saying so. */
function hideOthers(isHidden: boolean): void {
  const others =
    '[data-toasts] ul, body > [inert], body:has(dialog:modal) > :not(:has(dialog:modal), dialog:modal)';
  for (const element of document.querySelectorAll<HTMLElement>(others)) {
    element.style.visibility = isHidden ? 'hidden' : '';
  }
}

async function comeToRest(): Promise<void> {
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
