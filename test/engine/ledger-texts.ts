import type { Chapter } from '../../machines/ledger/rule.ts';
import { chapters } from '../../machines/ledger.ts';

/** Every sentence and name that the ledger has for a machine's screens, with its rule. */
export function textsOf(machine: string): [text: string, rule: string][] {
  const all: readonly Chapter[] = chapters;
  return all
    .filter((chapter) => chapter.machine === machine)
    .flatMap(({ rules }) => rules)
    .filter(({ path }) => path === undefined)
    .flatMap(({ id, texts = [], labels = [] }) =>
      [...texts, ...labels].map((text): [string, string] => [text, id]),
    );
}

/** Whether an element's words are a text, or hold it beside others of their own. */
export const says = (sentence: string, text: string): boolean => ` ${sentence} `.includes(` ${text} `);
