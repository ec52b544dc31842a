import type { PageDriver } from '../engine/page/page-driver.ts';

/** A form's fields by their labels, and what stands in them. */
export class Form<Label extends string> {
  readonly typed: Record<Label, string>;
  readonly #labels: readonly Label[];
  readonly #after: Partial<Record<Label, readonly string[]>>;

  /** `after` has the lines behind a field: a button, a hint. */
  constructor(labels: readonly Label[], after: Partial<Record<Label, readonly string[]>> = {}) {
    this.#labels = labels;
    this.#after = after;
    this.typed = Object.fromEntries(labels.map((label) => [label, ''])) as Record<Label, string>;
  }

  /** Types only what does not stand in the fields yet: what a form has lost is not sent again. */
  async fill(page: PageDriver, wanted: Readonly<Record<Label, string>>): Promise<void> {
    for (const label of this.#labels) {
      if (this.typed[label] !== wanted[label]) await page.type(label, wanted[label]);
      // A field for an address keeps no blanks around it.
      this.typed[label] = label === 'Email' ? wanted[label].trim() : wanted[label];
    }
  }

  empty(): void {
    for (const label of this.#labels) this.typed[label] = '';
  }

  /** The fields as lines, those that a problem is about tied to it. */
  lines({ off = false, problem, about = [] }: Faults<Label> = {}): string[] {
    return this.#labels.flatMap((label) => [
      `${label}: ${this.typed[label]}${off ? ' off' : ''}${
        problem !== undefined && about.includes(label) ? ` wrong: ${problem}` : ''
      }`,
      ...(this.#after[label] ?? []),
    ]);
  }

  /** Labels of the fields, of these, with nothing but blanks in them. */
  blank(labels: readonly Label[] = this.#labels): Label[] {
    return labels.filter((label) => this.typed[label].trim() === '');
  }
}

interface Faults<Label> {
  off?: boolean;
  problem?: string | undefined;
  about?: readonly Label[];
}
