/** A delay that has not passed yet. */
export interface Timer {
  ms: number;
  /** When it fires, in milliseconds since the start. */
  due: number;
}

/**
 * Time that passes only when a path says so. `pass(ms)` fires what was armed with exactly that delay
 * and is due next, and refuses when another timer would have fired before: no visitor can see that.
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

  /** What is armed, the next to fire first. */
  get armed(): Timer[] {
    return this.#inOrder().map(([, { ms, due }]) => ({ ms, due }));
  }

  /** Lets time pass until the timer armed with this delay (milliseconds) fires. */
  pass(ms: number): void {
    const found = this.#inOrder().find(([, timer]) => timer.ms === ms);
    const armed = this.armed.map((timer) => `${timer.ms} ms due at ${timer.due}`).join(', ') || 'none';
    if (!found) throw new Error(`No timer is armed with ${ms} ms. Armed: ${armed}.`);
    const [, { due }] = found;
    if (this.armed.some((timer) => timer.due < due)) {
      throw new Error(`${ms} ms cannot pass: another timer fires first. Armed: ${armed}.`);
    }
    this.now = due;
    for (const [id, timer] of this.#inOrder().filter(([, one]) => one.due === due)) {
      // One that fires may have cleared the next.
      if (this.#timers.delete(id)) timer.fire();
    }
  }

  #inOrder() {
    return [...this.#timers].sort(([idA, a], [idB, b]) => a.due - b.due || idA - idB);
  }
}
