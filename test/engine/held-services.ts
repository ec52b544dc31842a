import { assign, fromPromise, setup } from 'xstate';

/** One start of a service or of a child machine. */
export interface Call {
  name: string;
  input: unknown;
}

interface HeldCall extends Call {
  status: 'open' | 'answered' | 'aborted';
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Services that stay open until a path says how each of them ends. */
export class HeldServices {
  /** All that was started, in that order. */
  readonly calls: Call[] = [];
  /** Events that reached a child machine, or the parent: `payment: dialog.close`, `parent: store.choose`. */
  readonly told: string[] = [];
  readonly #held: HeldCall[] = [];

  /** Names of the calls that wait for their answer, by the alphabet. */
  get open(): string[] {
    const open = this.#held.filter(({ status }) => status === 'open');
    return open.map(({ name }) => name).sort();
  }

  /** A promise service by this name. */
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

  /** A child machine by this name, which only remembers what it is told, and ends on `held.end`. */
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

  /** The newest open call of a service succeeds. */
  answer(name: string, output: unknown): void {
    this.#take(name).resolve(output);
  }

  /** The newest open call of a service fails. */
  fail(name: string, error: unknown): void {
    this.#take(name).reject(error);
  }

  /** Whether the newest open call of a service carries a key that lets it be sent again. */
  isKeyed(name: string): boolean {
    const { input } = this.#newest(name);
    return (
      typeof input === 'object' && input !== null && 'submit_key' in input && input.submit_key !== undefined
    );
  }

  #newest(name: string): HeldCall {
    const call = this.#held.findLast((one) => one.name === name && one.status === 'open');
    if (!call) throw new Error(`No call of ${name} is open. Open: ${this.open.join(', ') || 'none'}.`);
    return call;
  }

  #take(name: string): HeldCall {
    const call = this.#newest(name);
    call.status = 'answered';
    return call;
  }
}
