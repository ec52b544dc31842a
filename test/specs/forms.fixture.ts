import type { AnyMachineSnapshot } from 'xstate';
import type { RuleId } from '../../machines/ledger.ts';
import { by, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { refusal } from '../engine/replies.ts';
import type { Standing } from '../engine/spec.ts';

/** What a form says of the last attempt, and the fields that it is about. */
export interface Problem<Name extends string> {
  text: string;
  fields: Partial<Record<Name, string>>;
}

/** Something is not in order: it is said at the head and marked, and nothing is sent. */
export const marking = <Guard extends string>(guard: Guard, spec: RuleId, text: string) =>
  ({ guard, actions: { type: 'mark', params: text }, ...by(spec) }) as const;

/** The call of a form failed: why stands at its head until the next try, and in a toast (FORM-10). */
export const failing = (spec: RuleId, text: string) =>
  ({ actions: { type: 'say', params: { text, fields: {} } }, ...toasting(spec, 'error', text) }) as const;

/** Why a link without its token led to /forgot-password (RESET-1). */
export const brokenLink = { text: 'Invalid reset link. Please request a new password reset.', fields: {} };

/** In the server's words, what is to be done about a field. */
const asked = 'Please write that another way.';
/** A refusal that names a field by what it is sent as (API-11). */
export const refusalAt = (sentAs: string) => refusal(422, { CODE: 'invalid', FIELD: sentAs, MESSAGE: asked });
/** Its words stand under that field, and the form's own at the head (FORM-11). */
export const sayAt = <Name extends string>(text: string, field: Name) =>
  ({ type: 'say', params: { text, fields: { [field]: asked } as Partial<Record<Name, string>> } }) as const;
/** The call of a form failed, and the server may have named a field. */
export const failingAt = <Target extends string, Name extends string>(
  target: Target,
  spec: RuleId,
  text: string,
  field: Name,
) =>
  [
    { guard: 'namesField', target, ...failing(spec, text), actions: sayAt(text, field) },
    { target, ...failing(spec, text) },
  ] as const;

/** A problem as a page has it. */
export const asSaid = <Name extends string>(
  { problem }: { problem: Problem<Name> | undefined },
  said: (text: string) => string,
): Problem<Name> | undefined =>
  // Where the server names a field its words are there.
  problem && Object.keys(problem.fields).length === 0 ? { ...problem, text: said(problem.text) } : problem;

/** Of a machine that remembers nothing but its problem. */
export const ofProblem = {
  chart: ({ context, said }: Standing<AnyMachineSnapshot, unknown>) => asSaid(context, said) ?? null,
  machine: ({ context }: AnyMachineSnapshot): unknown => context.problem,
};

/** What counts of a field: neither the blanks around it nor the invisible characters that the cases type (FORM-13). */
export const visible = (typed: string) => typed.replace(/[\u00ad\u200b\u2060]/g, '').trim();

/** When a field is not in order, and what stands under it then (FORM-11). */
type Mark = (typed: string) => string | undefined;
export const need =
  (what: string): Mark =>
  (typed) =>
    visible(typed) === '' ? `Please enter ${what}.` : undefined;
export const atMost =
  (most: number): Mark =>
  (typed) => {
    const { length } = visible(typed);
    const [limit, count] = [most, length].map((number) => number.toLocaleString('en-AU'));
    return length > most ? `Please use at most ${limit} characters. You have ${count}.` : undefined;
  };
export const either =
  (...marks: Mark[]): Mark =>
  (typed) =>
    marks.map((mark) => mark(typed)).find((words) => words !== undefined);
export const email: Mark = either(need('your email address'), (typed) =>
  /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/.test(visible(typed))
    ? undefined
    : 'Please enter an address like name@example.com.',
);
export const password: Mark = (typed) => (typed === '' ? 'Please enter a password.' : undefined);
export const least =
  (count: number): Mark =>
  (typed) =>
    typed.length < count ? `Please use at least ${count} characters.` : undefined;
export const again =
  (first: string): Mark =>
  (typed) =>
    typed === ''
      ? 'Please enter the password once more.'
      : typed === first
        ? undefined
        : 'Please enter the same password.';

/** The fields that are not in order. */
export function marked<Name extends string>(
  typed: Readonly<Record<Name, string>>,
  marks: Readonly<Partial<Record<Name, Mark>>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(marks) as Name[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const words = marks[name]?.(typed[name]);
      return words === undefined ? [] : [[name, words]];
    }),
  ) as Partial<Record<Name, string>>;
}

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

  /** The problem's own line, and the fields, with what is to be done about each. */
  lines({ off = false, problem }: { off?: boolean; problem?: Problem<Name> | undefined } = {}): string[] {
    return [
      ...(problem ? [`! ${problem.text}`] : []),
      ...this.#fields.flatMap((field) => [
        `${this.#labels[field]}: ${this.typed[field]}${off ? ' off' : ''}${
          problem?.fields[field] ? ` wrong: ${problem.fields[field]}` : ''
        }`,
        ...(this.#after[field] ?? []),
      ]),
    ];
  }

  get #fields(): Name[] {
    return Object.keys(this.#labels) as Name[];
  }
}
