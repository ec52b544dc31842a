import type { Answer } from './account-replies.ts';
import type { PageRequest } from './held-requests.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

/** What a path knows of a page with one form. */
export interface FormWorld {
  /** What stands in the fields, by their labels. */
  typed: Record<string, string>;
  /** In which words the server answered last. */
  words: string | undefined;
}

/** A form that nobody has typed into. */
export const untouched = (labels: readonly string[]): FormWorld => ({
  typed: emptied(labels),
  words: undefined,
});

export const emptied = (labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(labels.map((label) => [label, '']));

/** Types only what does not stand in the fields yet: what a form has lost is not sent again. */
export async function retype(
  { hands }: PageStage,
  world: FormWorld,
  wanted: Record<string, string>,
): Promise<void> {
  for (const [label, text] of Object.entries(wanted)) {
    if (world.typed[label] !== text) await hands.type(label, text);
    // A field for an address keeps no blanks around it.
    world.typed[label] = label === 'Email' ? text.trim() : text;
  }
}

/** The server answers, or does not. */
export function end(
  { requests }: PageStage,
  world: Pick<FormWorld, 'words'>,
  name: PageRequest['name'],
  { reply, words }: Answer,
): Promise<void> {
  world.words = words;
  return requests.end(name, reply);
}

/** What may be on the page at one time or another, and has to be looked for. */
interface OfInterest {
  controls: readonly string[];
  sentences?: readonly string[];
}

/** What is to be seen of a page with one form, or of what stands in its place. */
export function formSeen(page: SeenPage, { controls, sentences = [] }: OfInterest) {
  return {
    path: page.path,
    title: page.headings[0],
    controls: page.controls
      .filter(({ name }) => controls.includes(name))
      .map(({ name, disabled }) => (disabled ? `${name} (disabled)` : name))
      .sort(),
    fields: page.fields,
    wrong: page.wrong,
    problem: page.alerts,
    sentences: sentences.filter((one) => page.text.includes(one)),
    slow: page.text.includes('This is taking longer than usual. We are still trying.'),
  };
}

export type FormSeen = ReturnType<typeof formSeen>;

/** A page that says nothing and has nothing to press. */
export const plain = {
  controls: [],
  fields: {},
  wrong: {},
  problem: [],
  sentences: [],
  slow: false,
} satisfies Partial<FormSeen>;

interface FormStanding {
  buttons: readonly string[];
  problem: string | undefined;
  /** The fields that the problem is about. */
  faults: readonly string[];
  slow: boolean;
}

/** A form: its buttons, its values, and a problem with the fields that it is tied to. */
export function formExpected({ typed }: FormWorld, { buttons, problem, faults, slow }: FormStanding) {
  return {
    ...plain,
    controls: [...buttons].sort(),
    fields: { ...typed },
    wrong: problem === undefined ? {} : Object.fromEntries(faults.map((label) => [label, problem])),
    problem: problem === undefined ? [] : [problem],
    slow,
  };
}

/** Labels of the fields with nothing in them. */
export const emptyOnes = ({ typed }: FormWorld): string[] =>
  Object.keys(typed).filter((label) => typed[label] === '');
