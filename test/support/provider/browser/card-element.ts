import type { StripeError } from '@stripe/stripe-js';

type EventName = 'ready' | 'change' | 'focus' | 'blur';
type Handler = (event?: object) => void;

interface ElementOptions {
  disabled?: boolean;
}

const parts = {
  number: { label: 'Card number', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc' },
};
type Part = keyof typeof parts;

const invalid = (code: string, message: string): StripeError => ({ type: 'validation_error', code, message });

/**
 * Stripe's card element, made of inputs of the page itself. The real one is a frame of js.stripe.com that no test
 * could type into so simply; here the frame only says when the field is there, and goes again.
 */
export class CardElement {
  readonly #frameUrl: string;
  readonly #onDestroy: () => void;
  readonly #handlers = new Map<EventName, Set<Handler>>();
  readonly #root = document.createElement('div');
  readonly #inputs: Record<Part, HTMLInputElement>;
  #stopWaiting: () => void = () => undefined;

  constructor(frameUrl: string, options: ElementOptions, onDestroy: () => void) {
    this.#frameUrl = frameUrl;
    this.#onDestroy = onDestroy;
    this.#root.setAttribute('role', 'group');
    this.#root.setAttribute('aria-label', 'Card');
    this.#inputs = { number: this.#input('number'), expiry: this.#input('expiry'), cvc: this.#input('cvc') };
    this.update(options);
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error(`There is no ${target} to mount the element in.`);
    place.replaceChildren(this.#root);
    this.#waitForFrame(() => {
      this.#root.replaceChildren(...Object.values(this.#inputs).map((one) => one.parentElement ?? one));
      this.#emit('ready', { elementType: 'card' });
    });
  }

  unmount(): void {
    this.#stopWaiting();
    this.#root.remove();
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.#onDestroy();
  }

  on(name: EventName, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  off(name: EventName, handler: Handler): this {
    this.#handlers.get(name)?.delete(handler);
    return this;
  }

  update({ disabled }: ElementOptions): void {
    if (disabled === undefined) return;
    for (const input of Object.values(this.#inputs)) input.disabled = disabled;
  }

  focus(): void {
    this.#inputs.number.focus();
  }

  blur(): void {
    for (const input of Object.values(this.#inputs)) input.blur();
  }

  clear(): void {
    for (const input of Object.values(this.#inputs)) input.value = '';
  }

  get isMounted(): boolean {
    return this.#root.isConnected;
  }

  /** What is wrong with what is typed, as far as a browser can tell. */
  error(): StripeError | null {
    const { number, expiry, cvc } = this.#digits();
    if (number.length < 16) return invalid('incomplete_number', 'Your card number is incomplete.');
    if (!hasRightCheckDigit(number)) return invalid('invalid_number', 'Your card number is invalid.');
    if (expiry.length < 4) return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
    // A card is good through the month that it expires in.
    if (!(new Date(2000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2))) > new Date()))
      return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    if (cvc.length < 3) return invalid('incomplete_cvc', "Your card's security code is incomplete.");
    return null;
  }

  /** What is typed, as Stripe's API takes it. */
  fields(): Record<string, string> {
    const { number, expiry, cvc } = this.#digits();
    return {
      'card[number]': number,
      'card[exp_month]': expiry.slice(0, 2),
      'card[exp_year]': expiry.slice(2),
      'card[cvc]': cvc,
    };
  }

  #digits(): Record<Part, string> {
    const { number, expiry, cvc } = this.#inputs;
    const digitsOf = ({ value }: HTMLInputElement) => value.replace(/\D/g, '');
    return { number: digitsOf(number), expiry: digitsOf(expiry), cvc: digitsOf(cvc) };
  }

  #input(part: Part): HTMLInputElement {
    const label = document.createElement('label');
    const words = document.createElement('span');
    words.textContent = parts[part].label;
    const input = document.createElement('input');
    input.setAttribute('inputmode', 'numeric');
    input.setAttribute('autocomplete', parts[part].autocomplete);
    input.addEventListener('input', () => this.#sayChange());
    input.addEventListener('focus', () => this.#emit('focus', { elementType: 'card' }));
    input.addEventListener('blur', () => this.#emit('blur', { elementType: 'card' }));
    label.append(words, input);
    return input;
  }

  #sayChange(): void {
    const typed = Object.values(this.#digits());
    this.#emit('change', {
      elementType: 'card',
      empty: typed.every((digits) => digits === ''),
      complete: this.error() === null,
      error: undefined,
      brand: 'unknown',
      value: { postalCode: '' },
    });
  }

  #emit(name: EventName, event: object): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(event);
  }

  /** The policy of the page has to allow the frame, and what it says comes later: as with the real one. */
  #waitForFrame(then: () => void): void {
    const frame = document.createElement('iframe');
    const heard = ({ source, origin }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== new URL(this.#frameUrl).origin) return;
      this.#stopWaiting();
      then();
    };
    this.#stopWaiting();
    this.#stopWaiting = () => {
      window.removeEventListener('message', heard);
      frame.remove();
    };
    window.addEventListener('message', heard);
    frame.title = 'Secure card payment input frame';
    frame.hidden = true;
    frame.src = this.#frameUrl;
    this.#root.replaceChildren(frame);
  }
}

/** The Luhn check: every second digit from the right counts double, its digits added up. */
function hasRightCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
