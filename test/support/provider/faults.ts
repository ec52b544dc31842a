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
  readonly reached: Promise<void>;
  /** No further request meets it. Those that hang go on hanging. */
  lift(): void;
}

interface Armed {
  order: FaultOrder;
  left: number;
  reach: () => void;
}

/** A fault that one request has met. */
export interface Met {
  when: 'before' | 'after';
  how: How;
  reach(): void;
}

export class Faults {
  #armed: Armed[] = [];
  #hanging = new Set<(outcome: 'released' | 'closed') => void>();

  set(order: FaultOrder): Fault {
    const { promise, resolve } = deferred<void>();
    const armed: Armed = { order, left: order.times ?? 1, reach: resolve };
    this.#armed.push(armed);
    return {
      reached: promise,
      lift: () => {
        armed.left = 0;
      },
    };
  }

  /** The fault that a request meets: the oldest that fits it. */
  meet(name: OperationName, reader: Reader): Met | undefined {
    this.#armed = this.#armed.filter(({ left }) => left > 0);
    const fits = ({ order: { on, by } }: Armed) => on === name && (by ?? reader) === reader;
    const met = this.#armed.find(fits);
    if (!met) return undefined;
    met.left -= 1;
    const { when, how } = met.order;
    return { when, how, reach: met.reach };
  }

  /** Waits for `release`; `closed` when the provider has ended meanwhile. */
  hang(): Promise<'released' | 'closed'> {
    const { promise, resolve } = deferred<'released' | 'closed'>();
    this.#hanging.add(resolve);
    return promise;
  }

  end(outcome: 'released' | 'closed'): void {
    for (const go of this.#hanging) go(outcome);
    this.#hanging.clear();
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
