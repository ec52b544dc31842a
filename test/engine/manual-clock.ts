/** A timer that has not fired yet. */
export interface Timer {
  ms: number;
  /** The time at which it fires, in milliseconds since the start. */
  due: number;
}

/**
 * A clock that advances only on a path's command. `pass(ms)` fires the next timer that was armed with exactly that delay.
 * It throws if a different timer would fire earlier, because a path cannot skip that timer.
 */
export class ManualClock {
  now = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer & { fire: () => void }>();

  readonly setTimeout = (fire: () => void, ms: number): number => {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { fire, ms, due: this.now + ms });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** The armed timers, in the order in which they fire. */
  get armed(): Timer[] {
    return this.#inOrder().map(([, { ms, due }]) => ({ ms, due }));
  }

  /** Advances the clock to the timer that was armed with this delay (milliseconds). */
  pass(ms: number): void {
    const found = this.#inOrder().find(([, timer]) => timer.ms === ms);
    const armed = this.armed.map((timer) => `${timer.ms} ms due at ${timer.due}`).join(', ') || 'none';
    if (!found) throw new Error(`No timer is armed with ${ms} ms. Armed timers: ${armed}.`);
    const [, { due }] = found;
    if (this.armed.some((timer) => timer.due < due)) {
      throw new Error(
        `The clock cannot advance by ${ms} ms, because another timer fires first. Armed timers: ${armed}.`,
      );
    }
    this.now = due;
    for (const [id, timer] of this.#inOrder().filter(([, candidate]) => candidate.due === due)) {
      // A timer that fires may have cleared the next timer.
      if (this.#timers.delete(id)) timer.fire();
    }
  }

  #inOrder() {
    return [...this.#timers].sort(([idA, a], [idB, b]) => a.due - b.due || idA - idB);
  }
}
