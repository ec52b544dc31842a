import { sidewaysComplaints } from './axe.ts';
import type { PageDriver } from './page-driver.ts';

/** What somebody may have set in the browser or the system; a screen that is low may be a big one at twice its size. */
interface Setting {
  name: string;
  width: number;
  height: number;
  forcedColors?: true;
  /** As far apart as WCAG 1.4.12 says. */
  spaced?: true;
  /** The browser's own font size, in pixels, where it is not 16. */
  font?: number;
}

const settings: readonly Setting[] = [
  { name: 'a laptop', width: 1280, height: 800 },
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a phone on its side', width: 640, height: 360 },
  { name: 'a small window at four times its size', width: 320, height: 256 },
  { name: 'forced colours', width: 1280, height: 800, forcedColors: true },
  { name: 'text spacing', width: 360, height: 740, spaced: true },
  { name: 'a font of 24 px', width: 360, height: 740, font: 24 },
  { name: 'a font of 28 px on a phone', width: 360, height: 740, font: 28 },
  { name: 'a font of 32 px on a phone', width: 390, height: 844, font: 32 },
  { name: 'a font of 32 px on a small phone', width: 360, height: 740, font: 32 },
  { name: 'a font of 32 px', width: 1280, height: 800, font: 32 },
];

/** What is out of sight, too wide, or not told apart, by whatever somebody has set (SITE-80, SITE-81, SITE-82). */
export async function settingsComplaints(page: PageDriver): Promise<string[]> {
  const { playwright } = page;
  const browser = await playwright.context().newCDPSession(playwright);
  const complaints: string[] = [];
  for (const { name, width, height, forcedColors, spaced, font = 16 } of settings) {
    await playwright.setViewportSize({ width, height });
    await playwright.emulateMedia({ forcedColors: forcedColors ? 'active' : 'none' });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } });
    await playwright.evaluate(spaceText, spaced === true);
    const found = [
      ...(await sidewaysComplaints(page, width)),
      ...(await playwright.evaluate(hiddenFocus, false)),
      ...(await aroundTheDialog(page)),
      ...(forcedColors ? await untold(page) : []),
    ];
    complaints.push(...found.map((words) => `${name}: ${words}`));
  }
  await playwright.emulateMedia({ forcedColors: 'none' });
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await playwright.evaluate(spaceText, false);
  await browser.detach();
  return complaints;
}

function spaceText(isSpaced: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets = isSpaced ? [sheet] : [];
}

/** From the last control of a dialog to its first, and back. */
async function aroundTheDialog({ playwright }: PageDriver): Promise<string[]> {
  const isOpen = await playwright.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      '[role="dialog"] :is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])',
    );
    controls.item(controls.length - 1)?.focus();
    return controls.length > 0;
  });
  if (!isOpen) return [];
  const complaints: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await playwright.keyboard.press(key);
    complaints.push(...(await playwright.evaluate(hiddenFocus, true)));
  }
  return complaints;
}

/** What has the focus and cannot be seen, or only behind something: each control in turn, downwards and upwards, or who holds it. */
function hiddenFocus(isOnlyOfHolder: boolean): string[] {
  const dialog = document.querySelector('dialog[open]') ?? document.querySelector('[role="dialog"]');
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
  ].filter(
    (one) =>
      !one.matches(':disabled') &&
      one.closest('[inert], [aria-hidden="true"], [data-toasts]') === null &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  const holder = document.activeElement;
  const hidden = new Set<HTMLElement>();
  const inTurn = isOnlyOfHolder
    ? controls.filter((one) => one === holder)
    : [...controls, ...controls.toReversed()];
  for (const one of inTurn) {
    // Who has the focus already is not brought into sight by getting it.
    if (!isOnlyOfHolder) one.blur();
    one.focus();
    const box = one.getClientRects()[0];
    if (document.activeElement !== one || !box) continue;
    const isSeen = [box.top + 3, box.top + box.height / 2, box.bottom - 3].map((y) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, y);
      return hit !== null && (one.contains(hit) || hit.closest('label') === one.closest('label, :root'));
    });
    // Where lines are typed the browser looks for the caret.
    const isHigh = box.height > innerHeight / 3 || one.matches('textarea');
    if (isHigh ? !isSeen.includes(true) : isSeen.includes(false)) hidden.add(one);
  }
  return [...hidden].map(
    (one) =>
      `has the focus out of sight: ${(one.ariaLabel || one.textContent || one.outerHTML).slice(0, 60)}`,
  );
}

/** How a state is told to a screen reader, and what it is without it. */
const told = {
  'aria-pressed': 'false',
  'aria-selected': 'false',
  'aria-current': null,
  'aria-invalid': null,
  'aria-disabled': null,
  disabled: null,
  checked: null,
} as const;

/** Of each kind of thing, what looks the same without its state. Its style may read that as the tabs' own `data-state`. */
async function untold({ playwright }: PageDriver): Promise<string[]> {
  const complaints: string[] = [];
  const kinds = await playwright.evaluate(
    (names) => {
      const seen = new Set<string>();
      const isInState = (one: Element, name: string) =>
        name === 'checked'
          ? (one as HTMLInputElement).checked === true
          : one.hasAttribute(name) && one.getAttribute(name) !== 'false';
      return names.flatMap((name) =>
        [...document.querySelectorAll(name === 'checked' ? 'input' : `[${name}]`)].flatMap((one) => {
          const kind = `${name} ${one.className} ${one.parentElement?.className}`;
          const isThere =
            (document.querySelector('dialog[open]')?.contains(one) ?? true) &&
            one.closest('[inert], [aria-hidden="true"]') === null &&
            one.checkVisibility();
          if (!isThere || seen.has(kind) || !isInState(one, name)) return [];
          seen.add(kind);
          one.setAttribute('data-told', String(seen.size));
          return [{ name, nth: seen.size, words: one.outerHTML.slice(0, 80) }];
        }),
      );
    },
    Object.keys(told) as (keyof typeof told)[],
  );
  for (const { name, nth, words } of kinds) {
    const picture = () =>
      playwright
        .locator(`label:has([data-told="${nth}"]), :not(label) > [data-told="${nth}"]`)
        .first()
        .screenshot({ animations: 'disabled' });
    const flip = (value: string | null) =>
      playwright.evaluate(
        ([selector, attribute, next]) => {
          const one = document.querySelector(selector);
          if (!one) return;
          if (attribute === 'checked') (one as HTMLInputElement).checked = next !== null;
          else if (next === null) one.removeAttribute(attribute);
          else one.setAttribute(attribute, next);
          if (one.matches('[role="tab"]'))
            one.setAttribute('data-state', next === 'true' ? 'active' : 'inactive');
        },
        [`[data-told="${nth}"]`, name, value] as const,
      );
    const before = await picture();
    await flip(told[name]);
    const after = await picture();
    await flip('true');
    if (before.equals(after)) complaints.push(`${name} is not to be seen: ${words}`);
  }
  return complaints;
}
