import type { RuleId } from '../../machines/ledger.ts';

/** A toast that a visitor sees. */
export interface Toast {
  kind: 'success' | 'error';
  text: string;
}

/** The expected effects of an edge of a chart, besides its target state. */
export interface EdgeMeta {
  spec: RuleId;
  /** Further rules that the edge implements. */
  also?: readonly RuleId[];
  toast?: Toast;
  /** The names of all services that the machine starts on this edge. */
  calls?: readonly string[];
  /** The machine's custom actions that run on this edge, complete and in order: `keepToken`. */
  orders?: readonly string[];
  /** Events to a child machine or to the parent: `payment: dialog.close`, `parent: store.choose`. */
  sends?: readonly string[];
  /** The event must have no effect: its control is disabled or missing. */
  refused?: true;
  /** A message that the machine only logs. */
  logs?: string;
}

/** Creates an edge without services and toasts. */
export const by = (spec: RuleId) => ({ meta: { spec } satisfies EdgeMeta });

/** Creates an edge that starts services. */
export const calling = (spec: RuleId, ...calls: string[]) => ({ meta: { spec, calls } satisfies EdgeMeta });

/** Creates an edge with a toast. A message of the server replaces the text (SITE-1). */
export const toasting = (spec: RuleId, kind: Toast['kind'], text: string) => ({
  meta: { spec, toast: { kind, text } } satisfies EdgeMeta,
});

/** Creates an edge for an event without effect. */
export const refused = (spec: RuleId) => ({ meta: { spec, refused: true } satisfies EdgeMeta });
