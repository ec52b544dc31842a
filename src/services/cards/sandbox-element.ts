import { type CardText, digitsIn, tidyCvc, tidyExpiry, tidyNumber } from './card-text.ts';
import type { CardDigits, CardPart } from './check-card.ts';

type Handler = (element: SandboxCardElement) => void;

export interface ElementOptions {
  disabled?: boolean;
}

interface PartLook {
  label: string;
  autocomplete: string;
  placeholder: string;
  tidy: (typed: CardText & { inputType: string }) => CardText;
}

const looks: Record<CardPart, PartLook> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    tidy: tidyNumber,
  },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp', placeholder: 'MM / YY', tidy: tidyExpiry },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', placeholder: '123', tidy: tidyCvc },
};

/**
 * The card field of the sandbox. It replaces Stripe's card element for react-stripe-js, with three inputs of this
 * page. It emits only the element's `ready` event, which the card dialog waits for.
 */
export class SandboxCardElement {
  readonly #inputs: Record<CardPart, HTMLInputElement>;
  readonly #root: HTMLElement;
  readonly #readyHandlers = new Set<Handler>();
  readonly #onDestroy: () => void;
  #isReady = false;

  constructor(options: ElementOptions, onDestroy: () => void) {
    this.#onDestroy = onDestroy;
    this.#inputs = { number: input(looks.number), expiry: input(looks.expiry), cvc: input(looks.cvc) };
    this.#root = document.createElement('div');
    this.#root.setAttribute('role', 'group');
    this.#root.setAttribute('aria-label', 'Card details');
    this.#root.append(
      labelled(looks.number, this.#inputs.number),
      labelled(looks.expiry, this.#inputs.expiry),
      labelled(looks.cvc, this.#inputs.cvc),
    );
    this.update(options);
  }

  mount(target: HTMLElement): void {
    target.append(this.#root);
    queueMicrotask(() => {
      if (!this.#root.isConnected) return;
      this.#isReady = true;
      for (const handler of this.#readyHandlers) handler(this);
    });
  }

  /** A listener that is added after the field became ready is called as well. */
  on(event: string, handler: Handler): this {
    if (event !== 'ready') return this;
    this.#readyHandlers.add(handler);
    if (this.#isReady) {
      queueMicrotask(() => {
        if (this.#readyHandlers.has(handler)) handler(this);
      });
    }
    return this;
  }

  off(event: string, handler: Handler): this {
    if (event === 'ready') this.#readyHandlers.delete(handler);
    return this;
  }

  /** Disables the inputs by `readOnly`, so that they keep the focus while a card is charged. */
  update({ disabled }: ElementOptions): void {
    if (disabled === undefined) return;
    for (const input of Object.values(this.#inputs)) {
      input.readOnly = disabled;
      input.setAttribute('aria-disabled', String(disabled));
    }
  }

  destroy(): void {
    this.#root.remove();
    this.#readyHandlers.clear();
    this.#onDestroy();
  }

  /** The card that is in the inputs now. */
  digits(): CardDigits {
    const { number, expiry, cvc } = this.#inputs;
    return { number: digitsIn(number.value), expiry: digitsIn(expiry.value), cvc: digitsIn(cvc.value) };
  }

  /** Marks and focuses the input with the error. Typing in it removes the mark. */
  blame(part: CardPart): void {
    const culprit = this.#inputs[part];
    culprit.setAttribute('aria-invalid', 'true');
    culprit.focus();
  }
}

// The inputs have no names, so that the form around them never collects their values.
function input({ autocomplete, placeholder, tidy }: PartLook): HTMLInputElement {
  const made = document.createElement('input');
  made.type = 'text';
  made.placeholder = placeholder;
  made.spellcheck = false;
  made.setAttribute('inputmode', 'numeric');
  made.setAttribute('autocomplete', autocomplete);
  made.setAttribute('aria-required', 'true');
  made.addEventListener('input', (event) => {
    made.removeAttribute('aria-invalid');
    const caret = made.selectionStart ?? made.value.length;
    const inputType = event instanceof InputEvent ? event.inputType : '';
    const tidied = tidy({ text: made.value, caret, inputType });
    if (tidied.text === made.value && tidied.caret === caret) return;
    made.value = tidied.text;
    if (document.activeElement === made) made.setSelectionRange(tidied.caret, tidied.caret);
  });
  return made;
}

function labelled({ label }: PartLook, field: HTMLInputElement): HTMLLabelElement {
  const made = document.createElement('label');
  const caption = document.createElement('span');
  caption.textContent = label;
  made.append(caption, field);
  return made;
}
