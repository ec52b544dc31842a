import type { Chapter } from '../../machines/ledger/rule.ts';
import { chapters, type ledger, type RuleId } from '../../machines/ledger.ts';

type Named<R> =
  | (R extends { texts: readonly string[] } ? R['texts'][number] : never)
  | (R extends { labels: readonly string[] } ? R['labels'][number] : never);

/** A text or a label of a rule in the ledger, or of any rule. */
export type LedgerText<Id extends RuleId = RuleId> = Named<Extract<(typeof ledger)[number], { id: Id }>>;

/** Returns every text and label that the ledger has for a machine's screens, with its rule. */
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

/** Whether an element's text is `text` or contains it as whole words. */
export const says = (sentence: string, text: string): boolean => ` ${sentence} `.includes(` ${text} `);
