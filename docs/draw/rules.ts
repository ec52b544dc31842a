import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';

const byId = new Map<string, Rule>(ledger.map((rule) => [rule.id, rule]));

/** The rule of the ledger that a state or an edge names. */
export const ruleOf = (id: string | null): Rule | undefined => (id === null ? undefined : byId.get(id));
