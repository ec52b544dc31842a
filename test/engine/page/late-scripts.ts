/** What is fetched when a card dialog is at hand: the provider's code, and the field's that is put up for it. */
export type CardScript = 'provider' | 'cardForm';

/** What is fetched when it is needed: Google's own script where somebody may sign in, the configuration by what calls first. */
export type LateScript = CardScript | 'google' | 'config';

interface Gate {
  arrival: Promise<void>;
  open: () => void;
  block: (reason: Error) => void;
}

/** Scripts that are held back until a path says that they come, or that they never will. */
export class LateScripts {
  readonly #gates = new Map<LateScript, Gate>();

  hold(names: readonly LateScript[]): void {
    for (const name of names) {
      let [open, block]: [Gate['open'], Gate['block']] = [() => {}, () => {}];
      const arrival = new Promise<void>((resolve, reject) => {
        [open, block] = [resolve, reject];
      });
      // Whoever asks for the script hears of it; a path may end before anybody does.
      arrival.catch(() => {});
      this.#gates.set(name, { arrival, open, block });
    }
  }

  /** Resolves once a script may come, rejects when it is blocked. */
  async arrival(name: LateScript): Promise<void> {
    await this.#gates.get(name)?.arrival;
  }

  release(name: LateScript): void {
    this.#gates.get(name)?.open();
  }

  block(name: LateScript): void {
    this.#gates.get(name)?.block(new Error('The script was blocked.'));
  }
}
