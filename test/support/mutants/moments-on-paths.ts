import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  assign,
  type InspectionEvent,
} from 'xstate';
import type { Heard, Step } from './journal.ts';
import { type Moment, Moments, type Question, type Says } from './moments.ts';
import { canHear, PureRun, type Turn } from './pure-run.ts';
import { assigned, isRule, type Rule } from './sliced.ts';
import { textOf } from './text.ts';
import { type Way, Ways } from './ways.ts';

/** Goes the ways of all paths again, on no actor. Throws where they lead elsewhere than they did on one. */
export function momentsOnPaths(machine: AnyStateMachine, paths: readonly Heard[]): Moments {
  const diary = new Diary(machine);
  for (const [path, heard] of paths.entries()) diary.go(path, heard);
  return diary.moments();
}

/** A moment, and who comes to it at which of their steps. */
interface Met {
  way: Moment['way'];
  says: Says;
  comes: { path: number; step: number }[];
}

class Diary {
  readonly #machine: AnyStateMachine;
  readonly #run: PureRun;
  readonly #ways: Ways;
  readonly #met = new Map<Way, Met>();
  readonly #questions = new Map<Turn, Map<AnyEventObject, Met>>();
  /** Of the moment that is written down now. */
  #says: Says = nobody();

  constructor(machine: AnyStateMachine) {
    this.#machine = telling(machine, (word) => this.#says.words.add(word));
    this.#run = new PureRun(this.#machine, (happened) => this.#noteMicrostep(happened));
    this.#ways = new Ways(this.#run);
  }

  go(path: number, { input, events, steps }: Heard): void {
    let at: Turn | undefined;
    let heard = 0;
    for (const [step, { heard: until, asked, snapshot }] of steps.entries()) {
      if (until === undefined) continue;
      const come = { path, step };
      at ??= this.#gone(come, () => this.#ways.start(input)).to;
      for (const event of events.slice(heard, until)) {
        const from: Turn = at;
        if (from.snapshot?.status !== 'active') break;
        if (!canHear(from, event))
          throw new Error(`${event.type} came to a machine that does not wait for it.`);
        at = this.#gone(come, () => this.#ways.take(from, event)).to;
      }
      heard = until;
      if (placeIn(at.snapshot) !== placeIn(snapshot)) {
        throw new Error(`Path ${path + 1}, step ${step}: off its actor the machine comes elsewhere.`);
      }
      for (const event of asked) this.#asked(come, at, event);
    }
  }

  /** The soonest first, and the paths of each as well. */
  moments(): Moments {
    const all = [
      ...this.#met.values(),
      ...[...this.#questions.values()].flatMap((here) => [...here.values()]),
    ];
    for (const { comes } of all) comes.sort((a, b) => a.step - b.step);
    const soonest = ({ comes: [first] }: Met): number => first?.step ?? 0;
    const inOrder = all.sort((a, b) => soonest(a) - soonest(b));
    return new Moments(
      inOrder.map(({ way, says, comes }) => ({
        way,
        says,
        paths: [...new Set(comes.map(({ path }) => path))],
      })),
    );
  }

  #gone(come: Met['comes'][number], go: () => Way): Way {
    this.#says = nobody();
    const way = go();
    const met = this.#met.get(way) ?? { way, says: this.#says, comes: [] };
    if (!this.#met.has(way)) {
      this.#met.set(way, met);
      const before = way.from ? nodesOf(way.from) : beginningOf(this.#machine.root);
      for (const { id } of before) met.says.states.add(id);
    }
    met.comes.push(come);
    return way;
  }

  #asked(come: Met['comes'][number], from: Turn, asked: AnyEventObject): void {
    const here = this.#questions.get(from) ?? new Map<AnyEventObject, Met>();
    this.#questions.set(from, here);
    const met = here.get(asked) ?? this.#answered(from, asked);
    here.set(asked, met);
    met.comes.push(come);
  }

  #answered(from: Turn, asked: AnyEventObject): Met {
    const says = {
      ...nobody(),
      states: new Set(nodesOf(from).map(({ id }) => id)),
      events: new Set([asked.type]),
    };
    this.#says = says;
    const way: Question = { from, asked, answer: this.#run.offers(from, asked) };
    return { way, says, comes: [] };
  }

  #noteMicrostep(happened: InspectionEvent): void {
    if (happened.type !== '@xstate.microstep' || !('_nodes' in happened.snapshot)) return;
    const { states, events } = this.#says;
    for (const { id } of happened.snapshot._nodes as AnyStateNode[]) states.add(id);
    // A state that is left at once is in no snapshot.
    for (const { source } of happened._transitions) for (const { id } of upFrom(source)) states.add(id);
    events.add(happened.event.type);
  }
}

const nobody = (): Says => ({ states: new Set(), events: new Set(), words: new Set() });

const placeIn = (snapshot: Step['snapshot']): string => textOf([snapshot?.value, snapshot?.context]);

const nodesOf = ({ snapshot }: Turn): AnyStateNode[] => snapshot?._nodes ?? [];

const upFrom = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? upFrom(node.parent) : [])];

/** The states that a machine is in before its first `always`. */
function beginningOf(node: AnyStateNode): AnyStateNode[] {
  const inner: readonly AnyStateNode[] =
    node.type === 'parallel' ? Object.values<AnyStateNode>(node.states) : (node.initial?.target ?? []);
  return [node, ...inner.flatMap(beginningOf)];
}

/** The same machine; tells which of its guards and assigns are asked, in the words of a mutant. */
function telling(machine: AnyStateMachine, tell: (word: string) => void): AnyStateMachine {
  const { guards, actions } = machine.implementations;
  const told = {
    guards: mapped(guards, (name, rule) =>
      !isRule(rule) || 'check' in rule
        ? rule
        : (...asked: Parameters<Rule>) => {
            tell(`guard ${name}`);
            return rule(...asked);
          },
    ),
    actions: mapped(actions, (name, action) =>
      typeof action !== 'function' || !('assignment' in action)
        ? action
        : assign((asked, params: unknown) => {
            tell(`action ${name}`);
            return assigned(action.assignment, asked, params);
          }),
    ),
  };
  return machine.provide(told as object);
}

const mapped = (
  record: Readonly<Record<string, unknown>>,
  change: (name: string, value: unknown) => unknown,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]));
