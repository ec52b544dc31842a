const topLevel = (name: string) => name.replace(/\[.*$/, '');

/** Parameters as Stripe takes them: a form whose names carry brackets, `metadata[booking]=7`. */
export class Form {
  readonly #pairs: [string, string][];

  constructor(text: string) {
    this.#pairs = [...new URLSearchParams(text)];
  }

  /** The names that a parameter list knows, each once. */
  names(): string[] {
    return [...new Set(this.#pairs.map(([name]) => topLevel(name)))];
  }

  text(name: string): string | undefined {
    return this.#pairs.find(([one]) => one === name)?.[1];
  }

  /** What is inside a name: `metadata[a]=1&metadata[b]=2` as `{ a: '1', b: '2' }`, undefined when nothing is. */
  inside(name: string): Record<string, string> | undefined {
    const found = this.#pairs
      .filter(([one]) => one.startsWith(`${name}[`))
      .map(([one, value]) => [one.slice(name.length + 1, -1), value]);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  list(name: string): string[] | undefined {
    const found = this.inside(name);
    return found && Object.values(found);
  }

  /** The same for the same parameters, in whatever order they were sent. */
  fingerprint(): string {
    return this.#pairs
      .map((pair) => JSON.stringify(pair))
      .sort()
      .join();
  }
}
