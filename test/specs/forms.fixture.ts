import type { RuleId } from '../../machines/ledger.ts';
import { toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';

/** What a form says of the last attempt, and the fields that it is about. */
export interface Problem<Name extends string> {
  text: string;
  fields: readonly Name[];
}

/** The call of a form failed: why stands at its head until the next try, and in a toast (FORM-10). */
export const failing = (spec: RuleId, text: string) =>
  ({ actions: { type: 'say', params: { text, fields: [] } }, ...toasting(spec, 'error', text) }) as const;

/** A problem as a page has it. */
export const asSaid = <Name extends string>(
  { problem }: { problem: Problem<Name> | undefined },
  said: (text: string) => string,
): Problem<Name> | undefined => problem && { ...problem, text: said(problem.text) };

/** The fields, of these, with nothing but blanks in them. */
export const blankIn = <Name extends string>(
  typed: Readonly<Record<Name, string>>,
  fields = Object.keys(typed) as Name[],
): Name[] => fields.filter((field) => typed[field].trim() === '');

/** A form's fields, the labels that they have on the page, and what stands in them. */
export class Form<Name extends string> {
  readonly typed: Record<Name, string>;
  readonly #labels: Readonly<Record<Name, string>>;
  readonly #after: Partial<Record<Name, readonly string[]>>;

  /** `after` has the lines behind a field: a button, a hint. */
  constructor(labels: Readonly<Record<Name, string>>, after: Partial<Record<Name, readonly string[]>> = {}) {
    this.#labels = labels;
    this.#after = after;
    this.typed = { ...labels };
    this.empty();
  }

  /** Types only what does not stand in the fields yet: what a form has lost is not sent again. */
  async fill(page: PageDriver, wanted: Readonly<Record<Name, string>>): Promise<void> {
    for (const field of this.#fields) {
      const label = this.#labels[field];
      if (this.typed[field] !== wanted[field]) await page.type(label, wanted[field]);
      // A field for an address keeps no blanks around it.
      this.typed[field] = label === 'Email' ? wanted[field].trim() : wanted[field];
    }
  }

  empty(): void {
    for (const field of this.#fields) this.typed[field] = '';
  }

  /** The fields as lines, those that a problem is about tied to it, and the problem's own line. */
  lines({ off = false, problem }: { off?: boolean; problem?: Problem<Name> | undefined } = {}): string[] {
    return [
      ...this.#fields.flatMap((field) => [
        `${this.#labels[field]}: ${this.typed[field]}${off ? ' off' : ''}${
          problem?.fields.includes(field) ? ` wrong: ${problem.text}` : ''
        }`,
        ...(this.#after[field] ?? []),
      ]),
      ...(problem ? [`! ${problem.text}`] : []),
    ];
  }

  get #fields(): Name[] {
    return Object.keys(this.#labels) as Name[];
  }
}
