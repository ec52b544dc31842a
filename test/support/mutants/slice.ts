import { textOf } from './text.ts';

/** What a machine remembers. */
export type Memory = Record<string, unknown>;

/** Where a step keeps, in the memory itself, what became of the keys whose value is not looked at. */
const traces = Symbol('traces');

/** One function of an assign: what it is known by, and what it makes of the memory. */
export interface Part {
  source: object;
  change: (memory: Memory) => Memory;
}

/**
 * The keys of a machine's memory that a walk tells apart by value: the fewer they are, the fewer states there
 * are to walk. In every other key two machines have the same, or the walk ends and that key has to be known. So
 * a function that reads other keys gives both machines the same, whatever that is: a value has a name in its place,
 * and of a guard's two answers each is tried. That is more than can happen, never less. It rests on what
 * functions are seen to read, on every way that paths go and on the walk itself.
 */
export class Slice {
  readonly known: ReadonlySet<string>;
  /** Keys that have to be known as well, or nothing can be said. */
  readonly needed = new Set<string>();
  /** Keys that were read though they are not known, since this was last emptied. */
  readonly leaned = new Set<string>();
  /** Whether a function read what it had never read before. */
  learned = false;
  readonly #reads: WeakMap<object, Set<string>>;
  #answers = new Map<string, boolean>();
  #script: readonly boolean[] = [];

  /** What functions were seen to read holds on in later slices. */
  constructor(known: Iterable<string>, earlier?: Slice) {
    this.known = new Set(known);
    this.#reads = earlier ? earlier.#reads : new WeakMap();
  }

  /** Takes a step once for each way in which guards could answer. */
  *everyWay<T>(step: () => T): Generator<T> {
    this.#script = [];
    for (;;) {
      this.#answers = new Map();
      yield step();
      const answers = [...this.#answers.values()];
      const last = answers.lastIndexOf(true);
      if (last < 0) return;
      this.#script = [...answers.slice(0, last), false];
    }
  }

  /** What a guard says; asked the same by both machines in one step, the same to both. */
  guard(rule: object, memory: Memory, told: unknown, ask: (memory: Memory) => unknown): boolean {
    const { value, unknown } = this.#watch(rule, memory, ask);
    if (unknown.length === 0) return Boolean(value());
    const question = this.#term(rule, memory, told);
    const answer = this.#answers.get(question) ?? this.#script[this.#answers.size] ?? true;
    this.#answers.set(question, answer);
    return answer;
  }

  /** A value for others; where it comes of keys that are not known, a name for it instead. */
  value(mapper: object, memory: Memory, told: unknown, map: (memory: Memory) => unknown): unknown {
    const { value, unknown } = this.#watch(mapper, memory, map);
    return unknown.length === 0 ? value() : { unknown: this.#term(mapper, memory, told) };
  }

  /** A value that decides what happens next, so that no name will do for it. */
  decisive(mapper: object, memory: Memory, map: (memory: Memory) => unknown): unknown {
    const { value, unknown } = this.#watch(mapper, memory, map);
    if (unknown.length === 0) return value();
    this.#need(unknown);
    return undefined;
  }

  /** What an assign changes, with the traces of what is not known. */
  change(parts: readonly Part[], memory: Memory, told: unknown): Memory {
    const changed: Memory = {};
    const trace: Record<string, string> = { ...traceOf(memory) };
    for (const { source, change } of parts) {
      const { value, unknown } = this.#watch(source, memory, change);
      let partial: Memory = {};
      try {
        partial = value();
      } catch (error) {
        if (unknown.length === 0) throw error;
        this.#need(unknown);
      }
      for (const [key, becomes] of Object.entries(partial)) {
        if (!this.known.has(key)) {
          trace[key] = unknown.length === 0 ? given(becomes) : this.#term(source, memory, [key, told]);
        } else if (unknown.length > 0) this.#need(unknown);
      }
      Object.assign(changed, partial);
    }
    return { ...changed, [traces]: trace };
  }

  /** Keys in which two memories differ, or, of those that are not known, may differ. */
  differences(left: Memory, right: Memory): string[] {
    const [was, is] = [traceOf(left), traceOf(right)];
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].filter((key) =>
      this.known.has(key) ? textOf(left[key]) !== textOf(right[key]) : was[key] !== is[key],
    );
  }

  #watch<T>(reader: object, memory: Memory, read: (memory: Memory) => T) {
    const keys = new Set<string>();
    const value = attempt(() => read(watched(memory, keys)));
    const known = this.#reads.get(reader) ?? new Set();
    this.#reads.set(reader, known);
    for (const key of keys) if (!known.has(key)) this.learned = true;
    for (const key of keys) known.add(key);
    const unknown = [...keys].filter((key) => !this.known.has(key) && !isGiven(memory, key));
    for (const key of unknown) this.leaned.add(key);
    return { value, unknown };
  }

  /** A function, what it is told, and all that it is ever seen to read: equal terms have equal values. */
  #term(reader: object, memory: Memory, told: unknown): string {
    const trace = traceOf(memory);
    const read = [...(this.#reads.get(reader) ?? [])].sort();
    const values = read.map((key) => (this.known.has(key) ? memory[key] : (trace[key] ?? 'as before')));
    return textOf([nameOf(reader), told, read, values]);
  }

  #need(keys: readonly string[]): void {
    for (const key of keys) this.needed.add(key);
  }
}

const names = new WeakMap<object, string>();
let named = 0;

/** The same for the same function, whichever machine has it. */
function nameOf(reader: object): string {
  let name = names.get(reader);
  if (name === undefined) {
    named += 1;
    name = `function ${named}`;
    names.set(reader, name);
  }
  return name;
}

/** What a step gives to a key in so many words, whatever it was before: for the rest of the step it is known. */
const given = (value: unknown): string => `is ${textOf(value)}`;

const isGiven = (memory: Memory, key: string): boolean => traceOf(memory)[key]?.startsWith('is ') === true;

/** The memory that a machine begins with, all of it given. */
export const begun = (memory: Memory): Memory => ({
  ...memory,
  [traces]: Object.fromEntries(Object.entries(memory).map(([key, value]) => [key, given(value)])),
});

/** The same memory with no traces of earlier steps. */
export const untraced = (memory: Memory): Memory => ({ ...memory, [traces]: {} });

const traceOf = (memory: Memory & { [traces]?: Record<string, string> }): Record<string, string> =>
  memory[traces] ?? {};

function watched(memory: Memory, keys: Set<string>): Memory {
  const note = (key: string | symbol) => void (typeof key === 'string' && keys.add(key));
  return new Proxy(memory, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key);
    },
    has(target, key) {
      note(key);
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      const all = Reflect.ownKeys(target);
      for (const key of all) note(key);
      return all;
    },
  });
}

/** Runs it now, and gives or throws what came of it when asked. */
function attempt<T>(run: () => T): () => T {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
