import type { RuleId } from '../../machines/ledger.ts';

/** A toast as a visitor reads it. */
export interface Toast {
  kind: 'success' | 'error';
  text: string;
}

/** What an edge of a chart promises beside the state that it leads to. */
export interface EdgeMeta {
  spec: RuleId;
  /** Rules that the edge holds as well. */
  also?: readonly RuleId[];
  toast?: Toast;
  /** Services that taking the edge starts, by their names in the machine, and no others. */
  calls?: readonly string[];
  /** The machine's own actions that taking the edge runs, in this order, and no others: `keepToken`. */
  orders?: readonly string[];
  /** Events that a child machine, or the parent, is sent: `payment: dialog.close`, `parent: store.choose`. */
  sends?: readonly string[];
  /** Nothing may happen: the control is disabled, or not there. */
  refused?: true;
  /** What is only logged. */
  logs?: string;
}

/** An edge that starts nothing and says nothing. */
export const by = (spec: RuleId) => ({ meta: { spec } satisfies EdgeMeta });

/** An edge that starts services. */
export const calling = (spec: RuleId, ...calls: string[]) => ({ meta: { spec, calls } satisfies EdgeMeta });

/** An edge with a toast, which shows the server's words in place of its own where there are any (SITE-1). */
export const toasting = (spec: RuleId, kind: Toast['kind'], text: string) => ({
  meta: { spec, toast: { kind, text } } satisfies EdgeMeta,
});

/** An event that changes nothing. */
export const refused = (spec: RuleId) => ({ meta: { spec, refused: true } satisfies EdgeMeta });
