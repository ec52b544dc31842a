import {
  type AnyStateMachine,
  type AnyStateNode,
  type EventFrom,
  getNextSnapshot,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';

type Leaf<Value> = Value extends string ? Value : { [Key in keyof Value]: Leaf<Value[Key]> }[keyof Value];

/** The states of a table's rows: the innermost states of the chart. */
export type RowState<M extends AnyStateMachine> = Leaf<SnapshotFrom<M>['value']>;

/** Reads a chart as the life cycle of a table's rows. Each row has the name of an innermost state. */
export function lifeCycleOf<M extends AnyStateMachine, Tag extends string>(machine: M) {
  type State = RowState<M>;
  type Event = EventFrom<M>['type'];
  // The helpers of XState need the types of a known machine.
  const chart: AnyStateMachine = machine;
  /** The snapshot of the chart for each state of a row. */
  const snapshots = new Map(
    innermost(chart.root).map((node) => {
      const value = node.path.reduceRight<StateValue>((inner, key) => (inner ? { [key]: inner } : key), '');
      return [node.key as State, chart.resolveState({ value, context: {} })] as const;
    }),
  );
  const states = [...snapshots.keys()];
  const hasTag = (state: State, tag: Tag): boolean => snapshots.get(state)?.hasTag(tag) ?? false;
  const isPossible = (event: Event, state: State): boolean =>
    snapshots.get(state)?.can({ type: event }) ?? false;

  function stateAfter(state: State, type: Event): State {
    const before = snapshots.get(state);
    if (!before) throw new Error(`The chart has no state ${state}.`);
    return leafOf(getNextSnapshot(chart, before, { type }).value) as State;
  }

  return {
    states,
    hasTag,
    /** Returns every state with a tag, for a query. */
    statesThat: (tag: Tag): State[] => states.filter((state) => hasTag(state, tag)),
    isPossible,
    /** Returns the states that accept an event, and the state that it leads to. */
    edgeOf(event: Event): { from: State[]; to: State } {
      const from = states.filter((state) => isPossible(event, state));
      const [to, ...others] = new Set(from.map((state) => stateAfter(state, event)));
      if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state.`);
      return { from, to };
    },
  };
}

function innermost(node: AnyStateNode): AnyStateNode[] {
  return node.type === 'compound' ? Object.values(node.states).flatMap(innermost) : [node];
}

const leafOf = (value: StateValue): string =>
  typeof value === 'string' ? value : leafOf(Object.values(value)[0] ?? '');
