import { SandboxCardElement } from '../../../../src/services/cards/sandbox-element.ts';

/**
 * Stripe's card element, made of inputs of the page itself, as the sandbox's is. The real one is a frame of
 * js.stripe.com that no test could type into so simply; here the frame only says when the field is there, and goes
 * again: the policy of the page has to allow it.
 */
export class CardElement extends SandboxCardElement {
  readonly #frameUrl: string;
  readonly #frame = document.createElement('iframe');
  readonly #ended = new AbortController();

  constructor(frameUrl: string, options: { disabled?: boolean }, onDestroy: () => void) {
    super(options, onDestroy);
    this.#frameUrl = frameUrl;
  }

  override mount(target: HTMLElement): void {
    const frame = this.#frame;
    const heard = ({ source, origin }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== new URL(this.#frameUrl).origin) return;
      this.#stopWaiting();
      super.mount(target);
    };
    window.addEventListener('message', heard, { signal: this.#ended.signal });
    frame.title = 'Secure card payment input frame';
    frame.hidden = true;
    frame.src = this.#frameUrl;
    target.append(frame);
  }

  override destroy(): void {
    this.#stopWaiting();
    super.destroy();
  }

  #stopWaiting(): void {
    this.#ended.abort();
    this.#frame.remove();
  }
}
