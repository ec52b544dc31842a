import { EventEmitter, once } from 'node:events';
import type { Reader } from './objects.ts';
import type { OperationName } from './operations.ts';

type How = 'drop' | 'hang' | 'error500' | 'error503' | 'rateLimit429';

/**
 * What goes wrong with which request. `before`: nothing has happened at the provider; `after`: it has, and the
 * answer is lost or is not the true one. A 429 never comes after something has happened.
 */
export type FaultOrder = {
  on: OperationName;
  /** Only requests with this key: a customer's browser uses the publishable one. */
  by?: Reader;
  /** How many requests it meets; one unless said otherwise. */
  times?: number;
} & ({ when: 'before'; how: How } | { when: 'after'; how: Exclude<How, 'rateLimit429'> });

export interface Fault {
  /** Resolves when the first request has run into it: for `after`, when the thing has happened. */
  readonly reached: Promise<unknown>;
  /** No further request meets it. Those that hang go on hanging. */
  lift(): void;
}

/** A fault that one request has met. */
export interface Met {
  when: 'before' | 'after';
  how: How;
  reach(): void;
}

interface Armed extends Met {
  order: FaultOrder;
  left: number;
}

export class Faults {
  #armed: Armed[] = [];
  readonly #hanging = new EventEmitter().setMaxListeners(0);

  set(order: FaultOrder): Fault {
    const { when, how, times = 1 } = order;
    const signal = new EventEmitter();
    const armed: Armed = { order, when, how, left: times, reach: () => signal.emit('reached') };
    this.#armed.push(armed);
    return {
      reached: once(signal, 'reached'),
      lift: () => {
        armed.left = 0;
      },
    };
  }

  /** The fault that a request meets: the oldest that fits it. */
  meet(name: OperationName, reader: Reader): Met | undefined {
    const met = this.#armed.find(
      ({ left, order: { on, by = reader } }) => left > 0 && on === name && by === reader,
    );
    if (met) met.left -= 1;
    return met;
  }

  /** Waits for `release`; `closed` when the provider has ended meanwhile. */
  async hang(): Promise<'released' | 'closed'> {
    const [outcome] = await once(this.#hanging, 'end');
    return outcome;
  }

  end(outcome: 'released' | 'closed'): void {
    this.#hanging.emit('end', outcome);
  }
}
