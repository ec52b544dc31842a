import { assign, fromPromise, setup } from 'xstate';

/** A call of a service or a start of a child machine. */
export interface Call {
  name: string;
  input: unknown;
}

interface HeldCall extends Call {
  status: 'open' | 'answered' | 'aborted';
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Doubles of services and child machines. A path decides how each call ends. */
export class HeldServices {
  /** All calls in order. */
  readonly calls: Call[] = [];
  /** Events to child machines or to the parent: `payment: dialog.close`, `parent: store.choose`. */
  readonly told: string[] = [];
  readonly #held: HeldCall[] = [];

  /** Names of the open calls in alphabetical order. */
  get open(): string[] {
    const open = this.#held.filter(({ status }) => status === 'open');
    return open.map(({ name }) => name).sort();
  }

  /** Creates the double of a promise service. */
  service(name: string) {
    return fromPromise<unknown, unknown>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const call: HeldCall = { name, input, status: 'open', resolve, reject };
          this.calls.push({ name, input });
          this.#held.push(call);
          signal.addEventListener('abort', () => {
            if (call.status === 'open') call.status = 'aborted';
          });
        }),
    );
  }

  /** Creates the double of a child machine, which records its events and ends on `held.end`. */
  child(name: string) {
    return setup({
      types: {
        context: {} as { output: unknown },
        events: {} as { type: 'held.end'; output: unknown },
        input: {} as unknown,
        output: {} as unknown,
      },
      actions: {
        start: ({ event }) => this.calls.push({ name, input: 'input' in event ? event.input : undefined }),
        hear: ({ event }) => this.told.push(`${name}: ${event.type}`),
      },
    }).createMachine({
      id: name,
      initial: 'open',
      context: { output: undefined },
      entry: 'start',
      output: ({ context }: { context: { output: unknown } }) => context.output,
      states: {
        open: {
          on: {
            'held.end': { target: 'ended', actions: assign({ output: ({ event }) => event.output }) },
            '*': { actions: 'hear' },
          },
        },
        ended: { type: 'final' },
      },
    });
  }

  /** Resolves the newest open call of a service. */
  answer(name: string, output: unknown): void {
    this.#take(name).resolve(output);
  }

  /** Rejects the newest open call of a service. */
  fail(name: string, error: unknown): void {
    this.#take(name).reject(error);
  }

  /** Whether the newest open call of a service has an idempotency key, so that it can be sent again. */
  isKeyed(name: string): boolean {
    const { input } = this.#newest(name);
    if (typeof input !== 'object' || input === null) return false;
    const fields: Partial<Record<string, unknown>> = { ...input };
    return ['submit_key', 'move_key', 'cancel_key'].some((key) => fields[key] !== undefined);
  }

  #newest(name: string): HeldCall {
    const call = this.#held.findLast((entry) => entry.name === name && entry.status === 'open');
    if (!call)
      throw new Error(`Expected an open call of ${name}. Open calls: ${this.open.join(', ') || 'none'}.`);
    return call;
  }

  #take(name: string): HeldCall {
    const call = this.#newest(name);
    call.status = 'answered';
    return call;
  }
}
