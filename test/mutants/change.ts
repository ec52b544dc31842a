import type { AnyStateMachine } from 'xstate';
import type { Chart } from './chart.ts';

/** How a mutant differs from its machine, as a heading for many of a kind. */
export const operators = [
  'edge deleted',
  'edge to another state',
  'edge that stays',
  'edges swapped',
  'guard dropped',
  'guard never true',
  'guard negated',
  'action dropped',
  'entry or exit dropped',
  'invoke dropped',
  'input dropped',
  'delay changed',
  'words changed',
  'reenter changed',
  'initial changed',
  'final dropped',
  'output dropped',
  'guard rule changed',
  'assign emptied',
] as const;
export type Operator = (typeof operators)[number];

/** A machine in the making. */
export interface Draft {
  chart: Chart;
  implementations: AnyStateMachine['implementations'];
}

/** One small change of a machine. */
export interface Change {
  operator: Operator;
  /** `store.toggle #0`: what is changed of a state. */
  subject: string;
  /** `action toggleStore dropped` */
  says: string;
  /** The event of the edge that is changed, by its name in XState. */
  event?: string;
  /** Which edge of that event, from 0. */
  edge?: number;
  apply: (draft: Draft) => void;
}
