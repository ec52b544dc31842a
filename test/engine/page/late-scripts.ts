import { gate } from '../../support/gate.ts';

/**
 * What is fetched when it is needed: the provider's code and its field's when a card dialog is at hand, Google's own script
 * where somebody may sign in, the configuration by what calls first.
 */
export type LateScript = 'provider' | 'cardForm' | 'google' | 'config';

/** Scripts that are held back until a path says that they come, or that they never will. */
export class LateScripts {
  readonly #gates = new Map<LateScript, ReturnType<typeof gate<void>>>();

  hold(names: readonly LateScript[]): void {
    for (const name of names) {
      const arrival = gate();
      // Whoever asks for the script hears of it; a path may end before anybody does.
      arrival.opened.catch(() => {});
      this.#gates.set(name, arrival);
    }
  }

  /** Resolves once a script may come, rejects when it is blocked. */
  async arrival(name: LateScript): Promise<void> {
    await this.#gates.get(name)?.opened;
  }

  release(name: LateScript): void {
    this.#gates.get(name)?.open();
  }

  block(name: LateScript): void {
    this.#gates.get(name)?.bar(new Error('The script was blocked.'));
  }
}
