import { SandboxCardElement } from '../../../../src/services/cards/sandbox-element.ts';

/**
 * Stripe's card element as plain inputs of the page, like the sandbox's. The real one is a frame of js.stripe.com, into
 * which tests cannot type easily. Here the frame only announces that the field has loaded and is then removed: the
 * page's content security policy has to allow it.
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
    const onMessage = ({ source, origin }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== new URL(this.#frameUrl).origin) return;
      this.#stopWaiting();
      super.mount(target);
    };
    window.addEventListener('message', onMessage, { signal: this.#ended.signal });
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
