import {
  type ActionTemplate,
  actions,
  extract,
  type Fingerprint,
  getFingerprint,
} from '@antithesishq/bombadil/browser';
import { controlsIn, secondsToWatch } from './looks.ts';

// What a visitor does: presses what can be pressed, more often what was pressed less; fills fields with what belongs
// there or with something odd; goes back and forward, reloads, waits, scrolls, and uses a few keys.

type Target = {
  fingerprint: Fingerprint;
  point: { x: number; y: number };
  /** What tells it apart from others, for counting how often it was pressed. */
  key: string;
  /** More for what is in the page itself, and for a field with nothing in it. */
  weight: number;
};

/** Links to elsewhere, to telephones, mail and files are left out. */
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

/** What the field with focus is for; null where nothing can be typed. */
const field = extract(({ document }) => {
  const element = document.activeElement;
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  if (!isText || element.readOnly || /^(radio|checkbox|button|submit)$/.test(element.type)) return null;
  return { purpose: element.autocomplete || element.type, isEmpty: element.value === '' };
});

/** Enter on such a link would follow it. */
const mayEnter = extract(
  ({ document, window }) => !leadsElsewhere(document.activeElement, window.location.origin),
);

/** Asked after all looks: an extractor runs when those before it have run. */
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
/** How long a wait is at least, in seconds: Bombadil looks again as soon as nothing moves. */
const WAIT = 0.25;

/** A pattern that nothing but these words fits: Bombadil's own random is not the seed's. */
const typing = (words: string): ActionTemplate => ({
  TypeText: { text: { Regexp: words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') }, delayMillis: 1 },
});

/** The visitor of a seed: of the same states they do the same. */
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

/** Mulberry32: a small generator of numbers from 0 to 1 that a seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
