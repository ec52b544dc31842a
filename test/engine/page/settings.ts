import { sidewaysComplaints } from './axe.ts';
import type { PageDriver } from './page-driver.ts';

/** Settings of a browser or a system. A small viewport may also be a large screen at 200 % zoom or more. */
interface Setting {
  name: string;
  width: number;
  height: number;
  forcedColors?: true;
  /** Uses the text spacing of WCAG 1.4.12. */
  spaced?: true;
  /** The browser's font size in pixels, if it is not 16. */
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
  { name: 'a font of 28 px', width: 360, height: 740, font: 28 },
  { name: 'a font of 28 px', width: 320, height: 640, font: 28 },
  { name: 'a font of 28 px', width: 390, height: 844, font: 28 },
  { name: 'a font of 32 px', width: 360, height: 740, font: 32 },
  { name: 'a font of 32 px', width: 390, height: 844, font: 32 },
  { name: 'a font of 32 px', width: 1280, height: 800, font: 32 },
];

/** Returns what is out of view, too wide or indistinguishable under each setting (SITE-80, SITE-81, SITE-82). */
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
      ...(await playwright.evaluate(hiddenFocusTargets, false)),
      ...(await aroundTheDialog(page)),
      ...(forcedColors ? await invisibleStates(page) : []),
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

/** Checks that Tab from the last control of a dialog, and Shift+Tab back, focus visible controls. */
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
    complaints.push(...(await playwright.evaluate(hiddenFocusTargets, true)));
  }
  return complaints;
}

/** Returns focused controls that are out of view or covered. Focuses each control downwards and then upwards, or checks only the focused one. */
function hiddenFocusTargets(onlyFocused: boolean): string[] {
  const dialog = document.querySelector('dialog[open]') ?? document.querySelector('[role="dialog"]');
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
  ].filter(
    (control) =>
      !control.matches(':disabled') &&
      control.closest('[inert], [aria-hidden="true"], [data-toasts]') === null &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  const focused = document.activeElement;
  const hidden = new Set<HTMLElement>();
  const targets = onlyFocused
    ? controls.filter((control) => control === focused)
    : [...controls, ...controls.toReversed()];
  for (const control of targets) {
    // The browser does not scroll to an element that already has the focus.
    if (!onlyFocused) control.blur();
    control.focus();
    const box = control.getClientRects()[0];
    if (document.activeElement !== control || !box) continue;
    const isSeen = [box.top + 3, box.top + box.height / 2, box.bottom - 3].map((y) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, y);
      return (
        hit !== null && (control.contains(hit) || hit.closest('label') === control.closest('label, :root'))
      );
    });
    // In a text area the browser scrolls to the caret, so part of it may be out of view.
    const isTall = box.height > innerHeight / 3 || control.matches('textarea');
    if (isTall ? !isSeen.includes(true) : isSeen.includes(false)) hidden.add(control);
  }
  return [...hidden].map(
    (control) =>
      `a focused control is out of view or covered: ${(control.ariaLabel || control.textContent || control.outerHTML).slice(0, 60)}`,
  );
}

/** The attributes that convey a state, each with its value while the state is off. */
const unsetValues = {
  'aria-pressed': 'false',
  'aria-selected': 'false',
  'aria-current': null,
  'aria-invalid': null,
  'aria-disabled': null,
  disabled: null,
  checked: null,
} as const;

/** Returns elements that look the same with and without a state, one of each kind. The tabs' style may use Radix's `data-state` instead. */
async function invisibleStates({ playwright }: PageDriver): Promise<string[]> {
  const complaints: string[] = [];
  const kinds = await playwright.evaluate(
    (names) => {
      const seen = new Set<string>();
      const isInState = (element: Element, name: string) =>
        name === 'checked'
          ? (element as HTMLInputElement).checked === true
          : element.hasAttribute(name) && element.getAttribute(name) !== 'false';
      return names.flatMap((name) =>
        [...document.querySelectorAll(name === 'checked' ? 'input' : `[${name}]`)].flatMap((element) => {
          const kind = `${name} ${element.className} ${element.parentElement?.className}`;
          const isThere =
            (document.querySelector('dialog[open]')?.contains(element) ?? true) &&
            element.closest('[inert], [aria-hidden="true"]') === null &&
            element.checkVisibility();
          if (!isThere || seen.has(kind) || !isInState(element, name)) return [];
          seen.add(kind);
          // An element can be in two states.
          element.setAttribute(`data-state-probe-${seen.size}`, '');
          return [{ name, nth: seen.size, words: element.outerHTML.slice(0, 80) }];
        }),
      );
    },
    Object.keys(unsetValues) as (keyof typeof unsetValues)[],
  );
  for (const { name, nth, words } of kinds) {
    const picture = () =>
      playwright
        .locator(`label:has([data-state-probe-${nth}]), :not(label) > [data-state-probe-${nth}]`)
        .first()
        .screenshot({ animations: 'disabled' });
    const flip = (value: string | null) =>
      playwright.evaluate(
        ([selector, attribute, next]) => {
          const element = document.querySelector(selector);
          if (!element) return;
          if (attribute === 'checked') (element as HTMLInputElement).checked = next !== null;
          else if (next === null) element.removeAttribute(attribute);
          else element.setAttribute(attribute, next);
          if (element.matches('[role="tab"]'))
            element.setAttribute('data-state', next === 'true' ? 'active' : 'inactive');
        },
        [`[data-state-probe-${nth}]`, name, value] as const,
      );
    const before = await picture();
    await flip(unsetValues[name]);
    const after = await picture();
    await flip('true');
    if (before.equals(after))
      complaints.push(`the element looks the same with and without ${name}: ${words}`);
  }
  return complaints;
}
