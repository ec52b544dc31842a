import { EventEmitter, once } from 'node:events';
import type { Reader } from './objects.ts';
import type { OperationName } from './operations.ts';

type How = 'drop' | 'hang' | 'error500' | 'error503' | 'rateLimit429';

/**
 * The fault of a request. `before`: the operation has not run; `after`: it has run, and the
 * response is lost or wrong. A 429 only occurs before.
 */
export type FaultOrder = {
  on: OperationName;
  /** Limits the fault to requests with this key. A customer's browser uses the publishable key. */
  by?: Reader;
  /** The number of requests that fail. The default is one. */
  times?: number;
} & ({ when: 'before'; how: How } | { when: 'after'; how: Exclude<How, 'rateLimit429'> });

export interface Fault {
  /** Resolves when the first request meets the fault: for `after`, when the operation has run. */
  readonly reached: Promise<unknown>;
  /** Ends the fault for further requests. Requests that hang stay that way. */
  lift(): void;
}

/** The fault of one request. */
export interface AppliedFault {
  when: 'before' | 'after';
  how: How;
  reach(): void;
}

interface Armed extends AppliedFault {
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

  /** Returns the oldest fault that matches a request. */
  meet(name: OperationName, reader: Reader): AppliedFault | undefined {
    const met = this.#armed.find(
      ({ left, order: { on, by = reader } }) => left > 0 && on === name && by === reader,
    );
    if (met) met.left -= 1;
    return met;
  }

  /** Waits for `release`. Returns `closed` if the provider has stopped meanwhile. */
  async hang(): Promise<'released' | 'closed'> {
    const [outcome] = await once(this.#hanging, 'end');
    return outcome;
  }

  end(outcome: 'released' | 'closed'): void {
    this.#hanging.emit('end', outcome);
  }
}
