import type { AnyMachineSnapshot } from 'xstate';
import type { RuleId } from '../../machines/ledger.ts';
import { by, toasting } from '../engine/edge.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { refusal } from '../engine/replies.ts';
import type { StepResult } from '../engine/spec.ts';

/** The message of a form about the last attempt, and the fields that it concerns. */
export interface Problem<Name extends string> {
  text: string;
  fields: Partial<Record<Name, string>>;
}

/** An invalid submit: the form shows the message at its head, marks the fields and sends nothing. */
export const marking = <Guard extends string>(guard: Guard, spec: RuleId, text: string) =>
  ({ guard, actions: { type: 'mark', params: text }, ...by(spec) }) as const;

/** A failed call of a form: the reason is in a toast, and at the form's head until the next attempt (FORM-10). */
export const failing = (spec: RuleId, text: string) =>
  ({ actions: { type: 'say', params: { text, fields: {} } }, ...toasting(spec, 'error', text) }) as const;

/** The reason at /forgot-password after a link without its token (RESET-1). */
export const brokenLink = { text: 'Invalid reset link. Please request a new password reset.', fields: {} };

/** The server's message about a field. */
const asked = 'Please write that another way.';
/** A refusal that names a field by its name in the API (API-11). */
export const refusalAt = (sentAs: string) => refusal(422, { CODE: 'invalid', FIELD: sentAs, MESSAGE: asked });
/** The server's message is below that field, and the form's own message at the head (FORM-11). */
export const messageAt = <Name extends string>(text: string, field: Name) =>
  ({ type: 'say', params: { text, fields: { [field]: asked } as Partial<Record<Name, string>> } }) as const;
/** A failed call of a form. The server may have named a field. */
export const failingAt = <Target extends string, Name extends string>(
  target: Target,
  spec: RuleId,
  text: string,
  field: Name,
) =>
  [
    { guard: 'namesField', target, ...failing(spec, text), actions: messageAt(text, field) },
    { target, ...failing(spec, text) },
  ] as const;

/** Returns the problem as a page shows it. */
export const shownProblem = <Name extends string>(
  { problem }: { problem: Problem<Name> | undefined },
  shownText: (text: string) => string,
): Problem<Name> | undefined =>
  // If the server named a field, its message is below that field.
  problem && Object.keys(problem.fields).length === 0
    ? { ...problem, text: shownText(problem.text) }
    : problem;

/** The memory of a machine whose only context is its problem. */
export const ofProblem = {
  chart: ({ context, shownText }: StepResult<AnyMachineSnapshot, unknown>) =>
    shownProblem(context, shownText) ?? null,
  machine: ({ context }: AnyMachineSnapshot): unknown => context.problem,
};

/** The value of a field without surrounding blanks and without the invisible characters that the cases type (FORM-13). */
export const visible = (typed: string) => typed.replace(/[\u00ad\u200b\u2060]/g, '').trim();

/** Returns the message below a field if its value is invalid (FORM-11). */
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
export const repeated =
  (first: string): Mark =>
  (typed) =>
    typed === ''
      ? 'Please enter the password once more.'
      : typed === first
        ? undefined
        : 'Please enter the same password.';

/** Returns the messages of all invalid fields. */
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

/** A form's fields with their labels and their current values. */
export class Form<Name extends string> {
  readonly typed: Record<Name, string>;
  readonly #labels: Readonly<Record<Name, string>>;
  readonly #after: Partial<Record<Name, readonly string[]>>;

  /** `after`: the lines behind a field, for example a button or a hint. An error replaces the hint (FORM-15). */
  constructor(labels: Readonly<Record<Name, string>>, after: Partial<Record<Name, readonly string[]>> = {}) {
    this.#labels = labels;
    this.#after = after;
    this.typed = { ...labels };
    this.empty();
  }

  /** Types only the values that differ, so a test fails if the form has lost a value. */
  async fill(page: PageDriver, wanted: Readonly<Record<Name, string>>): Promise<void> {
    for (const field of this.#fields) {
      const label = this.#labels[field];
      if (this.typed[field] !== wanted[field]) await page.type(label, wanted[field]);
      // An e-mail field removes blanks around its value.
      this.typed[field] = label === 'Email' ? wanted[field].trim() : wanted[field];
    }
  }

  empty(): void {
    for (const field of this.#fields) this.typed[field] = '';
  }

  /** Returns the expected lines of the form: the problem, and each field with its message. */
  lines({ off = false, problem }: { off?: boolean; problem?: Problem<Name> | undefined } = {}): string[] {
    return [
      ...(problem ? [`! ${problem.text}`] : []),
      ...this.#fields.flatMap((field) => [
        `${this.#labels[field]}: ${this.typed[field]}${off ? ' off' : ''}${
          problem?.fields[field] ? ` wrong: ${problem.fields[field]}` : ''
        }`,
        ...(this.#after[field] ?? []).filter((line) => line.startsWith('[') || !problem?.fields[field]),
      ]),
    ];
  }

  get #fields(): Name[] {
    return Object.keys(this.#labels) as Name[];
  }
}
