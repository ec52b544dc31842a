import {
  type ActionTemplate,
  actions,
  extract,
  type Fingerprint,
  getFingerprint,
} from '@antithesishq/bombadil/browser';
import { controlsIn, secondsToWatch } from './looks.ts';

// The random actions: press controls, preferably those that were pressed less often; fill fields with suitable
// or odd text; go back and forward, reload, wait, scroll, and press a few keys.

type Target = {
  fingerprint: Fingerprint;
  point: { x: number; y: number };
  /** Identifies the control for counting its presses. */
  key: string;
  /** The weight is higher for controls in the main part of the page, and for empty fields. */
  weight: number;
};

/** Controls to press, without links to other sites, phone numbers, mail addresses and files. */
const targets = extract((state) =>
  controlsIn(state).flatMap(({ element, point, isCovered }): Target[] => {
    if (isCovered || leadsElsewhere(element, state.window.location.origin)) return [];
    const isEmptyField = element.matches(':placeholder-shown, [value=""]');
    const words = element.innerText || element.ariaLabel || element.getAttribute('name') || element.id;
    return [
      {
        fingerprint: getFingerprint(element),
        point,
        key: `${state.window.location.pathname} ${element.tagName} ${words}`,
        weight: (element.closest('main, [role=dialog]') ? 4 : 1) * (isEmptyField ? 3 : 1),
      },
    ];
  }),
);

const leadsElsewhere = (element: Element | null, origin: string) =>
  element instanceof HTMLAnchorElement &&
  (element.origin !== origin || element.target !== '' || element.download !== '');

/** The purpose of the focused field, or null if it takes no text. */
const field = extract(({ document }) => {
  const element = document.activeElement;
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  if (!isText || element.readOnly || /^(radio|checkbox|button|submit)$/.test(element.type)) return null;
  return { purpose: element.autocomplete || element.type, isEmpty: element.value === '' };
});

/** Whether Enter is safe: on an external link it would leave the site. */
const mayEnter = extract(
  ({ document, window }) => !leadsElsewhere(document.activeElement, window.location.origin),
);

/** Runs after all checks: Bombadil runs extractors in order. */
const patience = extract(() => secondsToWatch());

const page = extract(({ document, window, navigationHistory }) => ({
  width: window.innerWidth,
  height: window.innerHeight,
  below: document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  above: window.scrollY,
  canGoBack: navigationHistory.back.some(({ url }) => url.startsWith(window.location.origin)),
  canGoForward: navigationHistory.forward.length > 0,
}));

const proper: Record<string, readonly string[]> = {
  'given-name': ['Casey'],
  'family-name': ['Lee'],
  name: ['Casey Lee'],
  email: ['casey@customer.example', 'demo@customer.example'],
  username: ['demo@customer.example'],
  'current-password': ['wattle-and-blade'],
  'new-password': ['a long new password'],
  tel: ['0491 570 006'],
  'tel-national': ['491570006'],
  'cc-number': ['4242424242424242', '4242424242424242', '4000000000000002', '4000002500003155'],
  'cc-exp': ['1240'],
  'cc-csc': ['123'],
};
const odd = [' ', '0', '-1', 'Zoë Ōkubo', '山田', '<b>bold</b>', "O'Brien; --", 'a@b', 'long '.repeat(60)];

const [TAB, ENTER, ESCAPE] = [9, 13, 27];
const DOUBLE_CLICK_MS = 50;
/** The minimum length of a wait in seconds. Bombadil checks again as soon as the page is idle. */
const WAIT = 0.25;

/** Returns a pattern that matches only this text. Bombadil's own random text does not depend on the seed. */
const typing = (words: string): ActionTemplate => ({
  TypeText: { text: { Regexp: words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') }, delayMillis: 1 },
});

/** The actions of a seed. In the same states, a seed always does the same. */
export function visitor(seed: number) {
  const random = randomFrom(seed);
  const pressed = new Map<string, number>();
  let waits = 0;
  let isPatient = true;

  const one = <T>(things: readonly [number, T][]): T | undefined => {
    let left = random() * things.reduce((sum, [weight]) => sum + weight, 0);
    return things.find(([weight]) => {
      left -= weight;
      return left < 0;
    })?.[1];
  };

  const press = (): ActionTemplate => {
    const times = ({ key }: Target) => pressed.get(key) ?? 0;
    const target = one(targets.current.map((each) => [each.weight / (1 + times(each)) ** 2, each]));
    if (!target) return 'Wait';
    pressed.set(target.key, times(target) + 1);
    const { fingerprint, point } = target;
    return random() < 0.04
      ? { DoubleClick: { fingerprint, point, delayMillis: DOUBLE_CLICK_MS } }
      : { Click: { fingerprint, point } };
  };

  const type = (): ActionTemplate => {
    const fitting = proper[field.current?.purpose ?? ''] ?? ['Something to say'];
    return typing(one((random() < 0.8 ? fitting : odd).map((each) => [1, each])) ?? '');
  };

  const act = (): ActionTemplate => {
    const { width, height, below, above, canGoBack, canGoForward } = page.current;
    const origin = { x: width / 2, y: height / 2 };
    const chances: [number, () => ActionTemplate][] = [
      [60, press],
      [field.current ? (field.current.isEmpty ? 120 : 4) : 0, type],
      [below > 1 ? 14 : 0, () => ({ ScrollDown: { origin, distance: Math.min(below, height / 2) } })],
      [above > 1 ? 4 : 0, () => ({ ScrollUp: { origin, distance: above } })],
      [3, () => ({ PressKey: { code: TAB } })],
      [mayEnter.current ? 3 : 0, () => ({ PressKey: { code: ENTER } })],
      [1, () => ({ PressKey: { code: ESCAPE } })],
      [canGoBack ? 3 : 0, () => 'Back'],
      [canGoForward ? 2 : 0, () => 'Forward'],
      [1.5, () => 'Reload'],
      [3, () => 'Wait'],
    ];
    return one(chances)?.() ?? 'Wait';
  };

  return actions(() => {
    const seconds = patience.current;
    if (seconds === 0) {
      waits = 0;
      isPatient = random() < 0.5;
    }
    waits += 1;
    return [isPatient && seconds > 0 && waits * WAIT < seconds + 1 ? 'Wait' : act()];
  });
}

/** Returns numbers in [0, 1) by mulberry32, a short generator that a seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
