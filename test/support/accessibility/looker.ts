import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { runAxe } from './axe.ts';
import { asTimeGoesBy } from './passing-time.ts';

/** WCAG 2.2 A and AA, and what axe calls best practice. No rule is switched off. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A laptop and a small phone, both so tall that nothing lies half under a bar that sticks to an edge. */
export const wide = { width: 1280, height: 1000 };
export const narrow = { width: 360, height: 1400 };
const themes = ['light', 'dark'] as const;
/** What a theme makes a difference to: in the second one, all else was looked at already. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Looks at what a page shows now, in both themes of each size. Returns what is wrong, or could not be decided. */
export async function lookAt(page: Page, sizes = [narrow, wide]): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(comeToRest);
      const results = await analyse(page, colorScheme === 'light' ? undefined : rulesOfColour);
      found.push(...wordsOf(results).map((words) => `${size.width} px, ${colorScheme}: ${words}`));
    }
  }
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function analyse(page: Page, rules?: string[]): Promise<AxeResults> {
  const results = await askAxe(page, rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags });
  const undecided = results.incomplete.map(({ id }) => id);
  if (undecided.length === 0) return results;
  // Two lines of text with different parts of the inert page far below them are more than axe can decide,
  // opaque as the dialog is that they stand on: it is asked again about the dialog alone.
  await page.evaluate(hideInert, true);
  const { violations, incomplete } = await askAxe(page, { type: 'rule', values: undecided });
  await page.evaluate(hideInert, false);
  return { ...results, violations: [...results.violations, ...violations], incomplete };
}

const askAxe = (page: Page, runOnly: RunOnly): Promise<AxeResults> =>
  asTimeGoesBy(page, 1, runAxe(page, { runOnly }));

/** Beside a modal dialog of the browser's own everything is inert, without saying so. */
function hideInert(isHidden: boolean): void {
  const inert = 'body > [inert], body:has(dialog:modal) > :not(:has(dialog:modal), dialog:modal)';
  for (const element of document.querySelectorAll<HTMLElement>(inert)) {
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
