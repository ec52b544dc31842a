import { deferred } from '../../support/deferred.ts';

/**
 * Scripts that are loaded on demand: the payment provider's code and its card field when a card dialog opens, Google's script
 * where the visitor can sign in, and the configuration before the first call.
 */
export type WithheldScript = 'provider' | 'cardForm' | 'google' | 'config';

/** Withholds scripts until a path releases or blocks them. */
export class WithheldScripts {
  readonly #gates = new Map<WithheldScript, ReturnType<typeof deferred<void>>>();

  hold(names: readonly WithheldScript[]): void {
    for (const name of names) {
      const arrival = deferred();
      // The awaiting route handles the rejection. Without this handler, a path that ends earlier leaves it unhandled.
      arrival.opened.catch(() => {});
      this.#gates.set(name, arrival);
    }
  }

  /** Resolves when the script is released and rejects when it is blocked. */
  async arrival(name: WithheldScript): Promise<void> {
    await this.#gates.get(name)?.opened;
  }

  release(name: WithheldScript): void {
    this.#gates.get(name)?.open();
  }

  block(name: WithheldScript): void {
    this.#gates.get(name)?.bar(new Error('The script was blocked.'));
  }
}
