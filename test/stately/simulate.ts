import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate';
import { listsOf, nodesUnder } from './structure.ts';

/** How a simulator answers guards: always yes, always no, or yes to the one whose arrow was clicked. */
export type Guards = 'yes' | 'no' | 'as clicked';

export interface Simulation {
  /** State configurations that were stood in. */
  configurations: number;
  /** Events that were sent. */
  steps: number;
  /** Ids of the states that were stood in. */
  reached: Set<string>;
  problems: string[];
}

/** More configurations than any chart of ours has: a chart that passes it has grown beyond looking at. */
export const MOST_CONFIGURATIONS = 2000;

/**
 * Clicks through a chart breadth first, as a simulator does: events carry nothing but their type, services and
 * delays end when their arrow is clicked. A configuration counts once, whatever happened before it.
 */
export function simulate(chart: AnyStateMachine, guards: Guards): Simulation {
  const machine = answering(chart, guards);
  const result: Simulation = { configurations: 0, steps: 0, reached: new Set(), problems: [] };
  const seen = new Set<string>();
  const waiting: AnyMachineSnapshot[] = [];
  const arrive = (snapshot: AnyMachineSnapshot) => {
    const configuration = JSON.stringify(snapshot.value);
    if (seen.has(configuration)) return;
    seen.add(configuration);
    waiting.push(snapshot);
  };
  const attempt = (where: string, move: () => AnyMachineSnapshot) => {
    try {
      const next = move();
      if (next.status === 'error') result.problems.push(`${where}: ${String(next.error)}`);
      else arrive(next);
    } catch (error) {
      result.problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  attempt('at the start', () => initialTransition(machine)[0]);
  for (const snapshot of waiting) {
    if (seen.size > MOST_CONFIGURATIONS) break;
    for (const id of idsOf(machine, snapshot)) result.reached.add(id);
    if (snapshot.status !== 'active') continue;
    for (const click of clicksIn(machine, snapshot, guards)) {
      result.steps += 1;
      const where = `${JSON.stringify(snapshot.value)} on ${click.type}`;
      attempt(where, () => transition(machine, snapshot, click)[0]);
    }
  }
  return { ...result, configurations: seen.size };
}

interface Click {
  type: string;
  /** The guard of the arrow that was clicked. */
  guard?: string;
}

/** Nothing is waited for: what a service ends with is clicked. */
const silent = fromPromise(() => new Promise<never>(() => {}));

/** The chart with guards that answer as a simulator's do; those of `always` alone are never clicked, and say yes. */
function answering(chart: AnyStateMachine, how: Guards): AnyStateMachine {
  const guards = new Set<string>();
  const clickable = new Set<string>();
  const services = new Set<string>();
  for (const node of nodesUnder(chart.root)) {
    for (const { src } of node.invoke) if (typeof src === 'string') services.add(src);
    for (const [event, transitions] of listsOf(node)) {
      const names = transitions.flatMap(({ guard }) => nameOf(guard) ?? []);
      for (const name of names) guards.add(name);
      if (event !== '') for (const name of names) clickable.add(name);
    }
  }
  const answerOf =
    (name: string) =>
    ({ event }: { event: { guard?: string } }) => {
      if (how !== 'as clicked') return how === 'yes';
      return event.guard === undefined ? !clickable.has(name) : event.guard === name;
    };
  return chart.provide({
    guards: Object.fromEntries([...guards].map((name) => [name, answerOf(name)])),
    actors: Object.fromEntries([...services].map((name) => [name, silent])),
  });
}

/** Every arrow that leads out of where a snapshot stands; without clicked guards, every event. */
function clicksIn(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, how: Guards): Click[] {
  const ids = idsOf(machine, snapshot);
  const clicks = new Map<string, Click>();
  for (const node of nodesUnder(machine.root)) {
    if (!ids.has(node.id)) continue;
    for (const [type, transitions] of node.transitions) {
      for (const { guard } of transitions) {
        const name = how === 'as clicked' ? nameOf(guard) : undefined;
        clicks.set(`${type} ${name}`, name === undefined ? { type } : { type, guard: name });
      }
    }
  }
  return [...clicks.values()];
}

function idsOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Set<string> {
  const ids = new Set<string>();
  for (const node of nodesUnder(machine.root)) {
    if (node.path.length === 0 || snapshot.matches(stateAt(node.path))) ids.add(node.id);
  }
  return ids;
}

type StateValue = string | { [key: string]: StateValue };

const stateAt = ([first, ...others]: readonly string[]): StateValue =>
  others.length === 0 ? (first ?? '') : { [first ?? '']: stateAt(others) };

function nameOf(guard: unknown): string | undefined {
  if (typeof guard === 'string' || guard === undefined) return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : undefined;
}
